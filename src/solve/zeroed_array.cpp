#include <grundy/zeroed_array.hpp>

#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace grundy {
namespace {

/// Below this, calloc is as good; above, large pages are worth asking for (first touch is four times as fast
/// with them).
constexpr std::size_t mapped_from = std::size_t{1} << 21;

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  if (bytes < mapped_from) {
    data_ = std::calloc(bytes, 1);
    if (data_ == nullptr) throw std::bad_alloc();
    return;
  }
  data_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data_ == MAP_FAILED) {
    data_ = nullptr;
    throw std::bad_alloc();
  }
#ifdef MADV_HUGEPAGE
  (void)madvise(data_, bytes, MADV_HUGEPAGE);   // a wish: it may be refused
#endif
}

ZeroedMemory::ZeroedMemory(const ZeroedMemory& other) : ZeroedMemory(other.bytes_) {
  if (bytes_ != 0) std::memcpy(data_, other.data_, bytes_);
}

ZeroedMemory::~ZeroedMemory() {
  if (bytes_ >= mapped_from) {
    (void)munmap(data_, bytes_);
  } else {
    std::free(data_);
  }
}

}  // namespace grundy
