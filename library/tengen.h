/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libtengen: Tengen's engine and rules for programs in C and in languages that can call C.
 * tengen.hpp has the same in C++. docs/library.md explains how to use and link the library.
 *
 *   tengen_engine   answers questions about games and positions. Questions and answers are JSON
 *                   texts, the same as those of `pbrain-tengen serve`. docs/serve.md explains them,
 *                   and docs/api.schema.json lists all fields.
 *   tengen_game     applies the rules of one game: which plies are legal, why a ply is illegal, and
 *                   how the game ends. It needs no engine.
 *
 * Texts. All texts are UTF-8 and end with a zero byte. The library copies the texts that it gets. A
 * `char*` that a function writes to a parameter belongs to the caller, who frees it with
 * tengen_free. A `const char*` that a function returns is constant and must not be freed.
 *
 * Errors. A function that can fail returns a tengen_status. If it also has a parameter `error` or
 * `answer`, it writes there one JSON text {"error":"..."}: one line that says what was wrong and
 * what is accepted. If the rules forbid a ply, the text also has the member "sentence"
 * (docs/serve.md). With TENGEN_NO_MEMORY it may write NULL instead. The pointer `error` may be
 * NULL. After success, *error is NULL. If a function fails, it changes nothing else.
 *
 * Threads. The comment of each function has its rule. Two engines never share a search, a player or
 * a table of search results, so two threads may use two engines independently. The library has no
 * state that a caller can change, except in its engines and games.
 *
 * The library never ends the process, never prints, and never handles signals. Its threads block
 * all signals. It catches all C++ exceptions at its border. One case remains: if the system refuses
 * a small piece of memory while a JSON value is destroyed, the C++ library ends the process. After
 * fork(), the child process must not use engines that the parent made.
 *
 * Versions. The library has the version of Tengen. As long as the number in its file name
 * (libtengen.so.0) is the same, programs need no new compilation. tengen_options begins with its
 * own size, so later versions can add members.
 */
#ifndef TENGEN_H
#define TENGEN_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TENGEN_API __attribute__((visibility("default")))
#else
#define TENGEN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tengen_status {
  TENGEN_OK = 0,
  TENGEN_BAD_ARGUMENT = 1, /* NULL where a value is needed, or a value that is not accepted */
  TENGEN_BAD_QUESTION = 2, /* the JSON text of a question or game is wrong */
  TENGEN_ILLEGAL = 3,      /* the rules forbid the ply */
  TENGEN_BAD_NETWORK = 4,  /* the network file cannot be read, or is no network */
  TENGEN_NO_MEMORY = 5,    /* the system refuses memory */
  TENGEN_NO_THREAD = 6,    /* the system refuses a thread or another resource */
  TENGEN_FULL = 7,         /* the engine has as many unfinished questions as its limit allows */
  TENGEN_STOPPED = 8,      /* the question was stopped before its search began */
  TENGEN_TIMEOUT = 9,      /* nothing has come within the time */
  TENGEN_NOTHING = 10,     /* there is nothing to wait for */
  TENGEN_INTERNAL = 11     /* an error in the library; please report it */
} tengen_status;

/* The version of the library, for example "0.2.0". Any thread. */
TENGEN_API const char* tengen_version(void);

/* The name of a tengen_status, for example "TENGEN_OK"; "unknown" for other numbers. Any thread. */
TENGEN_API const char* tengen_status_name(int status);

/* Frees a text that the library gave to the caller. NULL is allowed. Any thread. */
TENGEN_API void tengen_free(char* text);

/* ---- The engine ------------------------------------------------------------------------------ */

typedef struct tengen_engine tengen_engine;

/* The options of an engine. Begin with TENGEN_OPTIONS_INIT, then change members. A later version
 * may add members at the end. */
typedef struct tengen_options {
  size_t size;              /* sizeof(tengen_options) */
  int threads;              /* threads of a search, 1 to 1024 */
  int memory_mib;           /* memory for the tables of a search, in MiB, 1 to 1048576 */
  const char* network_file; /* a network (.tgsn) instead of the built-in one; NULL = built-in */
  int max_questions;        /* largest number of unfinished questions, 1 to 1000000 */
  int64_t max_ms;           /* longest time of one search, in milliseconds, 1 to 1000000000 */
  int64_t max_review_ms;    /* the same for each search of a review; at most max_ms counts */
} tengen_options;

#define TENGEN_OPTIONS_INIT \
  { sizeof(tengen_options), 1, 64, NULL, 1000, 600000, 2000 }

/* Makes an engine. `options` may be NULL: then TENGEN_OPTIONS_INIT applies. A new engine is small.
 * It makes its thread at the first tengen_engine_ask, and its tables at the first search. Later
 * searches reuse the tables. Each search begins with empty tables, so equal questions have equal
 * answers.
 *
 * Status: BAD_ARGUMENT, BAD_NETWORK, NO_MEMORY. On failure *engine is NULL. Any thread. */
TENGEN_API tengen_status tengen_engine_create(const tengen_options* options, tengen_engine** engine,
                                              char** error);

