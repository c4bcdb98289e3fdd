# SPDX-License-Identifier: Apache-2.0
"""Compares the Python reader of shards with that of the program: shards_test.py PROGRAM.

The command `selfplay --inspect DIR --csv` writes a table. Each line of this table must be equal to
the arrays that the Python reader returns.
"""
import csv
import io
import os
import subprocess
import sys
import tempfile
import unittest

import zstandard

import tengen.shards

PROGRAM = None

# The options of the runs. They test these properties:
# - freestyle: one stone in each ply;
# - connect6: cells of two bytes, and turns of two stones;
# - renju: swaps and offers of an opening;
# - pente: captures;
# - fourinarow: pieces that fall.
RUNS = (
    ("--game", "freestyle", "--size", "9"),
    ("--game", "connect6"),
    ("--game", "renju", "--opening", "soosyrv-8"),
    ("--game", "pente", "--size", "15"),
    ("--game", "fourinarow"),
)


def run(*args):
    return subprocess.run((PROGRAM,) + args, check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE).stdout.decode()


def play_text(shard, ply):
    """Returns the text of a ply in the table."""
    points = " ".join("%d,%d" % tuple(p) for p in shard.points(ply))
    kind = tengen.shards.KIND_NAMES[shard.kind[ply]].upper()
    text = points if kind == "STONES" else (kind + " " + points).strip()
    return text + (" #%d" % shard.declared[ply] if shard.declared[ply] else "")


def rows_of(shard):
    for game in range(len(shard)):
        plies = shard.plies_of(game)
        for number, ply in enumerate(range(plies.start, plies.stop)):
            winner, value = shard.winner[game], shard.value[ply]
            yield [shard.name, str(game), str(shard.seed[game]),
                   "" if winner == tengen.shards.UNFINISHED else str(winner),
                   shard.reason[game], str(shard.opening_plies[game]), str(number + 1),
                   tengen.shards.KIND_NAMES[shard.kind[ply]], play_text(shard, ply),
                   "" if value == tengen.shards.NO_VALUE else str(value)]


class ShardsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folders = []
        for i, game in enumerate(RUNS):
            folder = os.path.join(cls.scratch.name, str(i))
            run("selfplay", "--out", folder, "--games", "6", "--shard-games", "4", "--nodes", "30",
                "--opening-nodes", "60", "--concurrency", "2", *game)
            cls.folders.append(folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_equals_the_program(self):
        kinds = set()
        for folder in self.folders:
            table = list(csv.reader(io.StringIO(run("selfplay", "--inspect", folder, "--csv"))))
            shards = list(tengen.shards.read_folder(folder))
            self.assertEqual([len(shard) for shard in shards], [4, 2])
            rows = [row for shard in shards for row in rows_of(shard)]
            self.assertEqual(table[1:], rows)
            self.assertGreater(len(rows), 30)
            for shard in shards:
                self.assertEqual(shard.header["games"], len(shard))
                self.assertEqual(len(shard.searched()), len(shard.kind))
                self.assertTrue(shard.searched().any())
                kinds.update(shard.kind.tolist())
                self.assertTrue((shard.cell[shard.kind == tengen.shards.STONES] >= 0).all())
                self.assertTrue((shard.cells < shard.width * shard.height).all())
        self.assertIn(tengen.shards.STONES, kinds)
        self.assertGreater(len(kinds), 1)

    def test_damage_is_an_error(self):
        folder = self.folders[0]
        path = os.path.join(folder, sorted(os.listdir(folder))[0])
        with open(path, "rb") as file:
            data = file.read()
        bad = os.path.join(self.scratch.name, "bad.games.zst")
        plain = zstandard.ZstdDecompressor().decompress(data)

        def refused(content):
            with open(bad, "wb") as file:
                file.write(content)
            with self.assertRaises(tengen.shards.ShardError) as error:
                tengen.shards.read_shard(bad)
            self.assertNotIn("\n", str(error.exception))
            self.assertIn(bad, str(error.exception))

        def refused_plain(content):
            with self.assertRaises(tengen.shards.ShardError):
                tengen.shards.parse_shard(content)

        for cut in (0, 3, len(data) // 2, len(data) - 1):
            refused(data[:cut])
        refused(data + b"more")
        refused(data[:40] + bytes([data[40] ^ 1]) + data[41:])
        refused(b"no shard at all")
        self.assertEqual(len(tengen.shards.parse_shard(plain)), 4)
        for cut in range(0, len(plain), 7):
            refused_plain(plain[:cut])
        refused_plain(plain + plain[plain.find(b"\n") + 1:])
        refused_plain(plain.replace(b'"version":1', b'"version":2'))
        refused_plain(plain.replace(b"tengen-games", b"other-games"))
        with self.assertRaises(FileNotFoundError):
            tengen.shards.read_shard(os.path.join(folder, "none"))


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop())
    unittest.main()
