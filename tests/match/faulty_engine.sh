#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# faulty_engine.sh FAULT [N]: an engine for tests of the referee. It plays the free points of a
# 15x15 board, row by row, and leaves out every second point. FAULT is one of these:
#   sound         no fault
#   hang          sends no move
#   crash         ends by signal 11
#   leave         ends with exit status 7
#   garbage       sends lines that are no move
#   illegal       sends a point off the board
#   late          sends its move after one second
#   flood         writes lines without end
#   endless-line  writes one line without end
#   stray         writes lines without meaning before its move; the referee accepts this
#   silent        does not answer START
#   no-start      answers START with ERROR
#   ignore-end    does not exit after END or at the end of its input
# The faults of moves are those from hang to stray. They begin with move number N (default 1).
how=$1
from=${2:-1}
answers=0
next=0 # the next point to try: y * 15 + x
taken=' '

mark() { taken="$taken$1 "; }

answer() {
  answers=$((answers + 1))
  if [ $answers -ge "$from" ]; then
    case $how in
      hang) while :; do sleep 1; done ;;
      crash) kill -SEGV $$ ;;
      leave) exit 7 ;;
      garbage) echo 'MESSAGE depth 3 ev 5 n 100'; echo 'my move is e4'; echo 'ERROR'; return ;;
      stray) echo 'MESSAGE depth '; echo '- ev 5 n 100'; echo 'UNKNOWN' ;;
      illegal) echo 15,0; return ;;
      late) sleep 1 ;;
      flood) while :; do echo 'MESSAGE I have a lot to say about this position, and I will'; done ;;
      endless-line) while :; do printf 'MESSAGE and so on and so on and so on and so on and so on'; done ;;
    esac
  fi
  while :; do
    point="$((next % 15)),$((next / 15))"
    next=$((next + 2))
    case $taken in *" $point "*) ;; *) break ;; esac
  done
  mark "$point"
  echo 'MESSAGE depth 3-5 ev 12 n 2K'
  echo "$point"
}

while read -r command rest; do
  case $command in
    START)
      case $how in silent) ;; no-start) echo 'ERROR no' ;; *) echo OK ;; esac
      next=0 taken=' ' ;;
    INFO) ;;
    BEGIN) answer ;;
    TURN) mark "$rest"; answer ;;
    BOARD)
      while read -r line && [ "$line" != DONE ]; do mark "${line%,*}"; done
      answer ;;
    END)
      [ "$how" != ignore-end ] || while :; do sleep 1; done
      exit 0 ;;
    *) echo "UNKNOWN $command" ;;
  esac
done
[ "$how" != ignore-end ] || while :; do sleep 1; done
