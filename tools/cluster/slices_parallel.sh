#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs self-play, a match, an analysis of questions or a review of games in slices with GNU parallel,
# on this machine or over ssh.
#
#   tools/cluster/slices_parallel.sh --out DIR --slices N [--jobs N] [--sshlogin HOST,...]
#                                    [--engine PROGRAM] -- selfplay|match|analyze|review FLAG ...
#
# Each slice is one call with --shard I/N. On this machine all slices write to DIR.
# A slice of a match, and any slice on another host, has its own folder in DIR/slices. If a slice
# was played on another host, parallel copies its folder with rsync. At the end all these folders
# are merged into DIR. Other hosts must have the same program at the same path (--engine). Give
# files in flags as absolute paths. `analyze` needs --questions FILE.
#
# To continue a run, call the script again. Slices that DIR/parallel.log lists as finished are
# skipped. Other slices continue with the games that they already have.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { echo "slices_parallel.sh: $*" >&2; exit 2; }

engine=$PWD/build/release/pbrain-tengen
out= slices= jobs= hosts=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [ $# -ge 2 ] || fail "$1 needs a value"
  case $1 in
    --out) out=$2 ;;
    --slices) slices=$2 ;;
    --jobs) jobs=$2 ;;
    --sshlogin) hosts=$2 ;;
    --engine) engine=$2 ;;
    *) fail "unknown flag $1; accepted: --out, --slices, --jobs, --sshlogin, --engine, --" ;;
  esac
  shift 2
done
[ -n "$out" ] || fail "--out DIR is missing"
[[ "$slices" =~ ^[1-9][0-9]*$ ]] || fail "--slices must be a whole number from 1"
case ${2-} in
  selfplay | analyze) per_slice=(--concurrency 1) ;;
  match | review) per_slice=() ;;
  *) fail "give selfplay, match, analyze or review after --, then its flags" ;;
esac
command=$2
shift 2
command -v parallel >/dev/null || fail "GNU parallel is not installed"

mkdir -p "$out/slices"
out=$(cd "$out" && pwd)
cd "$out/slices"
# If this script is interrupted, the program gets the signal TERM, so that it can finish its files.
options=(--joblog "$out/parallel.log" --resume-failed --termseq TERM,5000,KILL,25
         --halt now,fail=20%)
[ -z "$jobs" ] || options+=(--jobs "$jobs")
[ -z "$hosts" ] || options+=(--sshlogin "$hosts" --workdir ... --return 'slice-{}' --cleanup)
folder=slice-{}
[ "$command" != match ] && [ -z "$hosts" ] && folder=$(printf %q "$out")

parallel "${options[@]}" \
  "$(printf '%q ' "$engine" "$command" "${per_slice[@]}" "$@")--shard {}/$slices --out $folder" \
  ::: $(seq 0 $((slices - 1)))
if [ "$folder" = 'slice-{}' ]; then
  "$engine" merge --out "$out" slice-*
fi
