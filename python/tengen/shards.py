# SPDX-License-Identifier: Apache-2.0
"""Reads shards into NumPy arrays. A shard is a file of games that `pbrain-tengen selfplay` wrote.

    import tengen.shards
    for shard in tengen.shards.read_folder("data"):
        for game in range(len(shard)):
            plies = shard.plies_of(game)      # a slice of the arrays with one entry for each ply
            print(shard.winner[game], shard.points(plies.start), shard.value[plies])

The module needs numpy and zstandard (0.19 or later). docs/selfplay.md describes the bytes, the
values and the openings. The module does not know the rules: the caller has to compute boards,
captures and slides.
"""
import json
import os

import numpy
import zstandard

ENDING = ".games.zst"
FORMAT = "tengen-games"
VERSION = 1

# Values of Shard.kind.
STONES, SWAP, PASS, OFFER, PICK = range(5)
KIND_NAMES = ("stones", "swap", "pass", "offer", "pick")

NO_VALUE = -32768
UNFINISHED = 255  # value of Shard.winner for a game without a result

_ONE_BYTE_CELLS = 240  # largest board, in cells, on which a cell is stored in one byte


class ShardError(ValueError):
    """The file is damaged or is not a shard. The message is one line."""


class Shard:
    """The games of one file.

    header         the first line as a dict: game, generation, index, games, seed, settings, engine
    name           the name of the shard: game, board, generation, index
    width, height  the size of the board

    Arrays with one entry for each game:
    seed           uint64
    winner         uint8: 0 draw, 1 the seat that moved first, 2 the other, UNFINISHED
    opening_plies  uint16: number of opening plies, which were not searched
    reason         list of str
    first_ply      int64, one entry more than games: the plies of game g are first_ply[g] to
                   first_ply[g + 1] - 1

    Arrays with one entry for each ply, one game after the other:
    kind           uint8: STONES, SWAP, PASS, OFFER or PICK
    declared       uint8: number of fifths declared; 0 = none
    cell           int32: cell of the first stone or point, y * width + x from the top left;
                   -1 = none
    value          int16: value of the position before the ply, for the side that moved;
                   or NO_VALUE
    first_point    int64, one entry more than plies: index into cells, as first_ply is into plies

    cells          int32: all points of all plies, in the order of placing
    """

    def __init__(self, header, games, plies, cells):
        self.header = header
        self.width, self.height = header["game"]["size"]
        self.seed = numpy.array([g[0] for g in games], dtype=numpy.uint64)
        self.winner = numpy.array([g[1] for g in games], dtype=numpy.uint8)
        self.reason = [g[2] for g in games]
        self.opening_plies = numpy.array([g[3] for g in games], dtype=numpy.uint16)
        self.first_ply = numpy.array([0] + [g[4] for g in games], dtype=numpy.int64)
        columns = numpy.array(plies, dtype=numpy.int64).reshape(-1, 4)
        self.kind = columns[:, 0].astype(numpy.uint8)
        self.declared = columns[:, 1].astype(numpy.uint8)
        self.value = columns[:, 2].astype(numpy.int16)
        self.first_point = numpy.concatenate(
            [numpy.zeros(1, dtype=numpy.int64), columns[:, 3]])
        self.cells = numpy.array(cells, dtype=numpy.int32)
        counts = numpy.diff(self.first_point)
        self.cell = numpy.full(len(self.kind), -1, dtype=numpy.int32)
        self.cell[counts > 0] = self.cells[self.first_point[:-1][counts > 0]]

    def __len__(self):
        return len(self.seed)

    @property
    def name(self):
        game = self.header["game"]
        return "%s-%dx%d-g%d-%05d" % (game["variant"], self.width, self.height,
                                      self.header["generation"], self.header["index"])

    def plies_of(self, game):
        """Returns the slice of the ply arrays that contains the plies of this game."""
        return slice(int(self.first_ply[game]), int(self.first_ply[game + 1]))

    def points(self, ply):
        """Returns the points of a ply as an array of (x, y), in the order of placing."""
        cells = self.cells[self.first_point[ply]:self.first_point[ply + 1]]
        return numpy.stack([cells % self.width, cells // self.width], axis=-1)

    def searched(self):
        """Returns a mask of the plies that have a value."""
        return self.value != NO_VALUE


def read_shard(path):
    """Reads one file. OSError: it cannot be read. ShardError: it is damaged or not a shard."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return parse_shard(_decompressed(data))
    except ShardError as error:
        raise ShardError("%s: %s" % (path, error)) from None


def read_folder(folder):
    """Yields the shards of a folder, sorted by name. A file is read when its shard is needed."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
    return (read_shard(os.path.join(folder, name)) for name in names)


def parse_shard(data):
    """Makes a shard from its uncompressed bytes."""
    end = data.find(b"\n")
    try:
        header = json.loads(data[:end].decode()) if end >= 0 else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ShardError("the first line is not the header of a shard")
    if header.get("version") != VERSION:
        raise ShardError("the version is unknown")
    try:
        width, height = header["game"]["size"]
        expected = header["games"]
        reader = _Reader(data, end + 1, width * height)
    except (KeyError, TypeError, ValueError):
        raise ShardError("the first line has no board or no number of games") from None
    games, plies, cells = [], [], []
    while reader.at < len(data):
        reader.game(games, plies, cells)
    if len(games) != expected:
        raise ShardError("the shard has %d games, expected %d" % (len(games), expected))
    return Shard(header, games, plies, cells)


def _decompressed(data):
    """Returns the content of the zstd frame. The zstd library verifies the checksum."""
    try:
        reader = zstandard.ZstdDecompressor().decompressobj()
        content = reader.decompress(data)
    except zstandard.ZstdError as error:
        raise ShardError(str(error)) from None
    if not reader.eof:
        raise ShardError("the file ends too early")
    if reader.unused_data:
        raise ShardError("there are bytes after the shard")
    return content


class _Reader:
    def __init__(self, data, at, board_cells):
        self.data, self.at, self.board_cells = data, at, board_cells
        self.cell_bytes = 1 if board_cells <= _ONE_BYTE_CELLS else 2
        self.stones_mark = (1 << (8 * self.cell_bytes)) - 1

    def take(self, count):
        piece = self.data[self.at:self.at + count]
        if len(piece) != count:
            raise ShardError("the games end too early")
        self.at += count
        return piece

    def number(self, count, signed=False):
        return int.from_bytes(self.take(count), "little", signed=signed)

    def game(self, games, plies, cells):
        seed = self.number(8)
        winner = self.number(1)
        if winner > 2 and winner != UNFINISHED:
            raise ShardError("%d is not the number of a seat" % winner)
        reason = self.take(self.number(1)).decode("utf-8", "replace")
        opening_plies = self.number(2)
        for _ in range(self.number(2)):
            self.ply(plies, cells)
        games.append((seed, winner, reason, opening_plies, len(plies)))

    def ply(self, plies, cells):
        kind, declared = STONES, 0
        first = self.number(self.cell_bytes)
        if first < self.board_cells:
            cells.append(first)
        else:
            kind = self.stones_mark - first
            if kind > PICK:
                raise ShardError("a ply begins with %d on a board of %d cells" %
                                 (first, self.board_cells))
            count = self.number(1)
            declared = self.number(1)
            for _ in range(count):
                cell = self.number(self.cell_bytes)
                if cell >= self.board_cells:
                    raise ShardError("%d is not the number of a cell" % cell)
                cells.append(cell)
        plies.append((kind, declared, self.number(2, signed=True), len(cells)))
