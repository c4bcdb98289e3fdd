#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the puzzles of the browser page from games of self-play.

  tools/puzzles.py --out web/public/puzzles.json [--nodes N] [--most N] [--program FILE]
                   [--again FILE] SHARDS...

SHARDS are folders that `pbrain-tengen selfplay --out` made. Many of these games end because the engine
proved a win. The position before the last ply of such a game, or one a few plies earlier, becomes a puzzle
if new searches confirm three things:

- More than one first ply is possible: the opponent does not threaten to win with the next ply.

- The engine announces a win (`mate` in docs/analysis.md) in SHORTEST to LONGEST plies, with its whole
  line. Its first turn is one stone.
- Without this first stone, the engine finds no win: a search of four times the nodes proves none, and
  the chance of the best other stone is below MOST_CHANCE.

--again FILE tests the puzzles of an earlier file in the same way. If one is no puzzle any more, a later
position of its line may replace it.

The file has one puzzle a line: the game and its board, the moves before the puzzle, the line that wins,
and the length of the win in plies, which is the difficulty. The same shards, options and program give
the same file.
"""
import argparse
import csv
import itertools
import json
import re
import subprocess

SHORTEST, LONGEST = 5, 25
EARLIER = (0, 2, 4)  # plies before the last ply; the winner of the game is to move
MOST_CHANCE = 0.85
TRIED = 30  # candidates for each wanted puzzle; most positions have several moves that win
GLANCE = 500  # nodes of the search that sees whether only one ply is possible
WIN = 30000  # the value of a won game; a win in n plies has the value WIN - n


def candidates(program, folder):
    """Positions of the games whose last ply was proven to win: (game, moves, plies of the win)."""
    table = subprocess.run([program, "selfplay", "--inspect", folder, "--csv"],
                           capture_output=True, text=True, check=True)
    rows = csv.DictReader(table.stdout.splitlines())
    for (shard, _), played in itertools.groupby(rows, key=lambda row: (row["shard"], row["game"])):
        plies = list(played)
        name = re.fullmatch(r"(.+)-(\d+)x(\d+)-g\d+-\d+", shard)
        if not name or not plies[-1]["value"] or any(p["kind"] != "stones" for p in plies):
            continue
        game = {"variant": name[1], "size": [int(name[2]), int(name[3])]}
        length = WIN - int(plies[-1]["value"])
        before = names(game, [p["play"] for p in plies[:-1]])
        for earlier in EARLIER:
            if SHORTEST <= length + earlier <= LONGEST and earlier < len(before):
                yield game, before[:len(before) - earlier], length + earlier


def spread(items, most, length_of):
    """At most `most` items, as equally as possible of every length, the first ones of each length."""
    by_length = {}
    for item in items:
        by_length.setdefault(length_of(item), []).append(item)
    turns = itertools.zip_longest(*(by_length[length] for length in sorted(by_length)))
    mixed = (item for turn in turns for item in turn if item is not None)
    return list(itertools.islice(mixed, most))


def answers(program, questions):
    """The final answers of `analyze`, by the ids of the questions."""
    if not questions:
        return {}
    text = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run([program, "analyze"], input=text, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        if "error" in line:
            raise SystemExit(f"tools/puzzles.py: analyze refuses a question: {line['error']}")
    return {line["id"]: line for line in lines if not line["isDuringSearch"]}


def names(game, moves):
    """The moves in board notation."""
    places = (move.split(",") for move in moves)
    return [f"{chr(97 + int(x))}{game['size'][1] - int(y)}" for x, y in places]


def is_forced(answer):
    """True if all plies but the best one lose to the opponent's next ply. In many games the engine
    then searches no other ply, so a search for two lines finds one."""
    others = answer.get("lines", [])[1:]
    return not others or others[0].get("mate") == -2


def confirmed(program, tried, nodes):
    """The puzzles among positions, by their keys. `tried`: for each key the game, the moves, and more."""
    def questions(keys, limit, **more):
        return [{"id": key, "game": tried[key][0], "moves": tried[key][1], "limits": {"nodes": limit},
                 **more} for key in keys]

    glances = answers(program, questions(tried, GLANCE, multiPv=2))
    free = [key for key in tried if not is_forced(glances[key])]
    wins = {}
    for key, answer in answers(program, questions(free, nodes, multiPv=2, names=True)).items():
        best, *others = answer.get("lines", [])
        one_stone = re.fullmatch(r"[a-z]\d+", best["pvNames"][0])
        others_win = any(other.get("mate", 0) > 0 for other in others)
        whole = SHORTEST <= best.get("mate", 0) <= LONGEST and len(best["pvNames"]) == best["mate"]
        if whole and one_stone and not others_win:
            wins[key] = best
    without = answers(program, [
        {**question, "exclude": [wins[question["id"]]["moveName"]]}
        for question in questions(wins, 4 * nodes)])
    return {key: {"game": tried[key][0]["variant"], "size": tried[key][0]["size"],
                  "moves": "".join(tried[key][1]), "line": wins[key]["pvNames"],
                  "plies": wins[key]["mate"]}
            for key, answer in without.items()
            if answer.get("mate", 0) <= 0 and answer["value"]["win"] < MOST_CHANCE}


def in_order(puzzles):
    """The puzzles, the shortest first; answers come in any order."""
    return sorted(puzzles, key=lambda puzzle: (puzzle["plies"], puzzle["moves"]))


def one_of_each_game(puzzles):
    """The puzzles, game by game, without those that lead to another one of the list."""
    found = sorted(puzzles, key=lambda puzzle: (puzzle["game"], puzzle["size"], puzzle["moves"]))
    kept = []
    for puzzle in reversed(found):
        if not (kept and leads_to(puzzle, kept[-1])):
            kept.append(puzzle)
    kept.reverse()
    return [puzzle for _, group in itertools.groupby(kept, key=lambda puzzle: puzzle["game"])
            for puzzle in in_order(group)]


def leads_to(puzzle, later):
    """True if the moves of the later puzzle begin with those of the puzzle, or are the same."""
    rest = later["moves"].removeprefix(puzzle["moves"])
    goes_on = later["moves"].startswith(puzzle["moves"]) and not rest[:1].isdigit()
    return goes_on and all(puzzle[key] == later[key] for key in ("game", "size"))


def puzzles_of(program, folder, most, nodes):
    """At most `most` puzzles from the games of a folder."""
    tried = {str(i): candidate for i, candidate in enumerate(
        spread(candidates(program, folder), TRIED * most, lambda candidate: candidate[2]))}
    puzzles = one_of_each_game(confirmed(program, tried, nodes).values())
    return spread(puzzles, most, lambda puzzle: puzzle["plies"])


def puzzles_again(program, file, nodes):
    """The puzzles of a file that are still puzzles. In the line of each other one, the first later
    position that is a puzzle replaces it."""
    with open(file, encoding="utf-8") as text:
        left = {str(i): puzzle for i, puzzle in enumerate(json.load(text))}
    found = {}
    for played in range(0, LONGEST - SHORTEST + 1, 2):
        tried = {key: ({"variant": old["game"], "size": old["size"]},
                       re.findall(r"[a-z]\d+", old["moves"]) + old["line"][:played])
                 for key, old in left.items() if old["plies"] - played >= SHORTEST}
        new = confirmed(program, tried, nodes)
        found.update(new)
        left = {key: old for key, old in left.items() if key in tried and key not in new}
        print(f"{file}: {len(found)} puzzles, {len(left)} positions left", flush=True)
    return list(found.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--program", default="build/release/pbrain-tengen", metavar="FILE")
    parser.add_argument("--nodes", type=int, default=20000, metavar="N",
                        help="nodes of the search that proves a win; default: 20000")
    parser.add_argument("--most", type=int, default=60, metavar="N",
                        help="most puzzles of each folder; default: 60")
    parser.add_argument("--again", metavar="FILE", help="an earlier file of puzzles")
    parser.add_argument("shards", nargs="*", metavar="SHARDS")
    options = parser.parse_args()
    if not options.shards and not options.again:
        parser.error("SHARDS or --again FILE wanted")
    puzzles = puzzles_again(options.program, options.again, options.nodes) if options.again else []
    for folder in options.shards:
        found = puzzles_of(options.program, folder, options.most, options.nodes)
        print(f"{folder}: {len(found)} puzzles", flush=True)
        puzzles += found
    lines = ",\n".join(json.dumps(puzzle, separators=(",", ":"))
                       for puzzle in one_of_each_game(puzzles))
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
