#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays a game of the engine against itself, solves a position, and reviews a game in SGF.

    play_game.py [GAME]      default: pente
"""
import sys

import tengen

SGF = "(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])"


def main():
    game = tengen.Game(sys.argv[1] if len(sys.argv) > 1 else "pente")
    with tengen.Engine(memory_mib=16) as engine:
        while game.outcome is None:
            engine.play(game, level=2 if len(game) % 2 else 6, seed=len(game), nodes=500)
        print(*game.plies)
        print("%s: %s after %d plies" % (game.outcome, game.reason, len(game)))

        # A win by fours.
        solution = engine.solve(tengen.Game(moves="h8 a1 i8 a3 j8 a5".split()))
        print(solution["side"], "has", solution["result"], solution["line"])

        review = engine.review(tengen.Game.read(SGF), nodes=500)
        print(", ".join("%s %s" % (ply["name"], ply.get("grade", "")) for ply in review["plies"]))


if __name__ == "__main__":
    main()
