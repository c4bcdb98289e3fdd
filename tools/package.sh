#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes the packages and prints their paths and sizes.
#   tools/package.sh [linux] [windows] [aarch64]      default: linux windows
# aarch64 means Linux on 64-bit ARM. Run tools/setup.sh --ship first: it installs the programs that
# this script needs. If npm is not
# installed, the packages are made without the page of `serve`.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- linux windows
for system in "$@"; do
  case $system in
    linux | windows | aarch64) ;;
    *) echo "tools/package.sh: unknown system $system; accepted: linux, windows, aarch64" >&2; exit 2 ;;
  esac
done
if command -v npm >/dev/null; then
  tools/web.sh || echo "The page of serve could not be built. The programs will not contain it." >&2
fi
for system in "$@"; do
  preset=$system
  if [ "$system" != linux ]; then
    tools/sources.sh
  else
    preset=packages
    tools/sources.sh sqlite3 httplib ||
      echo "The programs will contain this system's package of SQLite, and no server of the board." >&2
  fi
  tools/build.sh "$preset"
  rm -rf "build/$preset/package-files"
  cpack --config "build/$preset/CPackConfig.cmake" -B "build/$preset/package-files" >"build/$preset/cpack.log" ||
    { cat "build/$preset/cpack.log" >&2; exit 1; }
  find "build/$preset/package-files" -maxdepth 1 -type f ! -name '*.sha256' -printf '%s bytes  %p\n' | sort -k3
done
