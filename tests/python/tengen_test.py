# SPDX-License-Identifier: Apache-2.0
"""Tests of the package tengen. TENGEN_LIBRARY names the library to test."""
import asyncio
import copy
import os
import pickle
import threading
import unittest

import tengen


class GameTest(unittest.TestCase):
    def test_plays_and_takes_back(self):
        game = tengen.Game()
        self.assertEqual((game.width, game.height, len(game)), (15, 15, 0))
        self.assertEqual(game.to_move, "black")
        self.assertIs(game.play("h8"), game)
        self.assertEqual((game.to_move, game.seat_to_move, game.plies), ("white", 2, ["h8"]))
        self.assertEqual(game.rows[7], ".......X.......")
        twin = game.copy()
        self.assertEqual(len(twin.undo()), 0)
        self.assertEqual(game.plies, ["h8"])
        with self.assertRaisesRegex(tengen.IllegalPly, "there is no ply to take back"):
            twin.undo()

    def test_does_not_depend_on_the_objects_of_the_caller(self):
        rules = {"variant": "renju"}
        game = tengen.Game(rules)
        rules["variant"] = "freestyle"
        self.assertEqual(game.question(), {"game": {"variant": "renju"}, "moves": []})

    def test_copies_are_independent(self):
        game = tengen.Game(moves=["h8"])
        pickled = pickle.loads(pickle.dumps(game))
        for twin in game.copy(), copy.copy(game), copy.deepcopy(game), pickled:
            self.assertEqual(twin.play("i9").plies, ["h8", "i9"])
            del twin
        self.assertEqual(game.plies, ["h8"])

    def test_refuses_numbers_that_do_not_fit(self):
        for wrong in -1, 1 << 32:
            with self.assertRaisesRegex(tengen.Error, "plies: a "):
                tengen.Game().perft(wrong)
            with self.assertRaisesRegex(tengen.Error, "form"):
                tengen.Game().points(wrong)
            with self.assertRaisesRegex(tengen.Error, "threads: a "):
                tengen.Engine(threads=wrong)
        with self.assertRaisesRegex(tengen.Error, "max_ms: a "):
            tengen.Engine(max_ms=1 << 64)

    def test_says_why_a_ply_is_illegal(self):
        game = tengen.Game("renju", moves=["h8"])
        self.assertEqual(game.why_illegal("h8"), "h8 is occupied")
        self.assertTrue(game.is_legal("i9"))
        with self.assertRaises(tengen.IllegalPly) as raised:
            game.play("h8")
        self.assertEqual(raised.exception.sentence["key"], "refusal.occupied")
        self.assertEqual(raised.exception.status, "TENGEN_ILLEGAL")
        with self.assertRaisesRegex(tengen.Error, "a ply such as h8 wanted"):
            game.is_legal("nonsense")
        with self.assertRaises(ValueError):
            game.play("h\0")

    def test_an_illegal_ply_of_a_new_game(self):
        with self.assertRaises(tengen.IllegalPly) as raised:
            tengen.Game("renju", moves=["h8", "h8"])
        self.assertEqual(raised.exception.sentence["key"], "refusal.occupied")
        again = pickle.loads(pickle.dumps(raised.exception))
        self.assertIsInstance(again, tengen.IllegalPly)
        self.assertEqual((str(again), again.status, again.sentence),
                         (str(raised.exception), "TENGEN_BAD_QUESTION",
                          raised.exception.sentence))
        for unreadable in ({"moves": ["nonsense"]}, {"moves": "nonsense"}):
            with self.assertRaises(tengen.Error) as raised:
                tengen.Game(**unreadable)
            self.assertNotIsInstance(raised.exception, tengen.IllegalPly)

    def test_a_point_off_the_board_is_an_illegal_ply(self):
        game = tengen.Game("renju")
        for text, end in (("p16", "a1 to o15"), ("15,0", "0,0 to 14,14")):
            self.assertEqual(game.why_illegal(text), "%s is off the board: %s" % (text, end))
            with self.assertRaises(tengen.IllegalPly):
                game.play(text)
        with self.assertRaises(tengen.Error):
            game.is_legal("here")
        for wrong in (5, (7, 7), None):
            with self.assertRaisesRegex(TypeError, "a text such as 'h8' wanted"):
                game.play(wrong)

    def test_numbers_of_points_have_one_meaning(self):
        self.assertEqual(tengen.Game(moves=["7,5", "0,14"]).plies, ["h10", "a1"])
        for text in ("7,5", " 7,5 8,6"):
            with self.assertRaisesRegex(tengen.Error, "a list of points"):
                tengen.Game(moves=text)

    def test_is_true_without_plies(self):
        self.assertTrue(tengen.Game())

    def test_counts_captured_stones(self):
        self.assertEqual(tengen.Game("pente", moves="k10 l10 a1 m10 n10".split()).captured, [2, 0])
        self.assertEqual(tengen.Game("renju").captured, [0, 0])

    def test_ends(self):
        game = tengen.Game(moves="h8 a1 i8 b1 j8 c1 k8 d1 l8".split())
        self.assertEqual((game.outcome, game.reason), ("black", "line"))
        self.assertEqual((game.forms, list(game.legal_plies())), ([], []))
        self.assertEqual(game.position()["winning"], ["h8", "i8", "j8", "k8", "l8"])
        game.undo()
        self.assertEqual((game.outcome, game.reason), (None, "none"))
        draw = tengen.Game({"variant": "gomoku", "allow_pass": True},
                           moves=["h8", "i9", "pass", "pass"])
        self.assertEqual(draw.outcome, "draw")

    def test_refuses_wrong_games(self):
        for wrong in ({"game": "chess"}, {"size": 99}, {"moves": ["h8", "h8"]}, {"colour": "red"}):
            with self.assertRaises(tengen.Error):
                tengen.Game(**wrong)

    def test_legal_plies_agree_with_perft(self):
        games = [tengen.Game(size=5), tengen.Game("renju", moves=["h8"]),
                 tengen.Game("fourinarow", moves=["a1"]),
                 tengen.Game({"variant": "gomoku", "allow_pass": True}, size=5,
                             moves=["a1", "b2"]),
                 tengen.Game("pente"),
                 tengen.Game("freestyle", size=7, opening="swap-2", moves=["a1 b2 c3"]),
                 tengen.Game("renju", opening="rif", moves=["h8 h9 h10"])]
        for game in games:
            plies = list(game.legal_plies())
            self.assertEqual(len(plies), game.perft(1), game)
            self.assertEqual(len(set(plies)), len(plies))
            for ply in plies[:5] + plies[-5:]:
                self.assertIsNone(game.why_illegal(ply))

    def test_turns_of_two_stones(self):
        game = tengen.Game("connect6", moves=["j10"])
        self.assertEqual(game.forms, [tengen.Form("stones", 2, 0)])
        self.assertNotIn("a1", game.points(begun="a1"))
        self.assertEqual(len(list(game.legal_plies())), 360 * 359 // 2)
        game.play("j9 j11")
        self.assertEqual(game.plies, ["j10", "j9 j11"])

    def test_records(self):
        for form, name in (("sgf", "renju"), ("psq", "freestyle"), ("json", "caro"),
                           ("pgn", "pente"), ("rif", "renju"), ("sav", "freestyle")):
            game = tengen.Game(name, moves=["h8", "i9", "j8"])
            again = tengen.Game.read(game.write(form, players=["Ann", "Bob"]))
            self.assertEqual(again.plies, game.plies, form)
        game = tengen.Game("renju", moves=["h8", "i9", "j8"])
        with self.assertRaisesRegex(tengen.Error, "PGN is for"):
            game.write("pgn")
        self.assertEqual(tengen.Game.read(game.write().encode()).plies, game.plies)
        self.assertIn("Ann", game.write(players=["Ann", "Bob"]))
        with self.assertRaises(tengen.Error):
            tengen.Game.read("no game")
        two = game.write() + game.undo().write()
        with self.assertRaisesRegex(tengen.Error, "the text has 2 games"):
            tengen.Game.read(two)
        self.assertEqual(tengen.Game.read(two, id="2").plies, ["h8", "i9"])

    def test_a_record_keeps_what_the_file_says(self):
        text = "(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]PW[Bob]RE[B+R];B[hh]C[good];W[ii])"
        game = tengen.Game.read(text)
        self.assertEqual((game.record["players"], game.record["winner"], game.record["reason"]),
                         (["Ann", "Bob"], 1, "resign"))
        for twin in game.copy(), pickle.loads(pickle.dumps(game)):
            self.assertEqual(twin.record, game.record)
        fields = ("players", "winner", "reason", "comments")
        written = game.write(**{name: game.record[name] for name in fields})
        for part in ("PB[Ann]", "RE[B+R]", "C[good]"):
            self.assertIn(part, written)
        self.assertEqual(tengen.Game("renju").record, {})

    def test_a_position_that_was_set_up(self):
        rows = ["....."] * 5
        game = tengen.Game(board=["X...."] + rows[1:], toMove="white").play("b2")
        self.assertEqual(game.rows[:1] + game.rows[3:4], ["X....", ".O..."])
        again = tengen.Game.read(game.write("sgf"))
        self.assertEqual((again.rows, again.to_move), (game.rows, "black"))


class EngineTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = tengen.Engine(memory_mib=4)

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()

    def test_analyzes(self):
        game = tengen.Game("renju", moves=["h8", "i9"])
        answer = self.engine.analyze(game, nodes=500, lines=2)
        self.assertEqual(len(answer["lines"]), 2)
        self.assertTrue(game.is_legal(answer["moveName"]))
        self.assertEqual(answer["nodes"], self.engine.analyze(game, nodes=500, lines=2)["nodes"])

    def test_updates(self):
        lines = list(self.engine.start_analysis(tengen.Game(moves=["h8"]), nodes=500))
        self.assertGreater(len(lines), 1)
        self.assertEqual([line["isDuringSearch"] for line in lines],
                         [True] * (len(lines) - 1) + [False])

    def test_stops(self):
        question = self.engine.start_analysis(tengen.Game(moves=["h8"]), nodes=10**9)
        for line in question:
            question.stop()
        self.assertFalse(line["isDuringSearch"])
        self.assertIs(question.result(), line)

    def test_an_unused_question_ends(self):
        self.engine.start_analysis(tengen.Game(), nodes=10**9)  # nobody keeps it
        self.assertTrue(self.engine.analyze(tengen.Game(), nodes=10)["moveName"])

    def test_asynchronous_use(self):
        async def both():
            game = tengen.Game(moves=["h8"])
            updates = [line async for line in self.engine.start_analysis(game, nodes=300)]
            first, second = await asyncio.gather(
                self.result(self.engine.start_analysis(game, nodes=300)),
                self.result(self.engine.start_solve(game, nodes=300)))
            return updates, first, second

        updates, first, second = asyncio.run(both())
        self.assertFalse(updates[-1]["isDuringSearch"])
        self.assertEqual(first["score"], updates[-1]["score"])
        self.assertEqual(second["result"], "unknown")

    @staticmethod
    async def result(question):
        return await question

    def test_cancels(self):
        async def cancelled():
            task = asyncio.ensure_future(self.result(
                self.engine.start_analysis(tengen.Game(moves=["h8"]), nodes=10**9)))
            await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        asyncio.run(cancelled())
        self.assertTrue(self.engine.analyze(tengen.Game(), nodes=10)["moveName"])

    def test_cancels_after_the_engine_was_closed(self):
        async def cancelled():
            engine = tengen.Engine(memory_mib=1)
            task = asyncio.ensure_future(self.result(
                engine.start_analysis(tengen.Game(moves=["h8"]), nodes=10**9)))
            await asyncio.sleep(0.05)
            engine.close()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        asyncio.run(cancelled())

    def test_a_stopped_review_has_no_result(self):
        question = self.engine.start_review(tengen.Game(moves=["h8", "i9"]), nodes=10**9)
        question.stop()
        with self.assertRaisesRegex(tengen.Error, "stopped") as raised:
            question.result()
        self.assertEqual(raised.exception.status, "TENGEN_STOPPED")  # before and during the search

    def test_limits_of_a_question(self):
        question = {"moves": ["h8"], "limits": {"nodes": 10}, "multiPv": 2}
        answer = self.engine.analyze(question)
        self.assertEqual((answer["nodes"], len(answer["lines"])), (10, 2))
        self.assertEqual(self.engine.analyze(question, nodes=20)["nodes"], 20)
        self.assertEqual(len(self.engine.analyze(question, lines=1)["lines"]), 1)
        self.assertTrue(self.engine.review({"moves": ["h8"], "limits": {"nodes": 10}})["plies"])

    def test_cannot_be_copied(self):
        with self.assertRaises(TypeError):
            copy.copy(self.engine)

    def test_does_not_play_after_the_end(self):
        game = tengen.Game(moves="h8 a1 i8 b1 j8 c1 k8 d1 l8".split())
        with self.assertRaisesRegex(tengen.Error, "the game is over"):
            self.engine.play(game)

    def test_solves(self):
        game = tengen.Game(moves="h8 a1 i8 a3 j8 a5".split())
        self.assertEqual(self.engine.solve(game, nodes=2000)["result"], "won")

    def test_reviews(self):
        game = tengen.Game(moves="h8 a1 i8 a3".split())
        lines = list(self.engine.start_review(game, nodes=100))
        self.assertIn("done", lines[0])
        self.assertEqual(self.engine.review(game, nodes=100)["plies"][0]["ply"],
                         lines[-1]["review"]["plies"][0]["ply"])

    def test_plays_at_every_level(self):
        for level in 1, 5, 10:
            game = tengen.Game("fourinarow")
            while game.outcome is None and len(game) < 6:
                ply = self.engine.play(game, level=level, seed=len(game), nodes=100)
                self.assertEqual(game.plies[-1], ply)
        choice = self.engine.choose(tengen.Game("renju", opening="rif"), nodes=100)
        self.assertIsNone(tengen.Game("renju", opening="rif").why_illegal(choice))

    def test_errors(self):
        with self.assertRaisesRegex(tengen.Error, "there is no field 'nodez'"):
            self.engine.analyze(tengen.Game(), nodez=1)
        with self.assertRaisesRegex(tengen.Error, "needs a search"):
            self.engine.answer("analyze")
        with self.assertRaisesRegex(tengen.Error, "threads"):
            tengen.Engine(threads=0)
        with self.assertRaises(tengen.Error) as raised:
            tengen.Engine(network="/no/such/file")
        self.assertEqual(raised.exception.status, "TENGEN_BAD_NETWORK")

    def test_close_ends_the_search_of_another_thread(self):
        engine = tengen.Engine(memory_mib=1)
        question = engine.start_analysis(tengen.Game(moves=["h8"]), nodes=10**9)
        next(question)
        seen = []

        def read():
            try:
                seen.extend(question)
            except tengen.Error as error:
                seen.append(error)

        reader = threading.Thread(target=read)
        reader.start()
        engine.close()
        engine.close()
        reader.join()
        with self.assertRaisesRegex(tengen.Error, "closed"):
            engine.answer("games")

    def test_threads(self):
        scores = []

        def search():
            with tengen.Engine(memory_mib=1) as engine:
                scores.append(engine.analyze(tengen.Game(moves=["h8"]), nodes=300)["score"])

        threads = [threading.Thread(target=search) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(scores, scores[:1] * 3)


class VersionTest(unittest.TestCase):
    def test_version(self):
        with tengen.Engine() as engine:
            self.assertEqual(engine.answer("games")["version"], tengen.version())
        project = os.path.join(os.path.dirname(tengen.__file__), "..", "pyproject.toml")
        with open(project, encoding="utf-8") as file:
            self.assertIn('\nversion = "%s"\n' % tengen.version(), file.read())


if __name__ == "__main__":
    unittest.main()
