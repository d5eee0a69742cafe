#!/usr/bin/env bash
# bench/run.sh: builds the benchmarks (Release), runs them all and prints their figures. Ratios compare programs of one run on one
# machine; the other figures are this machine's.

set -eu
root=$(cd -P "$(dirname "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
cd "$root"
source tools/packages.sh
source tools/build.sh

install_packages "${program_packages[@]}" python3
use_compilers
with_lock configure_and_build release -DGRUNDY_BENCH=ON >&2

echo "# cells a second: tables of Wythoff's game"
build/release/bench/bench_tables "${1:-60}"
echo "# lines a second: grundy answer"
python3 -B bench/answer.py build/release/bin/grundy build/release/bench games
echo "# milliseconds from rules to a proved law"
python3 -B bench/prove.py build/release/bin/grundy
echo "# laws of the library"
python3 -B bench/laws.py build/release/bin/grundy games
