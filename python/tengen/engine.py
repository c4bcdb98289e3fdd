# SPDX-License-Identifier: Apache-2.0
"""The engine: analysis, forced wins, reviews, and plies of any level."""
import asyncio
import contextlib
import ctypes
import json
import threading
from typing import Any, AsyncIterator, Dict, Iterator, Mapping, Optional, Union

from . import _library
from ._library import Error
from .game import Game

Line = Dict[str, Any]
Position = Union[Game, Mapping[str, Any]]

_NODES = 100_000  # the limit of `pbrain-tengen analyze`, if the caller gives none
_SLICE_MS = 100  # Python handles signals only between two calls of the library


class Question:
    """A question that the engine answers in its own thread.

    Iterate over it, with `for` or `async for`, to get the lines of the answer. Each line contains
    more results than the line before. result() and `await question` give the last line. If nobody
    has a reference to the question any more, it is stopped.

    Errors: Error, if the engine could not answer, if stop() came before the search began, or if
    stop() ended a review.
    """

    def __init__(self, engine: "Engine", name: str, question: Mapping[str, Any]):
        self._engine = engine
        self._number = 0
        self._ended = False
        self._stopped = False
        self._last: Optional[Line] = None
        number, error = ctypes.c_uint64(), _library.Text()
        with engine._user() as pointer:
            status = _library.library().tengen_engine_ask(
                pointer, _library.to_text(name), _library.to_json(question), None, None,
                ctypes.byref(number), ctypes.byref(error))
        _library.checked(status, error)
        self._number = number.value

    def __del__(self) -> None:
        if self._number and not self._ended and self._engine._pointer:
            self.stop()

    def stop(self) -> None:
        """Stops the search. A running search soon answers with its results so far."""
        self._stopped = True
        with self._engine._user() as pointer:
            _library.library().tengen_engine_stop(pointer, self._number)

    def _poll(self, timeout_ms: int) -> Optional[bool]:
        """Waits for the next event. True: _last is a new line. False: the question has ended. None:
        nothing came within the time."""
        if self._ended:
            return False
        lib = _library.library()
        event = ctypes.POINTER(_library.Event)()
        with self._engine._user() as pointer:
            status = lib.tengen_engine_poll(pointer, self._number, timeout_ms, ctypes.byref(event))
        if status == _library.TIMEOUT:
            return None
        if status == _library.NOTHING:  # another user of this question got its end
            self._ended = True
            return False
        _library.checked(status)
        try:
            text = event.contents.json
            if not event.contents.end:
                self._last = json.loads(text)
                return True
            self._ended = True
            if event.contents.status != _library.OK:
                raise _library.failure(event.contents.status, text.decode() if text else None)
            return False
        finally:
            lib.tengen_event_free(event)

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        came = None
        while came is None:
            came = self._poll(_SLICE_MS)
        if not came:
            raise StopIteration
        return self._checked_last()

    def result(self) -> Line:
        """Waits for the end of the question and returns the last line."""
        for _ in self:
            pass
        return self._checked_last()

    def __aiter__(self) -> AsyncIterator[Line]:
        return self

    async def __anext__(self) -> Line:
        came = self._poll(0)
        while came is None:
            try:
                came = await asyncio.to_thread(self._poll, _SLICE_MS)
            except asyncio.CancelledError:
                with contextlib.suppress(Error):  # the engine may be closed
                    self.stop()
                raise
        if not came:
            raise StopAsyncIteration
        return self._checked_last()

    async def _result(self) -> Line:
        async for _ in self:
            pass
        return self._checked_last()

    def __await__(self) -> Any:
        return self._result().__await__()

    def _checked_last(self) -> Line:
        if self._last is None:
            raise Error("the question has no answer", "TENGEN_INTERNAL")
        if "error" in self._last:
            status = "TENGEN_STOPPED" if self._stopped else "TENGEN_BAD_QUESTION"
            raise Error(self._last["error"], status, self._last.get("sentence"))
        return self._last


