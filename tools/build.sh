#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds a preset, or only some targets of it, and shows the progress. The output of the compiler is
# shown only if the build fails.
#   tools/build.sh PRESET [-DNAME=VALUE...] [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1 options=() targets=()
shift
for word in "$@"; do
  case $word in
    -*) options+=("$word") ;;
    *) targets+=(--target "$word") ;;
  esac
done

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Writes all lines to the log and shows ninja's counter: on a terminal each value, else every tenth
# part of the build.
counter() {
  local line shown=
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    if [ -t 1 ]; then
      printf '\r%s' "${BASH_REMATCH[0]}"
    elif [ "$shown" != $((10 * BASH_REMATCH[1] / BASH_REMATCH[2])) ]; then
      shown=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      echo "${BASH_REMATCH[0]}"
    fi
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

build() {
  cmake --preset "$preset" "${options[@]}" && cmake --build --preset "$preset" "${targets[@]}"
}

echo "Building $preset"
build 2>&1 | counter || { cat "$log" >&2; exit 1; }
