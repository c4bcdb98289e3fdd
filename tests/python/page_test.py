# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of docs/python.md, and the example that draws a game.

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
EXAMPLE = os.path.join(ROOT, "python", "examples", "plot_game.py")


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


class PlotTest(unittest.TestCase):
    def test_the_values_of_a_won_position(self):
        spec = importlib.util.spec_from_file_location("plot_game", EXAMPLE)
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
            subprocess.run([sys.executable, EXAMPLE, "--nodes", "20", record, picture], check=True)
            with open(picture, "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")


if __name__ == "__main__":
    unittest.main()
