#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the puzzles of the browser page from games of self-play.

  tools/puzzles.py --out web/public/puzzles.json [--nodes N] [--most N] [--program FILE] SHARDS...

SHARDS are folders that `pbrain-tengen selfplay --out` made. Many of these games end because the engine
proved a win. The position before the last ply of such a game becomes a puzzle if new searches confirm
two things:

- The engine announces a win (`mate` in docs/analysis.md) in SHORTEST to LONGEST plies. Its first turn
  is one stone.
- Without this first stone, the engine finds no win: a search of four times the nodes proves none, and
  the chance of the best other stone is below MOST_CHANCE.

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
MOST_CHANCE = 0.85
TRIED = 5  # candidates for each wanted puzzle; most positions have several moves that win
WIN = 30000  # the value of a won game; a win in n plies has the value WIN - n


def candidates(program, folder):
    """The games whose last ply was proven to win: (game, moves before this ply, plies of the win)."""
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
        if SHORTEST <= length <= LONGEST:
            yield game, [p["play"] for p in plies[:-1]], length


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
    """The moves in board notation, as one text."""
    places = (move.split(",") for move in moves)
    return "".join(f"{chr(97 + int(x))}{game['size'][1] - int(y)}" for x, y in places)


def puzzles_of(program, folder, most, nodes):
    """At most `most` puzzles from the games of a folder."""
    tried = {str(i): candidate for i, candidate in enumerate(
        spread(candidates(program, folder), TRIED * most, lambda candidate: candidate[2]))}
    wins = {}
    for key, answer in answers(program, [
            {"id": key, "game": game, "moves": moves, "names": True, "multiPv": 2,
             "limits": {"nodes": nodes}} for key, (game, moves, _) in tried.items()]).items():
        best, *others = answer.get("lines", [])
        one_stone = re.fullmatch(r"[a-z]\d+", best["pvNames"][0])
        others_win = any(other.get("mate", 0) > 0 for other in others)
        if SHORTEST <= best.get("mate", 0) <= LONGEST and one_stone and not others_win:
            wins[key] = best
    puzzles = []
    for key, answer in answers(program, [
            {"id": key, "game": tried[key][0], "moves": tried[key][1], "exclude": [best["moveName"]],
             "limits": {"nodes": 4 * nodes}} for key, best in wins.items()]).items():
        if answer.get("mate", 0) > 0 or answer["value"]["win"] >= MOST_CHANCE:
            continue
        game, moves, _ = tried[key]
        puzzles.append({"game": game["variant"], "size": game["size"], "moves": names(game, moves),
                        "line": wins[key]["pvNames"], "plies": wins[key]["mate"]})
    order = lambda puzzle: (puzzle["plies"], puzzle["moves"])  # answers come in any order
    return sorted(spread(sorted(puzzles, key=order), most, lambda puzzle: puzzle["plies"]), key=order)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--program", default="build/release/pbrain-tengen", metavar="FILE")
    parser.add_argument("--nodes", type=int, default=20000, metavar="N",
                        help="nodes of the search that proves a win; default: 20000")
    parser.add_argument("--most", type=int, default=60, metavar="N",
                        help="most puzzles of each folder; default: 60")
    parser.add_argument("shards", nargs="+", metavar="SHARDS")
    options = parser.parse_args()
    puzzles = []
    for folder in options.shards:
        found = puzzles_of(options.program, folder, options.most, options.nodes)
        print(f"{folder}: {len(found)} puzzles", flush=True)
        puzzles += found
    lines = ",\n".join(json.dumps(puzzle, separators=(",", ":")) for puzzle in puzzles)
    with open(options.out, "w", encoding="utf-8") as file:
        file.write(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
