#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs one test of the Windows program with wine:
#   tests/wine/wine_test.sh NAME PROGRAM FOLDER [SIGNATURE]
# wine stores its files in FOLDER, also between tests. Exit status 77: wine is not installed.
set -uo pipefail
name=$1 program=$2 folder=$3

wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null)
[ -n "$wine" ] || { echo "skipped: wine is not installed (tools/setup.sh --ship installs it)"; exit 77; }
export WINEPREFIX=$folder/prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' LC_ALL=C.UTF-8
mkdir -p "$folder"

fail() { printf 'FAILED: %s\n' "$@" >&2; exit 1; }
run() { timeout 300 "$wine" "$program" "$@"; }
expect() {  # TEXT REGEX...: fails if a REGEX matches no line of TEXT
  local text=$1 regex
  shift
  for regex in "$@"; do grep -qE -- "$regex" <<<"$text" || fail "no line matches $regex in" "$text"; done
}
scratch() {  # enters a new folder; no single code page has all characters of its name
  local place=$folder/$name-碁盤-ö
  rm -rf "$place"
  mkdir -p "$place"
  cp "$program" "$place"
  cd "$place" || exit 1
  program=./${program##*/}
}

# The functions answer and tell need an engine that runs as the coprocess `engine`.
answer() {  # COMMAND REGEX: sends COMMAND and waits for a line that matches REGEX
  tell "$1"
  local line=MESSAGE
  while [[ $line = MESSAGE* && ! $line =~ $2 ]]; do
    IFS= read -r -t 60 line <&"${engine[0]}" || fail "no answer to $1"
  done
  [[ $line =~ $2 ]] || fail "$1 was answered by $line"
}
tell() { printf '%s\r\n' "$@" >&"${engine[1]}"; }

case $name in
  Starts) expect "$(run --version)" '^Tengen [0-9.]+' '^instructions .*sse4\.2.*; uses ' ;;

  # The default limit of Gomocup for a submission is 8 MB.
  Size)
    bytes=$(gzip -9 -c "$program" | wc -c)
    ((bytes < 8000000)) || fail "the compressed program has $bytes bytes" ;;

  Signature) expect "$(run bench)" "^total +$4\$" ;;

  # Uses the smallest instruction set. `check` compares its results with those of the other sets.
  InstructionSet)
    export TENGEN_ISA=sse4.2
    expect "$(run check)" "^ok +signature +$4 " '; uses sse4\.2' '^No problem found'
    export TENGEN_ISA=mmx
    said=$(run --version 2>&1) && fail "an instruction set that does not exist was taken"
    expect "$said" "TENGEN_ISA='mmx' is not an instruction set of this processor; accepted: sse4.2" ;;

  Protocol)
    coproc engine { run; }
    answer ABOUT '^name="Tengen", version="[0-9.]+"'
    answer 'START 15' '^OK'
    tell 'INFO timeout_turn 200' 'INFO max_memory 100000000'
    answer BEGIN '^[0-9]+,[0-9]+$'
    answer 'TURN 0,0' '^[0-9]+,[0-9]+$'
    answer 'TURN 0,0' '^ERROR'
    answer NONSENSE '^UNKNOWN'
    answer 'START 4' '^ERROR'
    answer 'START 20' '^OK'
    tell BOARD 7,7,1 8,8,2
    answer DONE '^[0-9]+,[0-9]+$'
    tell END
    wait "$engine_PID" || fail "END ended with status $?"
    run </dev/null || fail "the end of the input is an error" ;;

  # Runs engines as child processes over pipes. The command of one engine is a file name, that of
  # the other a full path in quotes.
  Match)
    scratch
    for game in freestyle standard renju pente connect6 fourinarow; do
      said=$(run match --game "$game" --games 2 --nodes 100 --out "$game" --openings generate \
        --engine "name=one ${program##*/}" \
        --engine "name=two \"$("$wine" winepath -w "$PWD" | tr -d '\r')\\${program##*/}\" --force-utf8" 2>&1)
      expect "$said" '^2/2 ' '^ended by '
      grep -qE 'crash|timeout|late|illegal|cannot' <<<"$said" && fail "$said"
    done ;;

  # An engine that never answers must be ended, with all processes that it started. If an engine
  # cannot be started, the error message must name it.
  Engines)
    scratch
    said=$(run match --games 2 --turn-ms 50 --hang-ms 50 --out hang --engine 'name=deaf cmd /c pause' \
      --engine self 2>&1)
    expect "$said" 'deaf'
    ps -eo args | grep -v grep | grep -qi "cmd /c pause" && fail "an engine outlived the match"
    said=$(run match --games 2 --nodes 50 --out none --engine nothing.exe --engine self 2>&1) &&
      fail "an engine that is not there played"
    expect "$said" 'cannot start nothing\.exe' ;;

  Files)
    scratch
    run match --games 2 --nodes 50 --engine self --engine 'name=zwei self' --out 対局 --sgf --psq \
      --report Bericht-ü.html --openings generate >/dev/null || fail "match"
    for file in 対局/games.jsonl 対局/sgf/000002.sgf 対局/psq/000001.psq Bericht-ü.html; do
      [ -s "$file" ] || fail "$file is not there: $(ls -R)"
    done
    expect "$(run match --games 2 --nodes 50 --engine self --engine 'name=zwei self' --out 対局 \
      --openings generate)" 'resuming after 2 finished games'
    expect "$(run review --nodes 100 対局/sgf/000001.sgf)" '^Black:'
    expect "$(run review --nodes 100 - <対局/psq/000001.psq)" '^Black:'
    run selfplay --games 2 --nodes 50 --out Spiele-ß 2>&1 || fail "selfplay"
    expect "$(run selfplay --inspect Spiele-ß)" '^games +2'
    run merge --out Zusammen-ß Spiele-ß || fail "merge"
    expect "$(echo '{"id":"a","moves":["h8"],"limits":{"nodes":500}}' | run analyze)" '"id":"a".*"move":"'
    expect "$(run review fehlt-ß.sgf 2>&1)" 'fehlt-ß\.sgf' ;;

  # Tests the database and the hash file, from the command line and with protocol commands. No code
  # page has all characters of the file names.
  Database)
    scratch
    run db set 局面-ß.db h8i9 --value 100 --comment 'gut ß' >/dev/null || fail "db set"
    expect "$(run db query 局面-ß.db h8i9)" '^label -  value 100 ' '^comment:' '^  | gut ß'
    run db export 局面-ß.db 出.txt >/dev/null && [ -s 出.txt ] || fail "db export"
    coproc engine { run; }
    tell yxshowinfo
    answer 'START 15' '^OK'
    tell yxsetdatabase
    answer 局面-ß.db '^MESSAGE DATABASE LOAD DONE'
    tell 'yxedittvddatabase 1 119 0 0' 7,7
    answer done '^MESSAGE DATABASE ONE 87 '
    tell 'INFO usedatabase 1' 'INFO timeout_turn 1000' 'INFO max_node 100' board
    answer done '^7,7'  # this move is marked as a win
    tell yxhashdump
    answer 記憶.hash '^MESSAGE hash dumped'
    tell yxhashload
    answer 記憶.hash '^MESSAGE hash loaded'
    tell END
    wait "$engine_PID" || fail "END ended with status $?"
    [ -s 記憶.hash ] || fail "no hash was written" ;;

  # Tests a game at the terminal that is saved to a file. The progress of a challenge is saved in
  # the user's folder.
  Play)
    scratch
    said=$(printf '%s\n' h8 'save 対局-ü.psq' quit | run play --level 1 --nodes 100 --seed 1)
    expect "$said" '^The game is in 対局-ü\.psq\.'
    expect "$(printf '%s\n' 'load 対局-ü.psq' moves quit | run play --level 1 --nodes 100)" '^1\. you: h8'
    export LOCALAPPDATA='C:\局-ö'
    expect "$(printf '%s\n' resign quit | run play --challenge --nodes 50 2>&1)" '^Level 1 of 10' ;;

  *) fail "there is no test $name" ;;
esac
echo "passed"
