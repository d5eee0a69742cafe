#!/usr/bin/env bash
# run.sh CMAKE BUILD_FOLDER COMPILER [COMPILER_FLAG...]
# Installs the built project into a temporary prefix, and builds and runs examples/consumer against it: with find_package, and
# with pkg-config. The prefix is then moved: an installed tree must not remember where it was.

set -eu
cmake=$1
build=$2
compiler=$3
shift 3
flags=("$@")
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "install test: $*" >&2; exit 1; }

# Wythoff's game: floor(k*phi), floor(k*phi^2); OEIS A000201, A001950
expected=$'0 0\n1 2\n3 5\n4 7\n6 10\n8 13\n9 15\n11 18\n12 20'

expect_answers() {
  local program=$1
  [[ $("$program") == "$expected" ]] || fail "$program: wrong answers from the library's rule file"
  [[ $("$program" "$project/games/wythoff.game") == "$expected" ]] || fail "$program: wrong answers from wythoff.game"
}

"$cmake" --install "$build" --prefix "$work/first" >"$work/install.log" || fail "cmake --install failed"
prefix="$work/a prefix with blanks"
mv "$work/first" "$prefix"

# The public headers and no others, each of which can be included alone.
diff -r "$project/include/grundy" "$prefix/include/grundy" || fail "the installed headers differ from include/grundy"
for header in "$prefix"/include/grundy/*.hpp; do
  echo "#include <grundy/${header##*/}>" |
    "$compiler" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I "$prefix/include" -x c++ - ||
    fail "${header##*/} cannot be included alone"
done

# With find_package.
"$cmake" -G Ninja -S "$project/examples/consumer" -B "$work/consumer" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_CXX_FLAGS="${flags[*]}" -DCMAKE_PREFIX_PATH="$prefix" >"$work/configure.log" 2>&1 ||
  { cat "$work/configure.log" >&2; fail "find_package(grundy) failed"; }
"$cmake" --build "$work/consumer" >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2; fail "the consumer does not build"; }
expect_answers "$work/consumer/consumer"

# With pkg-config. Its output quotes blanks for a shell, hence the eval.
library=$(dirname "$(find "$prefix" -name grundy.pc)")/..
export PKG_CONFIG_PATH=$library/pkgconfig
arguments=()
eval "arguments=($(pkg-config --cflags --libs grundy))"
"$compiler" -std=c++20 "${flags[@]}" "$project/examples/consumer/main.cpp" "${arguments[@]}" -Wl,-rpath,"$library" \
  -o "$work/consumer-pkg-config" || fail "the consumer does not build with pkg-config"
expect_answers "$work/consumer-pkg-config"

# The program itself, where it was built.
if [[ -x $prefix/bin/grundy ]]; then
  "$prefix/bin/grundy" --version >/dev/null || fail "the installed program does not start"
fi
echo "install test: passed"
