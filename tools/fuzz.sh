#!/usr/bin/env bash
# tools/fuzz.sh [SECONDS]: runs every fuzz target of build/fuzz for so long (60), starting from the rule files and examples and from
# tests/fuzz/corpus/NAME. A finding is written to build/fuzz/findings/ and ends the run.
# The targets are built by: cmake --preset fuzz && cmake --build --preset fuzz

set -eu
cd "$(dirname "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
seconds=${1:-60}
shopt -s nullglob

for target in build/fuzz/fuzz/fuzz_*; do
  name=${target##*/fuzz_}
  mkdir -p "build/fuzz/corpus/$name" build/fuzz/findings
  seeds=(games examples)
  [[ -d tests/reject ]] && seeds+=(tests/reject)
  [[ -d tests/fuzz/corpus/$name ]] && seeds+=("tests/fuzz/corpus/$name")
  echo "fuzz_$name, $seconds s"
  # The limits are the promise: no input makes the reader slow or hungry.
  if ! "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/findings/ "build/fuzz/corpus/$name" "${seeds[@]}" </dev/null 2>build/fuzz/findings/"$name".log; then
    tail -n 60 "build/fuzz/findings/$name.log" >&2
    exit 1
  fi
  grep -E 'number_of_executed_units|peak_rss_mb' "build/fuzz/findings/$name.log"
done
