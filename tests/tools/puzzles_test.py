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
        self.assertEqual(puzzles.names(game, ["0,5", "6,0"]), ["a1", "g6"])


class ForcedTest(unittest.TestCase):
    def test_a_ply_is_forced_if_all_others_lose_at_once(self):
        for others in [], [{"mate": -2}]:
            self.assertTrue(puzzles.is_forced({"lines": [{"mate": 9}, *others]}))
        for other in {"mate": -4}, {"score": 10}, {"mate": 2}:
            self.assertFalse(puzzles.is_forced({"lines": [{"mate": 9}, other]}))


class OneOfEachGameTest(unittest.TestCase):
    @staticmethod
    def puzzle(moves, game="renju", plies=5):
        return {"game": game, "size": [15, 15], "moves": moves, "plies": plies}

    def test_keeps_the_last_position_of_each_game(self):
        early, late = self.puzzle("h8i9", plies=7), self.puzzle("h8i9j10a1")
        self.assertEqual(puzzles.one_of_each_game([early, late, late]), [late])

    def test_keeps_positions_of_different_games(self):
        different = [self.puzzle("h8i1", "gomoku"), self.puzzle("h8i1"), self.puzzle("h8i11"),
                     self.puzzle("h8i2", plies=7)]
        self.assertEqual(puzzles.one_of_each_game(reversed(different)), different)


if __name__ == "__main__":
    unittest.main()
