#!/usr/bin/env bash
# clang-tidy over our sources and, through them, our headers; needs build/dev configured.
#   tools/tidy_check.sh [FILE...]      default: everything that is not a test, and no Windows'
set -euo pipefail
cd "$(dirname "$0")/.."

files=("$@")
if [ ${#files[@]} = 0 ]; then
  mapfile -t files < <(find engine eval search notation database protocol arena app bench tools train -name '*.cc' ! -name '*_win32.cc')
fi
printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/dev --quiet --warnings-as-errors='*' 2>&1 |
  { grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' || true; }
