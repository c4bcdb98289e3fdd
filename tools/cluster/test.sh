#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests the ways to distribute a run, all on this machine: GNU parallel; GNU parallel over ssh; a
# queue over ssh; and Slurm with two nodes, where one task of self-play is killed and requeued. Each
# way distributes self-play; an analysis of questions, a review of games and a match are distributed
# by one or two of the ways. The shards must have the same bytes as those of a single run, and the
# answers, reviews and games must be the same. The script starts the servers that it needs and stops
# them at the end.
#
#   tools/cluster/test.sh [--engine PROGRAM] [parallel] [ssh] [queue] [slurm]
#
# A part is skipped, with a message, if its Debian packages are not installed. The packages are
# parallel; openssh-server and rsync; slurm-wlm and munge. The servers need root. The last line is
# 'N passed, N failed'.
set -euo pipefail
cd "$(dirname "$0")/../.."

engine=$PWD/build/release/pbrain-tengen
[ "${1-}" = --engine ] && { engine=$(realpath "$2"); shift 2; }
parts=("$@")
[ $# -gt 0 ] || parts=(parallel ssh queue slurm)

work=$(mktemp -d)
daemons=()
clean_up() {
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${daemons[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap clean_up EXIT

# The run is so long that a task can be killed before the run ends.
flags=(--game freestyle --size 13 --games 48 --shard-games 4 --nodes 1500 --opening-nodes 1000)
passed=0 failed=0

has() {
  for program; do
    command -v "$program" >/dev/null && continue
    echo "skipped: $program is not installed"
    return 1
  done
}

is_root() { [ "$(id -u)" = 0 ] || { echo "skipped: not root"; return 1; }; }

# What the other commands are given. The questions and the match are small.
questions=(--questions "$work/questions.jsonl" --nodes 300)
games=("$work/games.sgf" --nodes 100)
match=(--games 8 --nodes 50 --openings generate --engine self --engine 'nodes=20 self')
for i in a b c d e f g h; do
  echo "{\"id\":\"$i\",\"moves\":[\"h8\",\"${i}2\"]}" >>"$work/questions.jsonl"
  echo "(;GM[4]SZ[15];B[hh];W[${i}b])" >>"$work/games.sgf"
done

# The content of all JSON lines of a folder, sorted, without the times and the checksums of the lines.
lines() {  # FOLDER
  python3 - "$1"/*.jsonl <<'END'
import json, re, sys
lines = [json.loads(line) for name in sys.argv[1:] for line in open(name)]
without = lambda x: ({k: without(v) for k, v in x.items() if k not in ("ms", "sum")}
                     if isinstance(x, dict) else [without(v) for v in x] if isinstance(x, list) else x)
print("\n".join(sorted(json.dumps(without(line), sort_keys=True) for line in lines)))
END
}

# same NAME COMMAND FOLDER: checks that the folder has the lines of a single run of the command.
same() {
  lines "$work/single-$2" >"$work/wanted"
  lines "$3" >"$work/found"
  if [ -s "$work/wanted" ] && diff "$work/wanted" "$work/found" >"$work/log"; then
    echo "passed: $1"
    passed=$((passed + 1))
  else
    head -5 "$work/log" | cut -c 1-200
    echo "FAILED: $1"
    failed=$((failed + 1))
  fi
}

# check NAME FOLDER: checks that the shards of the folder are equal to those of the single run, and
# that `selfplay --inspect` finds no problem in them.
check() {
  local ok=yes
  for shard in "$work"/single/*.games.zst; do
    cmp "$shard" "$2/$(basename "$shard")" || ok=
  done
  [ "$(ls "$2" | grep -c 'games.zst$')" = "$(ls "$work/single" | grep -c 'games.zst$')" ] || ok=
  "$engine" selfplay --inspect "$2" >"$work/report" || { cat "$work/report"; ok=; }
  if [ -n "$ok" ]; then
    echo "passed: $1"
    passed=$((passed + 1))
  else
    echo "FAILED: $1"
    failed=$((failed + 1))
  fi
}

try_parallel() {
  has parallel || return 0
  tools/cluster/slices_parallel.sh --engine "$engine" --out "$work/parallel" --slices 4 --jobs 2 \
    -- selfplay "${flags[@]}" 2>"$work/log" || cat "$work/log"
  check "GNU parallel, 4 slices in one folder" "$work/parallel"
  tools/cluster/slices_parallel.sh --engine "$engine" --out "$work/reviews" --slices 3 --jobs 2 \
    -- review "${games[@]}" 2>"$work/log" || cat "$work/log"
  same "GNU parallel, 3 slices of reviews" review "$work/reviews"
  tools/cluster/slices_parallel.sh --engine "$engine" --out "$work/games" --slices 2 --jobs 2 \
    -- match "${match[@]}" >"$work/log" 2>&1 || cat "$work/log"
  same "GNU parallel, 2 slices of a match" match "$work/games"
}

# Starts an ssh server with the hosts one and two, which are both this machine.
start_ssh() {
  [ ! -e "$work/ssh" ] || return 0
  mkdir -p "$work/ssh" /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$work/ssh/host"
  ssh-keygen -q -t ed25519 -N '' -f "$work/ssh/user"
  cp "$work/ssh/user.pub" "$work/ssh/authorized"
  cat >"$work/ssh/sshd_config" <<END
Port 17022
ListenAddress 127.0.0.1
HostKey $work/ssh/host
AuthorizedKeysFile $work/ssh/authorized
PidFile $work/ssh/pid
PermitRootLogin yes
PasswordAuthentication no
StrictModes no
END
  cat >"$work/ssh/config" <<END
Host one two
  HostName 127.0.0.1
  Port 17022
  IdentityFile $work/ssh/user
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
END
  start /usr/sbin/sshd -D -e -f "$work/ssh/sshd_config"
  until_true 20 ssh -F "$work/ssh/config" one true
}

try_ssh() {
  has parallel ssh ssh-keygen rsync /usr/sbin/sshd && is_root || return 0
  start_ssh || return 1
  PARALLEL_SSH="ssh -F $work/ssh/config" tools/cluster/slices_parallel.sh --engine "$engine" \
    --out "$work/hosts" --slices 3 --sshlogin 1/one,1/two -- selfplay "${flags[@]}" >"$work/log" 2>&1 ||
    cat "$work/log"
  check "GNU parallel over ssh, 3 folders merged" "$work/hosts"
}

try_queue() {
  has ssh ssh-keygen /usr/sbin/sshd && is_root || return 0
  start_ssh || return 1
  queue() {  # NAME COMMAND FLAG ...
    SLICES_SSH="ssh -F $work/ssh/config" tools/cluster/slices_ssh.sh --engine "$engine" \
      --out "$work/queue-$1" --slices 3 --hosts one,two -- "${@:2}" >"$work/log" 2>&1 || cat "$work/log"
  }
  queue selfplay selfplay "${flags[@]}" --concurrency 1
  check "a queue over ssh, 3 slices on 2 hosts" "$work/queue-selfplay"
  queue answers analyze "${questions[@]}"
  same "a queue over ssh, 3 slices of questions" analyze "$work/queue-answers"
  queue match match "${match[@]}"
  same "a queue over ssh, 3 slices of a match" match "$work/queue-match"
}

start() {
  "$@" >>"$work/daemons.log" 2>&1 &
  daemons+=($!)
}

until_true() {  # SECONDS COMMAND ...
  local left=$1
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((left -= 1)) -gt 0 ] || { echo "timeout while waiting for: $*"; return 1; }
    sleep 1
  done
}

try_slurm() {
  has munged slurmctld slurmd sbatch scontrol && is_root || return 0
  local host
  host=$(hostname -s)
  mkdir -p "$work"/{munge,state,spool-n1,spool-n2}
  chmod 755 "$work" "$work/munge"
  (umask 077 && head -c 128 /dev/urandom >"$work/munge/key")
  start munged -F --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
    --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed"
  cat >"$work/slurm.conf" <<END
ClusterName=tengen
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
NodeName=n[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17002] CPUs=1
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$work/slurm.conf
  until_true 20 test -S "$work/munge/socket"
  start slurmctld -D -f "$SLURM_CONF"
  start slurmd -D -N n1 -f "$SLURM_CONF"
  start slurmd -D -N n2 -f "$SLURM_CONF"
  until_true 60 sh -c '[ "$(sinfo -h -o "%T %D")" = "idle 2" ]' ||
    { tail -5 "$work"/*.log; return 1; }

  local job victim
  job=$(TENGEN=$engine sbatch --parsable --array=0-3 --output="$work/task-%a.log" \
    tools/cluster/slices.sbatch selfplay "$work/slurm" "${flags[@]}")
  # Kill task 1 as soon as it has begun a shard, and put it back into the queue.
  victim=${job}_1
  until_true 300 sh -c "ls $work/slurm/*-00001.part"
  scontrol requeue "$victim"
  until_true 60 sh -c "scontrol show job $victim | grep -q 'Restarts=1'"
  # Slurm normally starts a requeued task some minutes later, after its old node was cleaned up.
  # This test starts it immediately.
  until_true 300 sh -c "
    scontrol update jobid=$victim starttime=now 2>/dev/null
    [ -z \"\$(squeue -h -j $job)\" ]"
  cat "$work"/task-*.log
  check "Slurm, 4 tasks on 2 nodes, one killed and requeued" "$work/slurm"

  TENGEN=$engine sbatch --wait --array=0-2 --output="$work/task-%a.log" tools/cluster/slices.sbatch \
    analyze "$work/slurm-answers" "${questions[@]}" >"$work/log" || cat "$work"/task-*.log
  same "Slurm, 3 tasks of questions" analyze "$work/slurm-answers"
}

"$engine" selfplay --out "$work/single" "${flags[@]}" 2>"$work/log" || { cat "$work/log"; exit 1; }
"$engine" analyze --out "$work/single-analyze" "${questions[@]}"
"$engine" review --out "$work/single-review" "${games[@]}" 2>"$work/log"
"$engine" match --out "$work/single-match" "${match[@]}" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
for part in "${parts[@]}"; do
  "try_$part" || failed=$((failed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
