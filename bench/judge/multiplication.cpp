// The usual solution of "A multiplication game" (a number a line to the end of input), by scanf and printf:
// Stan wins up to 9, Ollie up to 18, Stan up to 162, and so on.
#include <cstdio>

int main() {
  long long n = 0;
  while (std::scanf("%lld", &n) == 1) {
    long long reached = 1;
    bool stan = false;
    while (reached < n) {
      stan = !stan;
      reached *= stan ? 9 : 2;
    }
    std::puts(stan ? "Stan wins." : "Ollie wins.");
  }
}
