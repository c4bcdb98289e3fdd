#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds a preset, or only some targets of it, and shows the progress. The output of the compiler is
# shown only if the build fails.
#   tools/build.sh PRESET [-DNAME=VALUE...] [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/counter.sh

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

build() {
  cmake --preset "$preset" "${options[@]}" && cmake --build --preset "$preset" "${targets[@]}"
}

echo "Building $preset"
build 2>&1 | counter "$log" '^\[([0-9]+)/([0-9]+)\]' || { cat "$log" >&2; exit 1; }
