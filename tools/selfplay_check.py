#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays games of an engine against itself over the protocol and counts faults of the engine.

  selfplay_check.py [--games N] [--rules 0,1,4,9] [--turn-ms 50] [--late-ms 100] [--threads 1]
                    [--memory BYTES] [--jobs N] [--openings FILE] -- ENGINE [ARG ...]

A game fails if the engine
- makes an illegal move or a foul;
- answers later than --turn-ms plus --late-ms milliseconds;
- crashes, or writes anything to stderr;
- has a peak of resident memory above --memory, which it gets as INFO max_memory.

FILE has one opening in each line, as a list of points (h8i9j7). Every game takes another opening.
The script has its own simple referee. For fouls of Black it asks a third engine process
(YXSHOWFORBID). The last line is 'N passed, N failed' (games). Needs Linux.
"""
import argparse
import queue
import re
import subprocess
import sys
import threading
import time

SIZE = 15
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Engine:
    def __init__(self, command, args, rule):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send("START %d" % SIZE)
        self.answer(20)
        for line in ("rule %d" % rule, "timeout_turn %d" % args.turn_ms, "timeout_match 0",
                     "time_left 2147483647", "max_memory %d" % args.memory,
                     "thread_num %d" % args.threads):
            self.send("INFO " + line)

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def answer(self, timeout):
        end = time.time() + timeout
        while True:
            line = self.lines.get(timeout=max(0.01, end - time.time()))
            if line is None:
                raise EOFError("engine ended")
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line

    def peak_bytes(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return 1024 * int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))

    def close(self):
        """Ends the engine. Returns what it wrote to stderr, and its exit status."""
        try:
            self.send("END")
            self.process.wait(5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        return self.process.stderr.read().strip(), self.process.returncode


def run_length(board, point, step, color):
    """Returns (length, colour beyond one end, colour beyond the other end) of a row.

    The row is the one through point in the direction step.
    """
    length, beyond = 1, []
    for sign in (1, -1):
        x, y = point
        while True:
            x, y = x + sign * step[0], y + sign * step[1]
            if board.get((x, y)) != color:
                beyond.append(board.get((x, y)))
                break
            length += 1
    return length, beyond[0], beyond[1]


def wins(board, point, color, rule):
    for step in DIRECTIONS:
        length, a, b = run_length(board, point, step, color)
        exact = rule in (1, 9) or (rule == 4 and color == 0)
        shut = rule in (8, 9) and a == 1 - color and b == 1 - color
        if length == 5 and not shut or length > 5 and not exact:
            return True
    return False


def block(name, stones, me):
    lines = [name] + ["%d,%d,%d" % (p[0], p[1], 1 if i % 2 == me else 2)
                      for i, p in enumerate(stones)]
    return "\n".join(lines + ["DONE"])


def foul(judge, stones, point):
    judge.send(block("YXBOARD", stones, 0))
    judge.send("YXSHOWFORBID")
    return "%02d%02d" % point in re.findall("....", judge.answer(5).split(" ", 1)[1])


def play(command, args, rule, opening):
    """Plays a game. Returns (failures, plies, slowest answer in ms, peak of memory in bytes)."""
    failures, slowest = [], 0.0
    players = [Engine(command, args, rule), Engine(command, args, rule)]
    judge = Engine(command, args, rule) if rule == 4 else None
    stones, board = [], {}
    for point in opening:
        board[point] = len(stones) % 2
        stones.append(point)
    moved = [False, False]
    try:
        while len(stones) < SIZE * SIZE:
            color = len(stones) % 2
            engine = players[color]
            begin = time.time()
            if moved[color]:
                engine.send("TURN %d,%d" % stones[-1])
            else:
                engine.send(block("BOARD", stones, color))
                moved[color] = True
            try:
                text = engine.answer(args.turn_ms / 1000 + 20)
            except (queue.Empty, EOFError) as error:
                failures.append("no answer: %r" % error)
                break
            took = 1000 * (time.time() - begin)
            slowest = max(slowest, took)
            if took > args.turn_ms + args.late_ms:
                failures.append("late: %.0f ms" % took)
            match = re.fullmatch(r"(\d+),(\d+)", text)
            point = tuple(map(int, match.groups())) if match else None
            if point is None or point in board or max(point) >= SIZE:
                failures.append("not a legal move: %s" % text)
                break
            board[point] = color
            if wins(board, point, color, rule):
                break
            if judge is not None and color == 0 and foul(judge, stones, point):
                failures.append("foul at %s" % text)
                break
            stones.append(point)
    finally:
        peak = max(p.peak_bytes() for p in players if p.process.poll() is None) if any(
            p.process.poll() is None for p in players) else 0
        if args.memory and peak > args.memory:
            failures.append("memory: %d bytes" % peak)
        for engine in players + ([judge] if judge else []):
            errors, status = engine.close()
            if errors or status != 0:
                failures.append("exit status %s, stderr: %s" % (status, errors[:2000]))
    return failures, len(stones), slowest, peak


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8, metavar="N",
                        help="number of games; default: 8")
    parser.add_argument("--rules", default="0,1,4,9", metavar="N,...",
                        help="values of INFO rule, taken in turn; default: 0,1,4,9")
    parser.add_argument("--turn-ms", type=int, default=50, metavar="N",
                        help="time for a move in ms; default: 50")
    parser.add_argument("--late-ms", type=int, default=100, metavar="N",
                        help="tolerance for late answers in ms; default: 100")
    parser.add_argument("--threads", type=int, default=1, metavar="N",
                        help="search threads of each engine; default: 1")
    parser.add_argument("--memory", type=int, default=367001600, metavar="BYTES",
                        help="memory of each engine in bytes; 0 = no limit; default: 367001600")
    parser.add_argument("--jobs", type=int, default=1, metavar="N",
                        help="games played at the same time; default: 1")
    parser.add_argument("--openings", metavar="FILE",
                        help="openings, one a line; default: one stone on the centre")
    parser.add_argument("engine", nargs="+", metavar="ENGINE",
                        help="the program and its arguments, after --")
    args = parser.parse_args()
    rules = [int(r) for r in args.rules.split(",")]
    openings = [[(7, 7)]]
    if args.openings:
        with open(args.openings) as lines:
            openings = [[(ord(x) - 97, int(y) - 1) for x, y in re.findall(r"([a-z])(\d+)", line)]
                        for line in lines if line.strip()]
    todo = queue.Queue()
    for i in range(args.games):
        todo.put((i, rules[i % len(rules)], openings[i * 7 % len(openings)]))
    results, lock = [], threading.Lock()

    def worker():
        while True:
            try:
                index, rule, opening = todo.get_nowait()
            except queue.Empty:
                return
            result = play(args.engine, args, rule, opening)
            with lock:
                results.append(result)
                if result[0]:
                    print("game %d rule %d: %s" % (index, rule, "; ".join(result[0])), flush=True)
                if len(results) % 20 == 0:
                    print("%d games" % len(results), flush=True)

    threads = [threading.Thread(target=worker) for _ in range(args.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    failed = sum(bool(r[0]) for r in results)
    print("%d plies, slowest answer %.0f ms (limit %d), memory peak %.1f MiB (limit %.1f)" % (
        sum(r[1] for r in results), max(r[2] for r in results), args.turn_ms,
        max(r[3] for r in results) / 2**20, args.memory / 2**20))
    print("%d passed, %d failed" % (len(results) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
