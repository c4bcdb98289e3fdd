#!/usr/bin/env bash
# From a clone to a game: installs what is missing, builds, and shows Tengen playing itself
# through its own protocol. Options go to tools/demo_game.cc, for instance --rule 4 (renju).
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
echo "Building"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{ cmake --preset release && cmake --build --preset release --target pbrain-tengen demo_game; } \
  >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
build/release/tools/demo_game "$@" build/release/pbrain-tengen
