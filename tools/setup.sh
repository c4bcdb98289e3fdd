#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs the missing Debian packages that building and testing need.
#   tools/setup.sh         compiler, build tools, libraries
#   tools/setup.sh --all   the same, and the tools of every check of the code: clang-format,
#                          clang-tidy, clang with libFuzzer, and the symbolizer for its reports.
#                          Also node, npm, Chromium and emscripten, for the page and its tests
#   tools/setup.sh --ship  the same as --all, and the tools to make and test packages: the compilers
#                          for Windows and for 64-bit ARM, wine, an emulator of other processors,
#                          and lintian
# If nothing is missing, the script does nothing. On systems without apt-get, install a C++20
# compiler, CMake 3.25 and Ninja; CMake downloads the libraries.
set -euo pipefail

packages=(g++ cmake ninja-build libabsl-dev libgtest-dev libgmock-dev libbenchmark-dev
          nlohmann-json3-dev libhwy-dev libzstd-dev zlib1g-dev libedit-dev
          libsqlite3-dev libcpp-httplib-dev python3-numpy python3-zstandard
          pkg-config)
case ${1-} in --all | --ship)
  packages+=(clang clang-format clang-tidy libclang-rt-dev llvm emscripten xz-utils bzip2)
  # These packages are for the page and its tests. If node, npm or Chromium is already installed,
  # even from another source, it is not installed again.
  command -v npm >/dev/null || packages+=(nodejs npm)
  command -v chromium >/dev/null || packages+=(chromium)
esac
[ "${1-}" != --ship ] || packages+=(g++-mingw-w64-x86-64-posix g++-aarch64-linux-gnu
                                  make patch tcl wine64 qemu-user-static lintian
                                  desktop-file-utils)

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
