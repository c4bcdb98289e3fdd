# SPDX-License-Identifier: Apache-2.0
"""Tests the parts of tools/puzzles.py that need no engine."""
import importlib.util
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEC = importlib.util.spec_from_file_location("puzzles", ROOT / "tools" / "puzzles.py")
puzzles = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(puzzles)


class SpreadTest(unittest.TestCase):
    def test_takes_equally_many_of_every_length(self):
        items = ["aaa", "b", "cc", "d", "e", "ff"]
        self.assertEqual(puzzles.spread(items, 4, len), ["b", "cc", "aaa", "d"])
        self.assertEqual(sorted(puzzles.spread(items, 99, len)), sorted(items))
        self.assertEqual(puzzles.spread([], 3, len), [])


class NamesTest(unittest.TestCase):
    def test_rows_count_from_the_bottom(self):
        game = {"variant": "fourinarow", "size": [7, 6]}
        self.assertEqual(puzzles.names(game, ["0,5", "6,0"]), "a1g6")


if __name__ == "__main__":
    unittest.main()
