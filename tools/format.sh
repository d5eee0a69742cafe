#!/usr/bin/env bash
# tools/format.sh          puts all C++ source into the project's format (.clang-format, clang-format-19)
# tools/format.sh --check  only says which lines are not in it; exit code 1 if any, 77 if clang-format-19 is not installed
#                          (1 if CI=true: there it must be)

set -u
cd "$(dirname "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." || exit 1

if ! command -v clang-format-19 >/dev/null; then
  echo "the format is not checked: clang-format-19 is not installed" >&2
  [[ ${CI:-} == true ]] && exit 1
  exit 77
fi
mode=(-i)
[[ ${1:-} == --check ]] && mode=(--dry-run --Werror)
find include src tests bench examples \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
  xargs -0 -r clang-format-19 "${mode[@]}" || exit 1
