#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs missing packages and builds Tengen, with its browser page if node and npm are installed.
# Then it shows two games of Tengen against itself, which are played over the protocol, the second
# with swapped sides. The options of the script are passed to `pbrain-tengen match`, for instance
# --game renju --turn-ms 1000. Exit status: 1 if an engine failed.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
tools/web.sh --if-possible
tools/build.sh release pbrain-tengen
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
engine="name=Tengen '$PWD/build/release/pbrain-tengen'"
build/release/pbrain-tengen match --show --out "$folder" --games 2 --turn-ms 100 \
  --margin-ms 20000 --engine "$engine" --engine "$engine" "$@"
! grep -q '"failure":' "$folder/games.jsonl"
