# shellcheck shell=bash disable=SC2034
# The Debian packages that grundy needs, in one place, and how they are installed. Sourced by ./grundy, ./check and .ci/run.
# docs/dependencies.md says what each is for.

# to build and run the program
program_packages=(g++ cmake ninja-build pkg-config libgmp-dev libpng-dev libfmt-dev libcli11-dev)
# to build and run the tests
test_packages=(libgtest-dev librapidcheck-dev python3)
# to check the format of the source
format_packages=(clang-format-19)
# to build with Clang 19, and to fuzz
clang_packages=(clang-19 libclang-rt-19-dev)
# programs that decide laws too, for a second opinion (skipped by ./check where they are missing)
opinion_packages=(mona z3 cvc5)
# to build again faster
cache_packages=(ccache)

# Exit codes of the scripts, as in sysexits.h.
exit_unavailable=69  # a package is missing and cannot be installed
exit_software=70     # the build failed

say() { printf 'grundy: %s\n' "$*" >&2; }

# missing_packages PACKAGE...: prints those that are not installed, on one line. No network.
missing_packages() {
  local package status
  for package in "$@"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) || status=none
    [[ $status == installed ]] || printf '%s ' "$package"
  done
}

# as_root COMMAND...: runs it with root's rights; fails if there is no way to get them.
as_root() {
  if ((EUID == 0)); then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

# install_packages PACKAGE...: installs what is missing; returns 69 with a message if that cannot be done. Uses the network
# only if something is missing. GRUNDY_SKIP_PACKAGES=1: whoever calls has seen to it (other systems, own compilers).
install_packages() {
  [[ ${GRUNDY_SKIP_PACKAGES:-} == 1 ]] && return 0
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not a Debian system, so I cannot see or install what the build needs, which is:"
    say "  $*"
    say "Install its like by hand, then set GRUNDY_SKIP_PACKAGES=1 and try again."
    return "$exit_unavailable"
  fi
  local missing
  read -r -a missing <<<"$(missing_packages "$@")"
  ((${#missing[@]} == 0)) && return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    say "these packages are missing, and I am neither root nor is there sudo to install them:"
    say "  ${missing[*]}"
    say "Ask an administrator for: apt-get install ${missing[*]}"
    say "(GRUNDY_SKIP_PACKAGES=1 tries to build without them.)"
    return "$exit_unavailable"
  fi
  say "installing ${missing[*]}"
  # A package list that cannot be renewed may still do; apt-get install says so if it does not.
  as_root apt-get -q -o DPkg::Lock::Timeout=300 update </dev/null || say "apt-get update failed; trying with the old package lists"
  if ! as_root apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends "${missing[@]}" </dev/null; then
    say "apt-get could not install: ${missing[*]}"
    say "(see its messages above; GRUNDY_SKIP_PACKAGES=1 tries to build without them)"
    return "$exit_unavailable"
  fi
}
