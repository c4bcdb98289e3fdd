#!/usr/bin/env bash
# Says which C++ files clang-format (14, as in Debian 12) would change; with --fix, changes them.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(--dry-run --Werror)
[ "${1-}" = --fix ] && mode=(-i)
find engine eval search notation database protocol arena app bench tests tools train web/wasm -name '*.h' -o -name '*.cc' |
  xargs clang-format "${mode[@]}"
