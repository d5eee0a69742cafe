#pragma once

#include <atomic>
#include <cstddef>

/// read(2) and write(2) as the streams need them: interrupted calls are taken up again, and a raised stop
/// flag ends every wait within a quarter of a second, whether or not a signal arrived just before the call.
namespace grundy::answer {

/// Raised by somebody else (a signal handler, another thread) to end the work; may be null.
using StopFlag = const std::atomic<bool>*;

/// Throws Error(Interrupted) if the flag is raised.
void check_stop(StopFlag stop);

/// Reads at least one and at most `size` bytes; 0 at the end of the input. Waits on descriptors of either
/// mode, blocking or not. Throws Error: Interrupted, FileSystem.
[[nodiscard]] std::size_t read_some(int descriptor, char* bytes, std::size_t size, StopFlag stop);

/// Writes all `size` bytes. Throws Error: Interrupted (only where the call would have to wait), FileSystem
/// (EPIPE if the process ignores SIGPIPE, ENOSPC, ...).
void write_all(int descriptor, const char* bytes, std::size_t size, StopFlag stop);

/// Whether the descriptor is a regular file, so that reading it never waits for anybody.
[[nodiscard]] bool is_regular_file(int descriptor);

}  // namespace grundy::answer
