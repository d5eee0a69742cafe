# shellcheck shell=bash disable=SC2154,SC2015
# How the scripts configure and build. Sourced, after packages.sh, with $root set to the project's folder.

# use_compilers: g++ unless the user chose a compiler (c++ may be an old Clang); ccache if it is there and can write.
use_compilers() {
  if [[ -z ${CXX:-} ]] && command -v g++ >/dev/null; then export CXX=g++; fi
  local cache=${CCACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}}
  if [[ -z ${CMAKE_CXX_COMPILER_LAUNCHER:-} ]] && command -v ccache >/dev/null && mkdir -p "$cache" 2>/dev/null &&
    [[ -w $cache ]]; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
}

# fresh_build_folder PRESET: a build folder remembers where the project was when it was made; one that was copied or moved
# since is of no use.
fresh_build_folder() {
  local folder=$root/build/$1 home
  [[ -f $folder/CMakeCache.txt ]] || return 0
  home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
  [[ $home == "$root" ]] || rm -rf "$folder"
}

# with_lock COMMAND...: no two of our scripts configure or build at the same time in this copy of the project.
with_lock() {
  mkdir -p "$root/build" 2>/dev/null && [[ -w $root/build ]] ||
    { say "cannot write to $root/build, where the program is built"; return "$exit_software"; }
  (
    if ! flock --nonblock 9; then
      say "waiting for another build to end"
      flock 9
    fi
    # A process that stays behind must not keep the lock, so the command does not get its descriptor.
    "$@" 9>&-
  ) 9>"$root/build/.lock"
}

# configure_and_build PRESET [-DNAME=VALUE...] [-- ninja arguments]
configure_and_build() {
  local preset=$1 definitions=()
  shift
  while (($# > 0)) && [[ $1 != -- ]]; do
    definitions+=("$1")
    shift
  done
  (($# > 0)) && shift
  fresh_build_folder "$preset"
  cd "$root" || return
  cmake --preset "$preset" "${definitions[@]}" </dev/null || return
  cmake --build "build/$preset" -- "$@" </dev/null
}
