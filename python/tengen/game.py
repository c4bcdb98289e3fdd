# SPDX-License-Identifier: Apache-2.0
"""A game with its rules."""
import ctypes
import functools
import json
import re
from copy import deepcopy
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library
from ._library import Error

_KINDS = ("stones", "swap", "pass", "offer", "pick")
_SIDES = (None, "black", "white")
_OUTCOMES = (None, "black", "white", "draw")
_STONES = ".XO#"
_NUMBERS = re.compile(r"\s*\d+\s*,\s*\d+")


class Form(NamedTuple):
    """A form that the next ply may have.

    kind          "stones", "swap", "pass", "offer" or "pick"
    points        number of points of the ply; 0 for a swap and a pass
    max_declared  if not 0: the ply must declare a number of fifths from 1 to this number, which is
                  written as #N after its points: "h8 h9 h10 #3"
    """
    kind: str
    points: int
    max_declared: int


class Game:
    """A game in progress: any game, board and opening that Tengen knows.

    Points are texts such as "h8". A ply is a text such as "h8", "h8 i9" (two stones), "swap",
    "pass", "offer h8 i9" or "pick h8 j10". docs/rules.md has the rules of all games.

    Only one thread at a time may use a Game.

    record  what the file says beside the plies, if the game was read from a file: `players`,
            `winner` (seat, 0 = draw), `reason`, `notes` (what Tengen had to guess), `comments`,
            `branches` and other fields of the answer of `read` (docs/serve.md). Otherwise empty
    """

    def __init__(self, game: Union[str, Dict[str, Any]] = "freestyle", *,
                 size: Union[int, Sequence[int], None] = None, opening: Optional[str] = None,
                 moves: Union[str, Sequence[str]] = (), **position: Any):
        """Starts a game and plays the moves.

        game       a name such as "renju", or an object such as
                   {"variant": "renju", "allow_pass": True}
        size       a side, or width and height; None = the usual board of the game
        opening    for example "swap-2"; None = no opening, unless `game` has one
        moves      the plies, or a text such as "h8 i9" in any form of docs/records.md. A list may
                   also have the points of an answer's `pv`, "7,7": from 0, from the upper left.
                   As a text this form is refused, because there the numbers would count from 1,
                   from the lower left
        position   further fields of the question `position` (docs/serve.md): board, toMove, ...

        Error: the game, the position or a ply is wrong.
        """
        if opening is not None:
            game = {**({"variant": game} if isinstance(game, str) else game), "opening": opening}
        # The caller may change its objects later.
        self._start: Dict[str, Any] = deepcopy({"game": game, **position})
        if size is not None:
            self._start["size"] = size if isinstance(size, int) else list(size)
        self._pointer: Optional[ctypes.c_void_p] = None
        self.record: Dict[str, Any] = {}
        if isinstance(moves, str) and _NUMBERS.match(moves):
            raise Error("moves: a list of points such as ['7,7'], or a text with names such as h8 "
                        "wanted, not %r" % moves[:20], "TENGEN_BAD_ARGUMENT")
        played = moves if isinstance(moves, str) else list(moves)
        pointer, error = ctypes.c_void_p(), _library.Text()
        status = _library.library().tengen_game_create(
            _library.to_json({**self._start, "moves": played}), ctypes.byref(pointer),
            ctypes.byref(error))
        _library.checked(status, error)
        self._pointer = pointer

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            _library.library().tengen_game_destroy(self._pointer)

    def __repr__(self) -> str:
        return "<tengen.Game %s, %d plies>" % (json.dumps(self._start["game"]), len(self))

    def __len__(self) -> int:
        """The number of plies since the start, or since the set-up position."""
        return _library.library().tengen_game_plies(self._pointer)

    def __bool__(self) -> bool:
        """True, also without plies."""
        return True

    def copy(self) -> "Game":
        """Returns an independent copy."""
        pointer = ctypes.c_void_p()
        _library.checked(_library.library().tengen_game_copy(self._pointer, ctypes.byref(pointer)))
        copy = Game.__new__(Game)
        copy._start = dict(self._start)
        copy.record = deepcopy(self.record)
        copy._pointer = pointer
        return copy

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: Any) -> "Game":
        return self.copy()

    def __reduce__(self) -> Tuple[Any, ...]:
        """Lets `pickle` and `multiprocessing` copy the game by its start and its plies."""
        return _restored, (self.question(), self.record)

    # --- Plies ------------------------------------------------------------------------------------

    def play(self, ply: str) -> "Game":
        """Makes the ply and returns this game. IllegalPly: the rules forbid it. Error: the text is
        no ply."""
        error = _library.Text()
        _library.checked(_library.library().tengen_game_play(
            self._pointer, _library.to_text(ply), ctypes.byref(error)), error)
        return self

    def undo(self) -> "Game":
        """Takes the last ply back and returns this game. IllegalPly: there is no ply."""
        _library.checked(_library.library().tengen_game_undo(self._pointer),
                         message="there is no ply to take back")
        return self

    def why_illegal(self, ply: str) -> Optional[str]:
        """Returns the reason why the ply is illegal; None: it is legal. Error: the text is no
        ply."""
        error = _library.Text()
        status = _library.library().tengen_game_check(
            self._pointer, _library.to_text(ply), ctypes.byref(error))
        try:
            _library.checked(status, error)
        except _library.IllegalPly as illegal:
            return str(illegal)
        return None

    def is_legal(self, ply: str) -> bool:
        """True if the ply is legal. Error: the text is no ply."""
        return self.why_illegal(ply) is None

    @property
    def plies(self) -> List[str]:
        """The plies as texts."""
        plies = []
        for number in range(len(self)):
            text = _library.Text()
            _library.checked(_library.library().tengen_game_ply(
                self._pointer, number, ctypes.byref(text)))
            plies.append(_library.take(text) or "")
        return plies

    @property
    def forms(self) -> List[Form]:
        """The forms that the next ply may have. Empty: the game is over."""
        forms = (_library.PlyForm * 8)()
        count = _library.library().tengen_game_forms(self._pointer, forms, len(forms))
        return [Form(_KINDS[f.kind], f.points, f.max_declared) for f in forms[:count]]

    def points(self, form: int = 0, begun: str = "") -> List[str]:
        """The points where a ply of a form may begin, or continue after the points `begun`.

        form    number of the form in `forms`, from 0
        begun   for example "h8"
        """
        text = _library.Text()
        _library.checked(_library.library().tengen_game_points(
            self._pointer, _library.to_int("form", form), _library.to_text(begun),
            ctypes.byref(text)), message="the number of a form, and points such as h8 wanted")
        return (_library.take(text) or "").split()

    def legal_plies(self) -> Iterator[str]:
        """Yields all legal plies. Their number can be very large: in connect6 there are about 60,000
        turns of two stones, and an offer of several points has even more possibilities. Two orders
        of the stones of one colour are one ply."""
        two_a_turn = _stones_per_turn().get(self.position()["game"]["variant"]) == 2
        for number, form in enumerate(self.forms):
            if form.points == 0:
                yield form.kind
                continue
            prefix = "" if form.kind == "stones" else form.kind + " "
            # The stones of one ply of an opening have two colours, so their order matters.
            sorted_points = form.kind == "offer" or two_a_turn and form.points == 2
            for begun in self._completions(number, form.points, sorted_points, ()):
                text = prefix + " ".join(begun)
                if not form.max_declared:
                    yield text
                for declared in range(1, form.max_declared + 1):
                    yield "%s #%d" % (text, declared)

    def _completions(self, form: int, count: int, sorted_points: bool,
                     begun: Tuple[str, ...]) -> Iterator[Tuple[str, ...]]:
        if len(begun) == count:
            yield begun
            return
        for point in self.points(form, " ".join(begun)):
            if not (sorted_points and begun) or _before(begun[-1], point):
                yield from self._completions(form, count, sorted_points, begun + (point,))

    def perft(self, plies: int) -> int:
        """Counts the sequences of `plies` legal plies. The two orders of a turn of two stones count
        once."""
        count = ctypes.c_uint64()
        _library.checked(_library.library().tengen_game_perft(
            self._pointer, _library.to_int("plies", plies), ctypes.byref(count)),
            message="plies: a number from 0 wanted")
        return count.value

    # --- The position -----------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """The width of the board in points."""
        return _library.library().tengen_game_width(self._pointer)

    @property
    def height(self) -> int:
        """The height of the board in points."""
        return _library.library().tengen_game_height(self._pointer)

    @property
    def rows(self) -> List[str]:
        """The board from the top: "." empty, "X" black, "O" white, "#" dead."""
        stone = _library.library().tengen_game_stone
        return ["".join(_STONES[stone(self._pointer, x, y)] for x in range(self.width))
                for y in range(self.height)]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    @property
    def to_move(self) -> str:
        """The side of the next ply: "black" or "white"."""
        return _SIDES[_library.library().tengen_game_to_move(self._pointer)] or ""

    @property
    def seat_to_move(self) -> int:
        """The seat of the next ply, 1 or 2. Seat 1 makes the first ply."""
        return _library.library().tengen_game_seat_to_move(self._pointer)

    @property
    def captured(self) -> List[int]:
        """The numbers of stones that black and white have captured."""
        return self.position()["captured"] or [0, 0]

    @property
    def outcome(self) -> Optional[str]:
        """"black" or "white" if this side has won, "draw", or None while the game runs."""
        return _OUTCOMES[_library.library().tengen_game_outcome(self._pointer)]

    @property
    def reason(self) -> str:
        """The reason of the result, for example "line"; "none" while the game runs."""
        return _library.library().tengen_game_reason(self._pointer).decode()

    def position(self) -> Dict[str, Any]:
        """Returns the answer of the question `position` (docs/serve.md)."""
        text = _library.Text()
        _library.checked(_library.library().tengen_game_json(self._pointer, ctypes.byref(text)))
        return json.loads(_library.take(text) or "{}")

    def question(self) -> Dict[str, Any]:
        """Returns the fields that describe this game in a question to an engine."""
        return {**self._start, "moves": self.plies}

    # --- Records ----------------------------------------------------------------------------------

    @classmethod
    def read(cls, record: Union[str, bytes], *, id: Optional[str] = None,
             game: Optional[str] = None) -> "Game":
        """Reads a game in any form of docs/records.md: SGF, PSQ and others.

        record  the text, or the bytes of a file in any encoding
        id      selects a game of a text with many games
        game    the game, if the text does not name it

        Error: the text has no game, or several games and no id is given. The message lists the ids.
        """
        from .engine import shared_engine
        import base64
        question: Dict[str, Any] = {"text": record} if isinstance(record, str) else {
            "base64": base64.b64encode(record).decode()}
        if id is not None:
            question["id"] = id
        if game is not None:
            question["game"] = game
        found = shared_engine().answer("read", question)
        if "games" in found:
            ids = ", ".join(item["id"] for item in found["games"][:20])
            raise Error("the text has %d games; id: one of %s wanted" % (len(found["games"]), ids),
                        "TENGEN_BAD_QUESTION")
        read = cls(found["game"], moves=found["moves"], **found.get("start", {}))
        read.record = {name: value for name, value in found.items()
                       if name not in ("game", "moves", "start")}
        return read

    def write(self, format: str = "sgf", *, players: Optional[Sequence[str]] = None,
              **fields: Any) -> str:
        """Returns the game as the text of a file: "sgf", "psq", "json", "pgn", "rif" or "sav".

        players  the names of the two players, in the order of their seats
        fields   further fields of the question `write` (docs/serve.md): winner, reason, date,
                 comments, marks, branches

        The fields of `record` are not written by themselves: the game may have changed.
        """
        from .engine import shared_engine
        question = {**self.question(), "format": format, **fields}
        if players is not None:
            question["players"] = list(players)
        return shared_engine().answer("write", question)["text"]


def _restored(question: Dict[str, Any], record: Dict[str, Any]) -> Game:
    """Returns the game that `Game.__reduce__` described."""
    game = Game(**question)
    game.record = record
    return game


def _before(first: str, second: str) -> bool:
    """True if the first point comes before the second: from the top, then from the left."""
    def key(point: str) -> Tuple[int, str]:
        return -int(point[1:]), point[0]
    return key(first) < key(second)


@functools.lru_cache(maxsize=None)
def _stones_per_turn() -> Dict[str, int]:
    """Returns the number of stones of a turn, for each game."""
    from .engine import shared_engine
    return {game["name"]: game["stonesPerTurn"]
            for game in shared_engine().answer("games")["games"]}