/* Stops all questions, waits until their last events are delivered to callbacks, and frees the
 * engine. Events that nobody polled are lost. NULL is allowed: OK. Status: BAD_ARGUMENT if the call
 * comes from a callback of this engine; the engine then stays as it is.
 *
 * No other thread may use the engine during this call or afterwards. */
TENGEN_API tengen_status tengen_engine_destroy(tengen_engine* engine);

/* Answers a question that needs no search, and returns when the answer is there. `name`: "games",
 * "position", "reason", "read" or "write". `json`: the question, one JSON object; NULL or "" is the
 * same as "{}". Writes the answer to *answer, or an error.
 *
 * Status: BAD_ARGUMENT (also for the name of a question with a search), BAD_QUESTION, NO_MEMORY.
 * Any thread, also several at the same time, also during a search. */
TENGEN_API tengen_status tengen_engine_answer(tengen_engine* engine, const char* name,
                                              const char* json, char** answer);

/* A part of the answer to a question. Every accepted question has zero or more events with a line,
 * and then exactly one event that ends it. Later versions may add members at the end. */
typedef struct tengen_event {
  uint64_t question;    /* the number of the question */
  int end;              /* 0 = a line of the answer. 1 = the end of the question */
  tengen_status status; /* OK; at the end also STOPPED, NO_MEMORY, NO_THREAD or INTERNAL */
  const char* json; /* the line. At the end: NULL if the status is OK, otherwise {"error":"..."}.
                       With NO_MEMORY it may be NULL */
  size_t length;    /* bytes of `json` without the zero byte */
} tengen_event;

/* Called with an event. The event and its text belong to the library and end with the call.
 * `context` is the pointer that tengen_engine_ask got.
 *
 * The calls come from threads of the engine, one call at a time. They must not come to an end by an
 * exception or by longjmp. A callback may call all functions of the library but
 * tengen_engine_destroy for this engine. While it runs, the engine reports nothing else. */
typedef void (*tengen_event_fn)(void* context, const tengen_event* event);

/* Accepts a question. `name`: a name of tengen_engine_answer, or "analyze", "solve" or "review".
 * The engine answers its questions in the order of tengen_engine_ask, one at a time, in its own
 * thread. `callback` gets the events; NULL = tengen_engine_poll gets them. The number of the
 * question is written to *question before the first event; `question` may be NULL. Numbers begin
 * with 1, and an engine uses each number once.
 *
 * The function checks the whole question and returns before the search. It computes the answer to a
 * question without a search itself; the events of this answer come in its turn, too.
 * Status: BAD_ARGUMENT, BAD_QUESTION, FULL, NO_MEMORY, NO_THREAD, and STOPPED in a callback while
 * the engine is destroyed. If the status is not OK, no event follows. Any thread. */
TENGEN_API tengen_status tengen_engine_ask(tengen_engine* engine, const char* name,
                                           const char* json, tengen_event_fn callback,
                                           void* context, uint64_t* question, char** error);

/* Waits for the next event of a question without a callback. `question`: its number; 0 = the next
 * event of any such question. `timeout_ms`: longest time to wait, in milliseconds; 0 = do not wait,
 * negative = no limit. The caller frees *event with tengen_event_free.
 *
 * Status: OK, and *event is set. TIMEOUT: there is no event yet. NOTHING: no event will come,
 * because the question has ended, has a callback or does not exist; or, with 0, because no question
 * without a callback is unfinished. BAD_ARGUMENT: a pointer is NULL. Unless the status is OK,
 * *event is NULL. Any thread. Each event goes to one caller. */
TENGEN_API tengen_status tengen_engine_poll(tengen_engine* engine, uint64_t question,
                                            int timeout_ms, tengen_event** event);

/* Frees an event of tengen_engine_poll. NULL is allowed. Any thread. */
TENGEN_API void tengen_event_free(tengen_event* event);

/* Stops a question; 0 = all questions. Returns at once. A running search soon answers with the
 * results so far, and ends with OK. A running review has no result then: its last line is an error,
 * {"error":"..."}. A question that still waits ends with STOPPED when its turn comes. If the
 * question has ended, nothing happens. Status: BAD_ARGUMENT if engine is NULL. Any thread. */
TENGEN_API tengen_status tengen_engine_stop(tengen_engine* engine, uint64_t question);

/* ---- The rules ------------------------------------------------------------------------------- */

/* A game in progress. Points are texts such as "h8": the column from a, and the row from 1 at the
 * bottom. A ply is a text such as "h8", "h8 i9" (two stones), "swap", "pass", "offer h8 i9" or
 * "pick h8 j10". docs/rules.md has the rules.
 *
 * Only one thread at a time may use a game, also for functions that change nothing. */
typedef struct tengen_game tengen_game;

typedef enum tengen_stone {
  TENGEN_EMPTY = 0,
  TENGEN_BLACK = 1,
  TENGEN_WHITE = 2,
  TENGEN_DEAD = 3 /* a stone of neither side, in continuous games */
} tengen_stone;

typedef enum tengen_outcome {
  TENGEN_RUNNING = 0,
  TENGEN_BLACK_WINS = 1,
  TENGEN_WHITE_WINS = 2,
  TENGEN_DRAW = 3
} tengen_outcome;

