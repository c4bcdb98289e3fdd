#!/usr/bin/env bash
# Installs missing packages, builds Tengen, and shows a game of Tengen against itself over its
# protocol. Options are passed to tools/demo_game.cc, for instance --rule 4 (renju).
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
tools/build.sh release pbrain-tengen demo_game
build/release/tools/demo_game "$@" build/release/pbrain-tengen
