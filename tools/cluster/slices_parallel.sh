#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs self-play or a match in slices with GNU parallel, on this machine or over ssh.
#
#   tools/cluster/slices_parallel.sh --out DIR --slices N [--jobs N] [--sshlogin HOST,...]
#                                    [--engine PROGRAM] -- selfplay|match FLAG ...
#
# Each slice is one call with --shard I/N. Slices of self-play on this machine all write to DIR.
# Other slices have a folder each in DIR/slices. parallel copies it (with rsync) from the host where
# it was played. At the end all these folders are merged into DIR. The program on other hosts must
# be the same, at the same path (--engine). Name files in flags by absolute paths.
#
# To continue a run, call the script again. Slices that are finished in DIR/parallel.log are
# skipped; other slices continue with what they have.
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
  selfplay) per_slice=(--concurrency 1) ;;
  match) per_slice=() ;;
  *) fail "give selfplay or match after --, then its flags" ;;
esac
command=$2
shift 2
command -v parallel >/dev/null || fail "GNU parallel is not installed"

mkdir -p "$out/slices"
out=$(cd "$out" && pwd)
cd "$out/slices"
# With TERM an engine ends in an orderly way if this script is interrupted.
options=(--joblog "$out/parallel.log" --resume-failed --termseq TERM,5000,KILL,25
         --halt now,fail=20%)
[ -z "$jobs" ] || options+=(--jobs "$jobs")
[ -z "$hosts" ] || options+=(--sshlogin "$hosts" --workdir ... --return 'slice-{}' --cleanup)
folder=slice-{}
[ "$command" = selfplay ] && [ -z "$hosts" ] && folder=$(printf %q "$out")

parallel "${options[@]}" \
  "$(printf '%q ' "$engine" "$command" "${per_slice[@]}" "$@")--shard {}/$slices --out $folder" \
  ::: $(seq 0 $((slices - 1)))
if [ "$folder" = 'slice-{}' ]; then
  "$engine" merge --out "$out" slice-*
fi
