#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs self-play, a match, an analysis of questions or a review of games in slices on several hosts
# over ssh. The hosts need only the program, tar, and a shell.
#
#   tools/cluster/slices_ssh.sh --out DIR --slices N --hosts HOST,... [--jobs N] [--engine PROGRAM]
#                               -- selfplay|match|analyze|review FLAG ...
#
# The slices are a queue: each host takes the next slice when it has finished one. --jobs is the
# number of slices that a host does at the same time, 1 by default. Each slice is one call with
# --shard I/N, in a temporary folder of the host. Its files come back to DIR/slices/slice-I. At the
# end all these folders are merged into DIR. The hosts must have the same program at the same path
# (--engine), and the files that flags name. Give their paths as absolute paths.
#
# To continue a run, call the script again: slices that have come back are not done again. If a
# slice fails, the script goes on with the others, and its exit status is 1.
set -euo pipefail

fail() { echo "slices_ssh.sh: $*" >&2; exit 2; }

engine=$(cd "$(dirname "$0")/../.." && pwd)/build/release/pbrain-tengen
out= slices= hosts= jobs=1
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [ $# -ge 2 ] || fail "$1 needs a value"
  case $1 in
    --out) out=$2 ;;
    --slices) slices=$2 ;;
    --hosts) hosts=$2 ;;
    --jobs) jobs=$2 ;;
    --engine) engine=$2 ;;
    *) fail "unknown flag $1; accepted: --out, --slices, --hosts, --jobs, --engine, --" ;;
  esac
  shift 2
done
[ -n "$out" ] || fail "--out DIR is missing"
[ -n "$hosts" ] || fail "--hosts HOST,... is missing"
[[ "$slices" =~ ^[1-9][0-9]*$ ]] || fail "--slices must be a whole number from 1"
[[ "$jobs" =~ ^[1-9][0-9]*$ ]] || fail "--jobs must be a whole number from 1"
case ${2-} in
  selfplay | match | analyze | review) ;;
  *) fail "give selfplay, match, analyze or review after --, then its flags" ;;
esac
shift
read -ra ssh <<<"${SLICES_SSH:-ssh}"  # for example 'ssh -F config'

mkdir -p "$out/slices"
cd "$out/slices"
# Each line of the pipe is the number of a slice. A read of one byte at a time takes a whole line, so
# several readers can share the pipe.
exec 3< <(seq 0 $((slices - 1)))
failed=$PWD/failed
rm -f "$failed"

# Does slices on the host until no slice is left.
work() {  # HOST COMMAND FLAG ...
  local host=$1 i remote
  shift
  while flock 4 && read -r -u 3 i && flock -u 4; do
    [ ! -d "slice-$i" ] || continue
    remote=$(printf '%q ' "$engine" "$@")"--shard $i/$slices --out slice-$i"
    remote="d=\$(mktemp -d) && cd \"\$d\" && { $remote >&2 && tar -cf - slice-$i; s=\$?; rm -rf \"\$d\"; exit \$s; }"
    rm -rf "part-$i" && mkdir "part-$i"
    if "${ssh[@]}" -n "$host" "$remote" 2>"slice-$i.log" | tar -xf - -C "part-$i" 2>/dev/null; then
      mv "part-$i/slice-$i" . && rm -r "part-$i"
    else
      echo "slices_ssh.sh: slice $i failed on $host: $(tail -n 1 "slice-$i.log")" >&2
      echo "$i" >>"$failed"
      rm -rf "part-$i"
    fi
  done 4>>lock
}

for host in ${hosts//,/ }; do
  for ((job = 0; job < jobs; ++job)); do work "$host" "$@" & done
done
wait
[ ! -e "$failed" ] || exit 1
"$engine" merge --out .. slice-*[0-9]
