#!/usr/bin/env bash
# Installs what building and testing need and this machine lacks, from Debian's packages.
#   tools/setup.sh         compiler, build tools, libraries
#   tools/setup.sh --all   also clang-format, clang-tidy and clang with libFuzzer and what names the
#                          lines of its reports, for every check of the code; node, npm and Chromium for
#                          the page and its tests, and emscripten, which compiles the engine for it
#   tools/setup.sh --ship  all that, the compiler for Windows, wine, an emulator of other processors
#                          and the checker of Debian packages, to make the packages and test them
# Does nothing when nothing is missing. Elsewhere than on Debian and its kin: install a C++20
# compiler, CMake 3.25 and Ninja; CMake fetches the libraries.
set -euo pipefail

packages=(g++ cmake ninja-build libabsl-dev libgtest-dev libgmock-dev libbenchmark-dev
          nlohmann-json3-dev libhwy-dev libzstd-dev zlib1g-dev libedit-dev
          libsqlite3-dev libcpp-httplib-dev python3-numpy python3-zstandard)
case ${1-} in --all | --ship)
  packages+=(clang clang-format clang-tidy libclang-rt-dev llvm emscripten xz-utils)
  # For the page and its tests; whoever has another node or npm keeps it.
  command -v npm >/dev/null || packages+=(nodejs npm)
  command -v chromium >/dev/null || packages+=(chromium)
esac
[ "${1-}" != --ship ] || packages+=(g++-mingw-w64-x86-64-posix make tcl wine64
                                  qemu-user-static lintian)

if ! command -v apt-get >/dev/null; then
  for tool in c++ cmake ninja; do
    command -v "$tool" >/dev/null || { echo "Please install $tool." >&2; exit 1; }
  done
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || { echo "Please install: ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" </dev/null >>"$log" 2>&1; }
apt update && apt install -y --no-install-recommends "${missing[@]}" || { cat "$log" >&2; exit 1; }
