#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Measures how much stronger each level is than the level below (docs/play.md). Each level plays
# GAMES games (default 200) against the level below. The levels have limits of nodes, so the result
# is the same on a busy machine. Level 10 has 45,000 nodes for a move. Games that are already in DIR
# are not played again.
#   tools/levels.sh GAME DIR [GAMES [LOWER ...]]
# LOWER: the lower level of each pair of levels; default: 1 to 9. Example:
#   tools/levels.sh pente /tmp/levels 200 1 2 3
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 2 ] || { sed -n 's/^#   /usage: /p' "$0" >&2; exit 2; }
game=$1 out=$2 games=${3:-200}
shift $(($# < 3 ? $# : 3))
lower=("$@")
[ ${#lower[@]} -gt 0 ] || lower=(1 2 3 4 5 6 7 8 9)

for low in "${lower[@]}"; do
  high=$((low + 1))
  limit=
  [ $high = 10 ] && limit=nodes=45000
  build/release/pbrain-tengen match --no-config --game "$game" --games "$games" --openings generate \
    --memory-mb 4 --out "$out/$game-$low" --engine "name=level$high level=$high $limit self" \
    --engine "name=level$low level=$low self" |
    sed -n "s/^level.*points (/$game &/p"
done
