#!/usr/bin/env bash
# clang-tidy over our sources and, through them, our headers; configures build/dev for its commands.
#   tools/tidy_check.sh [FILE...]      default: everything but the Windows files
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset dev >/dev/null
files=("$@")
if [ ${#files[@]} = 0 ]; then
  # What no program compiles is not in the list of commands: kernels have several, Windows' none.
  mapfile -t files < <(git ls-files -co --exclude-standard '*.cc' | grep -vE '_win32\.cc$|^web/wasm/')
fi
printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/dev --quiet --warnings-as-errors='*' 2>&1 |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' || true; }
