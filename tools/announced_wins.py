#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays out announced wins and checks that no win comes later than announced.

  announced_wins.py [--wins N] [--game NAME ...] [--nodes N] [--turn-ms MS] [--defender-nodes N]
                    [--least PLIES] [--analyze] [--seed N] ENGINE

For each game, the script plays the engine against a low level of the engine, after some random
plies. When the engine announces a win in at least --least plies, another process with
--defender-nodes nodes defends from then on. A win is a fault in these cases:
- the announced length is not at least two plies shorter than at the turn before;
- a turn of the winner announces no win;
- the win needs more plies than were announced first.

With --analyze, `ENGINE analyze` chooses each turn of the winner. It clears its transposition table
before each query, and stores only the announced wins. Without --analyze, one process plays all
turns of the winner over the protocol.

For each fault the script prints one line with the plies. The last line has the numbers of wins and
faults. Without --turn-ms, the same options always give the same games.
"""
import argparse
import json
import random
import re
import subprocess
import sys

GAMES = {  # name: (INFO game, START)
    "freestyle": ("freestyle", "START 15"),
    "standard": ("standard", "START 15"),
    "caro": ("caro", "START 15"),
    "renju": ("renju", "START 15"),
    "pente": ("pente", "START 19"),
    "keryo": ("pente keryo", "START 19"),
    "connect6": ("connect6", "START 19"),
    "fourinarow": ("fourinarow", "RECTSTART 7,6"),
    "fourinarow-clear": ("fourinarow clear", "RECTSTART 7,6"),
    "fourinarow-edge-grow-4": ("fourinarow edge-grow-4", "START 8"),
    "fourinarow-interior-gravity-4": ("fourinarow interior-gravity-4", "START 8"),
    "irensei": ("irensei", "START 19"),
}
# Names of games in `analyze` that are different from the names above.
ANALYZE_NAMES = {"keryo": "pente-keryo"}
MOST_PLIES = 150
WIN = re.compile(r"MESSAGE depth .* ev \+M(\d+) ")


class Engine:
    """A process of the engine that speaks the protocol."""

    def __init__(self, command, game, infos):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        info, start = GAMES[game]
        self.send("INFO game " + info, "INFO opening none", start)
        assert self.answer() == "OK"
        self.send(*("INFO " + i for i in infos))

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def answer(self):
        self.win = None
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if not line.startswith("MESSAGE"):
                if line.startswith(("ERROR", "UNKNOWN")):
                    raise RuntimeError(line)
                return line
            found = WIN.match(line)
            self.win = int(found[1]) if found else None
        raise EOFError("the engine ended")

    def ask(self, *lines):
        self.send(*lines)
        return self.answer()

    def over(self):
        return " result=none " not in self.ask("SHOWSTATE")

    def end(self):
        self.send("END")
        self.process.wait()


def points(ply):
    return [tuple(map(int, p.split(","))) for p in ply.split()]


def random_ply(engine, game, stones, rng):
    """A random legal turn near the stones."""
    def one(command):
        legal = engine.ask(command).split("|")[0].split()[2:]
        close = [w for w in legal if any(abs(x - a) <= 2 and abs(y - b) <= 2
                                         for x, y in points(w) for a, b in stones)]
        return rng.choice(close or legal)

    first = one("SHOWLEGAL")
    two = game == "connect6" and stones
    return first + " " + one("SHOWLEGAL " + first) if two else first


class Analyzer:
    """The winner, if `analyze` chooses its turns. Each turn is a separate query."""

    def __init__(self, command, game, limits):
        self.process = subprocess.Popen(command + ["analyze", "--concurrency", "1"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        bufsize=1)
        size = re.findall(r"\d+", GAMES[game][1])
        self.question = {"id": "a", "limits": limits, "game": {
            "variant": ANALYZE_NAMES.get(game, game), "size": [int(size[0]), int(size[-1])],
            "opening": "none"}}

    def ply(self, plies):
        self.process.stdin.write(json.dumps({**self.question, "moves": plies}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        mate = answer.get("mate", 0)
        return answer["move"], mate if mate > 0 else None

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Winner:
    """The winner, if one process plays all its turns over the protocol."""

    def __init__(self, command, game, infos):
        self.engine = Engine(command, game, infos)
        self.begun = False

    def ply(self, plies):
        if self.begun:
            ply = self.engine.ask("TURN " + plies[-1])
        else:
            ply = self.engine.ask("PLIES", *plies, "DONE")
        self.begun = True
        return ply, self.engine.win

    def end(self):
        self.engine.end()


def play(args, game, seed):
    """Returns (plies before the announcement, plies after it, announced lengths), or None."""
    rng = random.Random(f"{game} {seed}")
    command = [args.engine]
    referee = Engine(command, game, ["timeout_turn 1000"])
    weak = Engine(command, game, ["timeout_turn 60000", f"level {rng.choice([3, 4, 5, 6, 7])}",
                                  f"seed {seed}"])
    strong = Engine(command, game, [f"max_node {args.defender_nodes}", "timeout_turn 60000"])
    infos = [f"timeout_turn {args.turn_ms}"] if args.turn_ms else [
        f"max_node {args.nodes}", "timeout_turn 60000"]
    limits = {"ms": args.turn_ms} if args.turn_ms else {"nodes": args.nodes}
    winner = Analyzer(command, game, limits) if args.analyze else Winner(command, game, infos)
    plies, then, announced = [], [], []
    try:
        for _ in range(rng.randint(2, 6)):
            stones = [p for ply in plies for p in points(ply)]
            plies.append(random_ply(referee, game, stones, rng))
            referee.ask("PLAY " + plies[-1])
            if referee.over():
                return None
        mine = True
        while len(plies) + len(then) < MOST_PLIES and not referee.over():
            whole = plies + then
            if mine:
                ply, win = winner.ply(whole)
                if announced or (win and win >= args.least):
                    announced.append(win)
            else:
                engine = strong if announced else weak
                ply = engine.ask("PLIES", *whole, "DONE")
            (then if announced else plies).append(ply)
            referee.ask("PLAY " + ply)
            mine = not mine
        return (plies, then, announced) if announced else None
    finally:
        for engine in (referee, weak, strong, winner):
            engine.end()


def fault(then, announced):
    for before, now in zip(announced, announced[1:]):
        if now is None:
            return "no win is announced any more"
        if now > before - 2:
            return f"+M{before} is followed by +M{now}"
    if len(then) > announced[0]:
        return f"the win took {len(then)} plies instead of {announced[0]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wins", type=int, default=3, help="announced wins of each game")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--turn-ms", type=int, default=0)
    parser.add_argument("--defender-nodes", type=int, default=40000)
    parser.add_argument("--least", type=int, default=7)
    parser.add_argument("--analyze", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("engine")
    args = parser.parse_args()
    wins = faults = 0
    for game in args.game or GAMES:
        here = bad = 0
        for seed in range(args.seed, args.seed + 20 * args.wins):
            if here == args.wins:
                break
            played = play(args, game, seed)
            if played is None:
                continue
            here += 1
            plies, then, announced = played
            problem = fault(then, announced)
            if problem:
                bad += 1
                print(f"FAULT {game} seed {seed}: {problem}; announced "
                      f"{' '.join(map(str, announced))}; {json.dumps(plies)} then "
                      f"{json.dumps(then)}", flush=True)
        wins += here
        faults += bad
        print(f"{game}: {here} wins, {bad} faults", flush=True)
    print(f"{wins} announced wins, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
