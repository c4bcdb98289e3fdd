# SPDX-License-Identifier: Apache-2.0
"""Tengen for Python: the rules and the engine of gomoku, renju, pente, connect6 and similar games.

    import tengen
    game = tengen.Game("renju", moves=["h8", "i9"])
    with tengen.Engine() as engine:
        print(engine.analyze(game, nodes=10_000)["move"])

The package calls the shared library libtengen (docs/library.md). It loads the library at its first
use. It looks for the file that the environment variable TENGEN_LIBRARY names, then for
libtengen.so.0 in the folder of this package, then where the system looks for libraries.

tengen.shards reads games of self-play. It needs numpy and zstandard, but not the library.
"""
from ._library import Error, IllegalPly, version
from .engine import Engine, Question
from .game import Form, Game

__all__ = ["Engine", "Error", "Form", "Game", "IllegalPly", "Question", "version"]
