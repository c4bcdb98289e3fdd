#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws a game: the chance of Black along the game, and the values of the points of one position.

    plot_game.py [--nodes N] [--ply N] GAME PICTURE

GAME is a file with a game in any form of docs/records.md. PICTURE is a file such as game.png or
game.svg. It needs matplotlib (Debian: python3-matplotlib).
"""
import argparse

import tengen


def chances(engine, game, nodes):
    """Returns the chance of Black before each ply and after the last one, 0 to 1."""
    played = tengen.Game(**{**game.question(), "moves": []})
    values = []
    for ply in game.plies + [None]:
        if played.outcome is not None:
            values.append({"black": 1.0, "white": 0.0}.get(played.outcome, 0.5))
            break
        value = engine.analyze(played, nodes=nodes)["value"]
        win = value["win"] + value["draw"] / 2
        values.append(win if played.to_move == "black" else 1 - win)
        if ply is not None:
            played.play(ply)
    return values


def heat(engine, game, nodes):
    """Returns the chance of the side to move after each legal point: rows from the top."""
    answer = engine.analyze(game, nodes=nodes, includeBoardValues=True, boardNodes=nodes)
    rows = [[float("nan")] * game.width for _ in range(game.height)]
    for item in answer["boardValues"]:
        point = item["moveName"]
        rows[game.height - int(point[1:])][ord(point[0]) - ord("a")] = item["win"]
    return rows


def draw(game, ply, values, rows, picture):
    """Writes the picture."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.6), layout="constrained")
    left.plot(range(len(values)), [100 * value for value in values], color="black")
    left.axhline(50, color="grey", linewidth=0.6)
    left.axvline(ply, color="tab:red", linewidth=1)
    left.set(xlabel="ply", ylabel="chance of Black in %", ylim=(0, 100),
             xlim=(0, max(1, len(values) - 1)), title="The game")

    shown = tengen.Game(**{**game.question(), "moves": game.plies[:ply]})
    best = [[100 * value for value in row] for row in rows]
    right.set_facecolor("lightgrey")
    image = right.imshow(best, cmap="viridis")
    figure.colorbar(image, ax=right, label="chance of the side to move in %")
    for y, row in enumerate(shown.rows):
        for x, stone in enumerate(row):
            if stone in "XO":
                right.plot(x, y, "o", markersize=11, markeredgecolor="black",
                           color="black" if stone == "X" else "white")
    right.set_xticks(range(shown.width), [chr(ord("a") + x) for x in range(shown.width)])
    right.set_yticks(range(shown.height), range(shown.height, 0, -1))
    right.set_title("After ply %d: %s to move" % (ply, shown.to_move.capitalize()))
    figure.savefig(picture, dpi=100)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("picture")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes for each position and point")
    parser.add_argument("--ply", type=int, help="the position of the heat map; default: the middle")
    options = parser.parse_args()
    try:
        with open(options.game, "rb") as file:
            game = tengen.Game.read(file.read())
    except (OSError, tengen.Error) as error:
        parser.error("%s: %s" % (options.game, error))
    ply = len(game) // 2 if options.ply is None else options.ply
    if not 0 <= ply <= len(game):
        parser.error("--ply: a number from 0 to %d wanted, not %d" % (len(game), ply))
    with tengen.Engine() as engine:
        values = chances(engine, game, options.nodes)
        position = tengen.Game(**{**game.question(), "moves": game.plies[:ply]})
        rows = heat(engine, position, options.nodes)
    draw(game, ply, values, rows, options.picture)


if __name__ == "__main__":
    main()
