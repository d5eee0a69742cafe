// The usual solution of "Euclid's game" (lines `a b` until `0 0`), by scanf and printf: the player who first
// has a choice wins.
#include <algorithm>
#include <cstdio>

int main() {
  long long a = 0;
  long long b = 0;
  while (std::scanf("%lld %lld", &a, &b) == 2 && (a != 0 || b != 0)) {
    bool stan = true;
    while (true) {
      if (a > b) std::swap(a, b);
      if (a == 0) {  // nothing left to move: the other one has won
        stan = !stan;
        break;
      }
      if (b % a == 0 || b / a > 1) break;
      b -= a;
      stan = !stan;
    }
    std::puts(stan ? "Stan wins" : "Ollie wins");
  }
}
