# SPDX-License-Identifier: Apache-2.0
"""The functions of libtengen (library/tengen.h) for ctypes."""
import ctypes
import json
import os
from typing import Any, Dict, Optional

OK = 0
ILLEGAL = 3
TIMEOUT = 9
NOTHING = 10

_SONAME = "libtengen.so.0"


class Error(Exception):
    """The library refused something.

    status    the name of the status, for example "TENGEN_BAD_QUESTION"
    sentence  if the rules forbid a ply: the sentence with its key (docs/serve.md); otherwise None
    """

    def __init__(self, message: str, status: str, sentence: Optional[Dict[str, Any]] = None):
        super().__init__(message)
        self.status = status
        self.sentence = sentence

    def __reduce__(self) -> Any:  # for pickle: Exception alone would keep only the message
        return type(self), (str(self), self.status, self.sentence)


class IllegalPly(Error):
    """The rules forbid the ply."""


class Options(ctypes.Structure):
    """tengen_options"""
    _fields_ = [("size", ctypes.c_size_t), ("threads", ctypes.c_int), ("memory_mib", ctypes.c_int),
                ("network_file", ctypes.c_char_p), ("max_questions", ctypes.c_int),
                ("max_ms", ctypes.c_int64), ("max_review_ms", ctypes.c_int64)]


class Event(ctypes.Structure):
    """tengen_event"""
    _fields_ = [("question", ctypes.c_uint64), ("end", ctypes.c_int), ("status", ctypes.c_int),
                ("json", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class PlyForm(ctypes.Structure):
    """tengen_form"""
    _fields_ = [("kind", ctypes.c_int), ("points", ctypes.c_int), ("max_declared", ctypes.c_int)]


# A text that the library gives away. With c_char_p, ctypes would make a bytes object and lose the
# pointer, which must be freed.
Text = ctypes.c_void_p

_POINTER = ctypes.c_void_p
_TEXT_OUT = ctypes.POINTER(Text)
_SIGNATURES = {
    "tengen_version": (ctypes.c_char_p,),
    "tengen_status_name": (ctypes.c_char_p, ctypes.c_int),
    "tengen_free": (None, Text),
    "tengen_engine_create": (ctypes.c_int, ctypes.POINTER(Options), ctypes.POINTER(_POINTER),
                             _TEXT_OUT),
    "tengen_engine_destroy": (ctypes.c_int, _POINTER),
    "tengen_engine_answer": (ctypes.c_int, _POINTER, ctypes.c_char_p, ctypes.c_char_p, _TEXT_OUT),
    "tengen_engine_ask": (ctypes.c_int, _POINTER, ctypes.c_char_p, ctypes.c_char_p, _POINTER,
                          _POINTER, ctypes.POINTER(ctypes.c_uint64), _TEXT_OUT),
    "tengen_engine_poll": (ctypes.c_int, _POINTER, ctypes.c_uint64, ctypes.c_int,
                           ctypes.POINTER(ctypes.POINTER(Event))),
    "tengen_event_free": (None, ctypes.POINTER(Event)),
    "tengen_engine_stop": (ctypes.c_int, _POINTER, ctypes.c_uint64),
    "tengen_game_create": (ctypes.c_int, ctypes.c_char_p, ctypes.POINTER(_POINTER), _TEXT_OUT),
    "tengen_game_copy": (ctypes.c_int, _POINTER, ctypes.POINTER(_POINTER)),
    "tengen_game_destroy": (None, _POINTER),
    "tengen_game_check": (ctypes.c_int, _POINTER, ctypes.c_char_p, _TEXT_OUT),
    "tengen_game_play": (ctypes.c_int, _POINTER, ctypes.c_char_p, _TEXT_OUT),
    "tengen_game_undo": (ctypes.c_int, _POINTER),
    "tengen_game_width": (ctypes.c_int, _POINTER),
    "tengen_game_height": (ctypes.c_int, _POINTER),
    "tengen_game_stone": (ctypes.c_int, _POINTER, ctypes.c_int, ctypes.c_int),
    "tengen_game_to_move": (ctypes.c_int, _POINTER),
    "tengen_game_seat_to_move": (ctypes.c_int, _POINTER),
    "tengen_game_plies": (ctypes.c_size_t, _POINTER),
    "tengen_game_ply": (ctypes.c_int, _POINTER, ctypes.c_size_t, _TEXT_OUT),
    "tengen_game_outcome": (ctypes.c_int, _POINTER),
    "tengen_game_reason": (ctypes.c_char_p, _POINTER),
    "tengen_game_forms": (ctypes.c_int, _POINTER, ctypes.POINTER(PlyForm), ctypes.c_int),
    "tengen_game_points": (ctypes.c_int, _POINTER, ctypes.c_int, ctypes.c_char_p, _TEXT_OUT),
    "tengen_game_json": (ctypes.c_int, _POINTER, _TEXT_OUT),
    "tengen_game_perft": (ctypes.c_int, _POINTER, ctypes.c_int, ctypes.POINTER(ctypes.c_uint64)),
}

_loaded: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """Returns the library, and loads it at the first call. OSError: it cannot be loaded."""
    global _loaded
    if _loaded is None:
        beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), _SONAME)
        named = os.environ.get("TENGEN_LIBRARY")
        loaded = ctypes.CDLL(named or (beside if os.path.exists(beside) else _SONAME))
        for name, (result, *arguments) in _SIGNATURES.items():
            function = getattr(loaded, name)
            function.restype = result
            function.argtypes = arguments
        _loaded = loaded
    return _loaded


def version() -> str:
    """Returns the version of the library, for example "0.2.0"."""
    return library().tengen_version().decode()


def take(text: Text) -> Optional[str]:
    """Returns a text that the library gave away, and frees it. None: the pointer is NULL."""
    if not text.value:
        return None
    try:
        return ctypes.string_at(text.value).decode()
    finally:
        library().tengen_free(text)


def failure(status: int, error: Optional[str], message: str = "") -> Error:
    """Returns the exception for a status and the JSON text of its error. `message`: what the
    exception says if there is no such text."""
    name = library().tengen_status_name(status).decode()
    said = json.loads(error) if error else {}
    sentence = said.get("sentence") or {}
    # A question with an illegal ply is a bad question. The sentence says what is bad.
    illegal = status == ILLEGAL or sentence.get("key", "").startswith("refusal.")
    kind = IllegalPly if illegal else Error
    return kind(said.get("error", message or name), name, said.get("sentence"))


def checked(status: int, error: Optional[Text] = None, message: str = "") -> None:
    """Raises an Error unless the status is OK. Frees the error text."""
    if status != OK:
        raise failure(status, take(error) if error is not None else None, message)


def to_text(ply_or_name: str) -> bytes:
    """Returns the text for the library. TypeError: it is no text. ValueError: it contains a zero
    character."""
    if not isinstance(ply_or_name, str):
        raise TypeError("a text such as 'h8' wanted, not %r" % (ply_or_name,))
    if "\0" in ply_or_name:
        raise ValueError("a text without zero characters wanted")
    return ply_or_name.encode()


def to_int(name: str, value: int, bits: int = 32) -> int:
    """Returns the number, if it fits into a number of C. ctypes would cut it off."""
    if not -(1 << (bits - 1)) <= value < 1 << (bits - 1):
        raise Error("%s: a smaller number wanted, not %d" % (name, value), "TENGEN_BAD_ARGUMENT")
    return value


def to_json(question: Any) -> bytes:
    """Returns the question as JSON text."""
    return json.dumps(question, separators=(",", ":")).encode()
