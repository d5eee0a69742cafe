#pragma once

#include <cstdint>
#include <string>

#include <grundy/error.hpp>

namespace grundy::solve {

/// "512 MiB", "1.2 GiB": three digits, rounded up.
[[nodiscard]] std::string bytes_in_words(std::uint64_t bytes);

}  // namespace grundy::solve
