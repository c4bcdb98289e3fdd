#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs clang-tidy on Tengen's sources and on the headers that they include. It configures build/dev
# for the compile commands.
#   tools/tidy_check.sh [FILE...]      default: all sources but tests and those for Windows and wasm
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset dev >/dev/null
files=("$@")
if [ ${#files[@]} = 0 ]; then
  # The compilers and the sanitizers check tests. Windows and wasm have no command in build/dev.
  mapfile -t files < <(git ls-files -co --exclude-standard '*.cc' | grep -vE '_win32\.cc$|^(tests|web/wasm)/')
fi
printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/dev --quiet --warnings-as-errors='*' 2>&1 |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' || true; }