/* Makes a game. `json` is the question `position` (docs/serve.md), for example
 * {"game":"renju","opening":"rif","moves":["h8"]}. NULL or "" = an empty freestyle board.
 * Status: BAD_ARGUMENT, BAD_QUESTION, NO_MEMORY. On failure *game is NULL. */
TENGEN_API tengen_status tengen_game_create(const char* json, tengen_game** game, char** error);

/* Makes a copy, which is independent of the first game. Status: BAD_ARGUMENT, NO_MEMORY. */
TENGEN_API tengen_status tengen_game_copy(const tengen_game* game, tengen_game** copy);

/* Frees a game. NULL is allowed. */
TENGEN_API void tengen_game_destroy(tengen_game* game);

/* Is the ply legal? Status: OK, ILLEGAL with the reason, BAD_ARGUMENT (the text is no ply),
 * NO_MEMORY. A foul of renju is legal, and Black loses by it. */
TENGEN_API tengen_status tengen_game_check(const tengen_game* game, const char* ply, char** error);

/* Makes the ply. Status: as tengen_game_check. */
TENGEN_API tengen_status tengen_game_play(tengen_game* game, const char* ply, char** error);

/* Takes the last ply back. Status: ILLEGAL if there is none, BAD_ARGUMENT. */
TENGEN_API tengen_status tengen_game_undo(tengen_game* game);

/* The board, in points. 0 if game is NULL. */
TENGEN_API int tengen_game_width(const tengen_game* game);
TENGEN_API int tengen_game_height(const tengen_game* game);

/* The content of a point. x counts from 0 at the left, y from 0 at the top. TENGEN_EMPTY outside of
 * the board, or if game is NULL. */
TENGEN_API tengen_stone tengen_game_stone(const tengen_game* game, int x, int y);

/* TENGEN_BLACK or TENGEN_WHITE: the side of the next ply. TENGEN_EMPTY if game is NULL. */
TENGEN_API tengen_stone tengen_game_to_move(const tengen_game* game);

/* 1 or 2: the seat of the next ply. Seat 1 makes the first ply. A swap changes which seat has which
 * colour. 0 if game is NULL. */
TENGEN_API int tengen_game_seat_to_move(const tengen_game* game);

/* The number of plies since the start, or since the set-up position. 0 if game is NULL. */
TENGEN_API size_t tengen_game_plies(const tengen_game* game);

/* Writes the text of ply `number`, from 0, to *ply. Status: BAD_ARGUMENT, NO_MEMORY. */
TENGEN_API tengen_status tengen_game_ply(const tengen_game* game, size_t number, char** ply);

/* The result, and its reason as in docs/rules.md, section 11: "line", "capture", "five-stands",
 * "forbidden:33" and so on; "none" while the game runs. TENGEN_RUNNING and "none" if game is NULL.
 */
TENGEN_API tengen_outcome tengen_game_outcome(const tengen_game* game);
TENGEN_API const char* tengen_game_reason(const tengen_game* game);

typedef enum tengen_ply_kind {
  TENGEN_STONES = 0,
  TENGEN_SWAP = 1,
  TENGEN_PASS = 2,
  TENGEN_OFFER = 3,
  TENGEN_PICK = 4
} tengen_ply_kind;

/* A form that the next ply may have. */
typedef struct tengen_form {
  tengen_ply_kind kind;
  int points;       /* number of points of the ply; 0 for a swap and a pass */
  int max_declared; /* TENGEN_STONES: the ply must declare 1 to max_declared fifths, written as #N
                       after its points: "h8 h9 h10 #3". 0 = it declares none */
} tengen_form;

/* Writes the forms of the next ply to `forms`, at most `capacity`, and returns how many there are.
 * 0 after the end of the game, if game is NULL, or if the system refuses memory. There are at
 * most 8. */
TENGEN_API int tengen_game_forms(const tengen_game* game, tengen_form* forms, int capacity);

/* Writes the points where a ply of form number `form` (from 0) may begin to *points, with blanks
 * between them: "a1 b1 c1". `begun`: the points that the ply already has, for example "h8"; then
 * the points where it may continue. NULL or "" = none. If there is no such point, *points is "".
 * Status: BAD_ARGUMENT, NO_MEMORY. */
TENGEN_API tengen_status tengen_game_points(const tengen_game* game, int form, const char* begun,
                                            char** points);

/* Writes the answer of the question `position` about this game to *json. Status: BAD_ARGUMENT,
 * NO_MEMORY. */
TENGEN_API tengen_status tengen_game_json(const tengen_game* game, char** json);

/* Counts the sequences of `plies` legal plies from this position (perft). 0 plies: one sequence.
 * The two orders of a turn of two stones count once. The time grows with the count: about 0.1
 * seconds for a million on one processor. Status: BAD_ARGUMENT (also for negative plies),
 * NO_MEMORY. */
TENGEN_API tengen_status tengen_game_perft(tengen_game* game, int plies, uint64_t* count);

#ifdef __cplusplus
}
#endif

#endif
