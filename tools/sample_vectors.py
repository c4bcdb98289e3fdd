#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chooses the recorded games for tests/data/vectors.

  tools/sample_vectors.py FROM TO [--kib 2000] [--times 2]

The folder FROM has the full files (*.jsonl.gz). The script writes smaller files with the same names
to the folder TO. Each feature of the games in FROM is in at least --times games of the sample. If
fewer games have the feature, the sample has all of them. A feature is one of these: an event, a
combination of variants, a form of ply for an opening, an end for a variant, a kind of probe, a
scenario, or a disputed rule. If the size is then below --kib KiB, games at regular distances are
added. The same input gives the same bytes. Only Python's standard library is used.
"""
import argparse
import collections
import glob
import gzip
import json
import os
import zlib

OPENINGS = {"long-pro", "swap-1st", "swap-2", "swap-5", "swap-3rd", "taraguchi-10", "soosyrv-8",
            "yamaguchi", "rif"}


def features(game):
    """Returns the set of features of a game."""
    variant = " ".join(sorted(game["v"])) + " %d" % game["n"]
    opening = " ".join(v for v in game["v"] if v in OPENINGS)
    found = {("variant", variant), ("scenario", game["src"].split("/")[0])}
    found.update(("event", name) for name in game.get("ev", ()))
    if "dispute" in game:
        found.add(("dispute", game["dispute"]))
    may_pass = None
    for number, ply in enumerate(game["plies"]):
        forms = " ".join(ply.get("F", ["1"]))
        found.add(("form", opening, forms))
        if may_pass is None and "pass" in forms.split():
            may_pass = number
            found.add(("first pass", opening, number))
        if "o" in ply:
            found.add(("end", variant, ply["w"], ply["y"]))
        if "fr" in ply:
            found.add(("fr",))
        for text, verdict in ply.get("x", ()):
            word = text.split()[0]
            kind = word if word[0] not in "BW" else "%d stones" % len(text.split())
            found.add(("probe", opening, kind, verdict))
    return found


def choose(games, budget, times):
    """Returns the indices of the games to keep. Each game is (features, compressed size)."""
    holders = collections.Counter(f for found, _ in games for f in found)
    wanted = {f: min(times, count) for f, count in holders.items()}
    kept, size = set(), 0
    # Begin with the rarest feature. For each feature, choose the game that adds the most missing
    # features for its size.
    for feature in sorted(wanted, key=lambda f: (holders[f], str(f))):
        while wanted[feature] > 0:
            def worth(i):
                return sum(1 for f in games[i][0] if wanted[f] > 0) / games[i][1]
            best = max((i for i, g in enumerate(games) if i not in kept and feature in g[0]),
                       key=lambda i: (worth(i), -i))
            kept.add(best)
            size += games[best][1]
            for f in games[best][0]:
                wanted[f] = max(0, wanted[f] - 1)
    # Then add games at regular distances.
    step = 1 << 10
    while step > 0 and size < budget:
        for i in range(0, len(games), step):
            if i not in kept and size + games[i][1] <= budget:
                kept.add(i)
                size += games[i][1]
        step //= 2
    return sorted(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", metavar="FROM",
                        help="folder with the full files (*.jsonl.gz)")
    parser.add_argument("target", metavar="TO", help="folder for the sample")
    parser.add_argument("--kib", type=int, default=2000, metavar="N",
                        help="size of the sample in KiB; default: 2000")
    parser.add_argument("--times", type=int, default=2, metavar="N",
                        help="number of games that must have each feature; default: 2")
    args = parser.parse_args()
    files = sorted(glob.glob(os.path.join(args.source, "*.jsonl.gz")))
    if not files:
        parser.error("no *.jsonl.gz in " + args.source)
    os.makedirs(args.target, exist_ok=True)
    # Each file has a share of the size. Small files come first, so that larger files can use the
    # rest of their shares.
    sizes = {f: os.path.getsize(f) for f in files}
    left = args.kib * 1024
    for done, name in enumerate(sorted(files, key=lambda f: sizes[f])):
        with gzip.open(name, "rb") as source:
            lines = [line.rstrip(b"\n") for line in source if line.strip()]
        games = [(features(json.loads(line)), len(zlib.compress(line, 9))) for line in lines]
        budget = left // (len(files) - done)
        kept = choose(games, budget, args.times)
        target = os.path.join(args.target, os.path.basename(name))
        with open(target, "wb") as raw:
            with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=raw, mtime=0) as out:
                out.write(b"".join(lines[i] + b"\n" for i in kept))
        left -= os.path.getsize(target)
        print("%s: %d of %d games, %d bytes" % (os.path.basename(name), len(kept), len(lines),
                                                os.path.getsize(target)))


if __name__ == "__main__":
    main()