class Engine:
    """An engine with its own thread and its own memory. Any thread may use it.

    Use it with `with`, or call close(). The engine answers its questions one after another.
    """

    def __init__(self, *, threads: int = 1, memory_mib: int = 64, network: Optional[str] = None,
                 max_ms: int = 600_000):
        """Makes an engine. It allocates memory and a thread at its first search.

        threads     threads of a search, 1 to 1024.
        memory_mib  memory for the tables of a search, in MiB.
        network     file of a network (.tgsn) instead of the built-in one.
        max_ms      longest time of one search, in milliseconds.

        Error: an option or the network is wrong.
        """
        self._pointer: Optional[ctypes.c_void_p] = None
        self._users = 0
        self._changed = threading.Condition()
        options = _library.Options(
            ctypes.sizeof(_library.Options), _library.to_int("threads", threads),
            _library.to_int("memory_mib", memory_mib),
            None if network is None else _library.to_text(network), 1_000_000,
            _library.to_int("max_ms", max_ms, 64), max_ms)
        pointer, error = ctypes.c_void_p(), _library.Text()
        status = _library.library().tengen_engine_create(
            ctypes.byref(options), ctypes.byref(pointer), ctypes.byref(error))
        _library.checked(status, error)
        self._pointer = pointer

    def __reduce__(self) -> Any:
        raise TypeError("an Engine cannot be copied")

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self.close()

    def close(self) -> None:
        """Stops all questions and frees the engine. A second call does nothing."""
        with self._changed:
            pointer, self._pointer = self._pointer, None
            if pointer is None:
                return
            _library.library().tengen_engine_stop(pointer, 0)
            while self._users:
                self._changed.wait()
        _library.library().tengen_engine_destroy(pointer)

    def _open(self) -> ctypes.c_void_p:
        if self._pointer is None:
            raise Error("the engine is closed", "TENGEN_BAD_ARGUMENT")
        return self._pointer

    def _user(self) -> "_User":
        return _User(self)

    def answer(self, name: str, question: Optional[Mapping[str, Any]] = None) -> Line:
        """Returns the answer to a question without a search, as a dict: "games", "position",
        "reason", "read" or "write" (docs/serve.md). Error: the question is wrong."""
        text = _library.Text()
        with self._user() as pointer:
            status = _library.library().tengen_engine_answer(
                pointer, _library.to_text(name), _library.to_json(question or {}),
                ctypes.byref(text))
        _library.checked(status, text)
        return json.loads(_library.take(text) or "{}")

    def ask(self, name: str, question: Mapping[str, Any]) -> Question:
        """Asks any question of docs/serve.md, and returns at once. Error: the question is wrong."""
        return Question(self, name, question)

    def start_analysis(self, position: Position, *, nodes: Optional[int] = None,
                       ms: Optional[int] = None, depth: Optional[int] = None,
                       lines: Optional[int] = None, updates: bool = True,
                       **fields: Any) -> Question:
        """Begins to analyze a position, and returns a question to iterate over or to await.

        nodes, ms, depth  limits of the search; 100,000 nodes if there are none
        lines             number of best lines; 1 if there is no number
        updates           True: a line after each depth. False: only the final line
        fields            further fields of the question `analyze` (docs/analysis.md)
        """
        question = {**_fields(position, nodes, ms, depth), **fields}
        if lines is not None:
            question["multiPv"] = lines
        if updates:
            question.setdefault("reportDuringSearchEvery", 0)
        return self.ask("analyze", question)

    def analyze(self, position: Position, **options: Any) -> Line:
        """Analyzes a position and returns the final line of the answer. The options are those of
        start_analysis."""
        return self.start_analysis(position, **{"updates": False, **options}).result()

    def start_solve(self, position: Position, *, nodes: Optional[int] = None,
                    ms: Optional[int] = None, **fields: Any) -> Question:
        """Begins to search for a proven result. fields: `side`, "black" or "white"."""
        return self.ask("solve", {**_fields(position, nodes, ms), **fields})

    def solve(self, position: Position, **options: Any) -> Line:
        """Searches for a proven result and returns it: result, plies, line (docs/serve.md). The
        options are those of start_solve."""
        return self.start_solve(position, **options).result()

    def start_review(self, game: Position, *, nodes: Optional[int] = None,
                     **fields: Any) -> Question:
        """Begins to judge the plies of a game. The lines are progress, and then the review.

        nodes   limit of each search; 20,000 if there is none
        fields  candidates, openingPlies (docs/serve.md)
        """
        if nodes is None and (isinstance(game, Game) or "limits" not in game):
            nodes = 20_000
        return self.ask("review", {**_fields(game, nodes), **fields})

    def review(self, game: Position, **options: Any) -> Line:
        """Judges the plies of a game and returns the review (docs/analysis.md). The options are those
        of start_review."""
        return self.start_review(game, **options).result()["review"]

    def choose(self, game: Game, *, level: int = 10, seed: int = 0, nodes: Optional[int] = None,
               ms: Optional[int] = None) -> str:
        """Returns the ply that a player of this level chooses. The game does not change.

        level  1 to 10; docs/play.md
        seed   decides the random choices of levels below 10
        """
        answer = self.analyze(game, nodes=nodes, ms=ms, level=level, seed=seed)
        if "moveName" not in answer:
            raise Error("the game is over", "TENGEN_BAD_ARGUMENT")
        return answer["moveName"]

    def play(self, game: Game, **options: Any) -> str:
        """Makes the ply that choose() returns, and returns it."""
        ply = self.choose(game, **options)
        game.play(ply)
        return ply


class _User:
    """While it exists, close() of the engine waits."""

    def __init__(self, engine: Engine):
        self._engine = engine

    def __enter__(self) -> ctypes.c_void_p:
        with self._engine._changed:
            pointer = self._engine._open()
            self._engine._users += 1
        return pointer

    def __exit__(self, *_: Any) -> None:
        with self._engine._changed:
            self._engine._users -= 1
            self._engine._changed.notify_all()


def _fields(position: Position, nodes: Optional[int] = None, ms: Optional[int] = None,
            depth: Optional[int] = None) -> Dict[str, Any]:
    """Returns the fields of a position and its limits. The limits of the caller come before those
    of the position."""
    if not isinstance(position, (Game, Mapping)):
        raise TypeError("a Game or the fields of a position wanted, not %r" % (position,))
    question = position.question() if isinstance(position, Game) else dict(position)
    limits = {name: value for name, value in (("nodes", nodes), ("ms", ms), ("depth", depth))
              if value is not None}
    if limits or "limits" not in question:
        question["limits"] = limits or {"nodes": _NODES}
    return question


_shared: Optional[Engine] = None


def shared_engine() -> Engine:
    """Returns an engine for questions without a search. It has no thread and no tables."""
    global _shared
    if _shared is None:
        _shared = Engine()
    return _shared
