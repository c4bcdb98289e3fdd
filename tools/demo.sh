#!/usr/bin/env bash
# From a clone to a game: installs what is missing, builds, and shows Tengen playing itself
# through its own protocol. Options go to tools/demo_game.cc, for instance --rule 4 (renju).
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
tools/build.sh release pbrain-tengen demo_game
build/release/tools/demo_game "$@" build/release/pbrain-tengen
