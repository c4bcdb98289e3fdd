#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Self-play in slices with GNU parallel, on this machine or over ssh.
#
#   tools/cluster/selfplay_parallel.sh --out DIR --slices N [--jobs N] [--sshlogin HOST,...]
#                                      [--engine PROGRAM] -- SELFPLAY-FLAG ...
#
# Each slice is one `selfplay --shard I/N --threads 1`. Here they share DIR. On other hosts (whose
# program must be the same and at the same path, or be given by --engine) each slice has a folder of
# its own, which parallel brings back into DIR/slices (with rsync), and at the end all are merged into DIR.
# Call it again to go on: finished slices are skipped by DIR/parallel.log, others begin with what
# they have. Ends with the number of slices that failed.
set -euo pipefail
cd "$(dirname "$0")/../.."

fail() { echo "selfplay_parallel.sh: $*" >&2; exit 2; }

engine=$PWD/build/release/pbrain-tengen
out= slices= jobs= hosts=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [ $# -ge 2 ] || fail "$1 wants a value"
  case $1 in
    --out) out=$2 ;;
    --slices) slices=$2 ;;
    --jobs) jobs=$2 ;;
    --sshlogin) hosts=$2 ;;
    --engine) engine=$2 ;;
    *) fail "unknown flag $1: --out, --slices, --jobs, --sshlogin, --engine, then -- and flags" ;;
  esac
  shift 2
done
[ $# -gt 0 ] && shift
[ -n "$out" ] || fail "give --out DIR"
[[ "$slices" =~ ^[1-9][0-9]*$ ]] || fail "give --slices N, a number from 1"
command -v parallel >/dev/null || fail "GNU parallel is not installed"

mkdir -p "$out"
out=$(cd "$out" && pwd)
# TERM lets an engine end in order when this script is interrupted.
options=(--joblog "$out/parallel.log" --resume-failed --termseq TERM,5000,KILL,25 --halt now,fail=20%)
[ -n "$jobs" ] && options+=(--jobs "$jobs")
flags=$(printf ' %q' "$@")
last=$((slices - 1))

if [ -z "$hosts" ]; then
  parallel "${options[@]}" \
    "$(printf %q "$engine") selfplay --out $(printf %q "$out") --shard {}/$slices --threads 1$flags" \
    ::: $(seq 0 $last)
else
  mkdir -p "$out/slices"
  cd "$out/slices"
  parallel "${options[@]}" --sshlogin "$hosts" --workdir ... --return slice-{} --cleanup \
    "$(printf %q "$engine") selfplay --out slice-{} --shard {}/$slices --threads 1$flags" \
    ::: $(seq 0 $last)
  "$engine" merge --out "$out" "$out"/slices/slice-*
fi
