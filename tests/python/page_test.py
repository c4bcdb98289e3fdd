# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of docs/python.md, and the programs in python/examples.

The page has examples in fenced blocks: ```python is a part of one program, and ```text after it is
what this part prints.
"""
import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest

import tengen

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
EXAMPLES = os.path.join(ROOT, "python", "examples")
PLOT = os.path.join(EXAMPLES, "plot_game.py")


class PageTest(unittest.TestCase):
    def test_the_examples_print_what_the_page_says(self):
        with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as page:
            parts = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", page.read(),
                               re.M | re.S)
        self.assertGreater(len(parts), 5)
        names = {"__name__": "example"}
        for code, wanted in parts:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(code, "docs/python.md", "exec"), names)  # the page's own code
            self.assertEqual(printed.getvalue(), wanted, code)
        names["engine"].close()


class PlayTest(unittest.TestCase):
    def test_a_game_a_solution_and_a_review(self):
        printed = subprocess.run([sys.executable, os.path.join(EXAMPLES, "play_game.py"), "tictactoe"],
                                 check=True, capture_output=True, text=True).stdout
        self.assertRegex(printed, r"(black|white|draw): \w+ after \d plies\n"
                         r"black has won \['\w\d', '\w\d', '\w\d'\]\nh8 \w+, .*l8 best\n$")


class PlotTest(unittest.TestCase):
    def test_wrong_arguments_are_one_line(self):
        for arguments in (["/no/such/file", "x.png"], ["--ply", "9", "-", "x.png"]):
            with tempfile.NamedTemporaryFile("w", suffix=".sgf") as record:
                record.write(tengen.Game(size=7, moves=["d4", "c3"]).write())
                record.flush()
                arguments = [record.name if text == "-" else text for text in arguments]
                done = subprocess.run([sys.executable, PLOT, *arguments], check=False,
                                      capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"error: (/no/such/file: .*|--ply: a number from 0 to 2 .*)\n$")

    def test_the_values_of_a_won_position(self):
        spec = importlib.util.spec_from_file_location("plot_game", PLOT)
        example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(example)
        game = tengen.Game(moves="h8 a1 i8 a3 j8 a5 k8 a7 l8".split())
        with tengen.Engine(memory_mib=1) as engine:
            values = example.chances(engine, game, 100)
            self.assertEqual(len(values), 10)
            self.assertEqual(values[-2:], [1.0, 1.0])
            rows = example.heat(engine, game.undo(), 20)
        self.assertEqual(rows[7][11], 1.0)  # l8 wins
        self.assertNotEqual(rows[7][7], rows[7][7])  # h8 has a stone, so no value

    @unittest.skipIf(importlib.util.find_spec("matplotlib") is None, "matplotlib is not installed")
    def test_the_picture(self):
        with tempfile.TemporaryDirectory() as folder:
            record, picture = os.path.join(folder, "game.sgf"), os.path.join(folder, "game.png")
            with open(record, "w", encoding="utf-8") as file:
                file.write(tengen.Game(size=7, moves=["d4", "c3"]).write())
            subprocess.run([sys.executable, PLOT, "--nodes", "20", record, picture], check=True)
            with open(picture, "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")


if __name__ == "__main__":
    unittest.main()
