/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tests every function of tengen.h, from C.
 *   api_threads_test NAME [COUNT]      runs one test of the table at the end; COUNT: rounds of
 * churn Exit status: 0, or 1 after the first failed check, which is printed.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <tengen.h>

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

static int contains(const char* text, const char* part) {
  if (text != NULL && strstr(text, part) != NULL) return 1;
  fprintf(stderr, "the text %s lacks %s\n", text != NULL ? text : "NULL", part);
  return 0;
}

/* An engine with a small table. */
static tengen_engine* new_engine(void) {
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = 1;
  tengen_engine* engine = NULL;
  CHECK(tengen_engine_create(&options, &engine, NULL) == TENGEN_OK);
  return engine;
}

/* What a callback has seen. */
struct seen {
  tengen_engine* engine;
  uint64_t question;
  int lines, ends;
  tengen_status status;
  char last[4096]; /* the last line, cut off */
};

static void note(void* context, const tengen_event* event) {
  struct seen* seen = context;
  CHECK(seen->ends == 0); /* nothing comes after the end */
  seen->question = event->question;
  if (event->json != NULL) CHECK(strlen(event->json) == event->length);
  if (event->end) {
    ++seen->ends;
    seen->status = event->status;
    CHECK((event->json == NULL) == (event->status == TENGEN_OK));
  } else {
    CHECK(event->json != NULL && event->status == TENGEN_OK);
    ++seen->lines;
  }
  if (event->json != NULL) snprintf(seen->last, sizeof seen->last, "%s", event->json);
}

/* Waits until all earlier questions have ended: the engine answers in order. */
static void wait_for_all(tengen_engine* engine) {
  uint64_t number = 0;
  tengen_event* event = NULL;
  CHECK(tengen_engine_ask(engine, "position", "{}", NULL, NULL, &number, NULL) == TENGEN_OK);
  CHECK(tengen_engine_poll(engine, number, -1, &event) == TENGEN_OK);
  CHECK(!event->end && contains(event->json, "\"toMove\":\"black\""));
  tengen_event_free(event);
  CHECK(tengen_engine_poll(engine, number, -1, &event) == TENGEN_OK);
  CHECK(event->end && event->status == TENGEN_OK && event->json == NULL && event->length == 0);
  tengen_event_free(event);
  CHECK(tengen_engine_poll(engine, number, -1, &event) == TENGEN_NOTHING && event == NULL);
}

static void test_names(void) {
  static const char* const names[] = {
      "TENGEN_OK",          "TENGEN_BAD_ARGUMENT", "TENGEN_BAD_QUESTION", "TENGEN_ILLEGAL",
      "TENGEN_BAD_NETWORK", "TENGEN_NO_MEMORY",    "TENGEN_NO_THREAD",    "TENGEN_FULL",
      "TENGEN_STOPPED",     "TENGEN_TIMEOUT",      "TENGEN_NOTHING",      "TENGEN_INTERNAL"};
  for (int i = 0; i < (int)(sizeof names / sizeof *names); ++i) {
    CHECK(strcmp(tengen_status_name(i), names[i]) == 0);
  }
  CHECK(strcmp(tengen_status_name(99), "unknown") == 0);
  CHECK(strcmp(tengen_version(), TENGEN_TEST_VERSION) == 0);
  tengen_free(NULL);
  tengen_event_free(NULL);
  tengen_game_destroy(NULL);
  CHECK(tengen_engine_destroy(NULL) == TENGEN_OK);
}

static void refuse(const tengen_options* options, tengen_status status, const char* part) {
  tengen_engine* engine = (tengen_engine*)&status; /* any pointer that is not NULL */
  char* error = NULL;
  CHECK(tengen_engine_create(options, &engine, &error) == status);
  CHECK(engine == NULL && contains(error, part));
  tengen_free(error);
  CHECK(tengen_engine_create(options, &engine, NULL) == status);
}

static void test_options(void) {
  const tengen_options standard = TENGEN_OPTIONS_INIT;
  tengen_options options = standard;
  options.size = 3;
  refuse(&options, TENGEN_BAD_ARGUMENT, "size: ");
  options = standard, options.threads = 0;
  refuse(&options, TENGEN_BAD_ARGUMENT, "threads: a whole number from 1 to 1024 wanted, not 0");
  options = standard, options.threads = 1025;
  refuse(&options, TENGEN_BAD_ARGUMENT, "threads: ");
  options = standard, options.memory_mib = 0;
  refuse(&options, TENGEN_BAD_ARGUMENT, "memory_mib: ");
  options = standard, options.max_questions = -1;
  refuse(&options, TENGEN_BAD_ARGUMENT, "max_questions: ");
  options = standard, options.max_ms = 0;
  refuse(&options, TENGEN_BAD_ARGUMENT, "max_ms: ");
  options = standard, options.max_review_ms = 0;
  refuse(&options, TENGEN_BAD_ARGUMENT, "max_review_ms: ");
  options = standard, options.network_file = "/no/such/file";
  refuse(&options, TENGEN_BAD_NETWORK, "error");
  options.network_file = "/dev/null";
  refuse(&options, TENGEN_BAD_NETWORK, "error");
  char* error = NULL;
  CHECK(tengen_engine_create(NULL, NULL, &error) == TENGEN_BAD_ARGUMENT && contains(error, "NULL"));
  tengen_free(error);

  options = standard;
  options.threads = 3, options.memory_mib = 7, options.max_ms = 1500, options.max_review_ms = 9000;
  tengen_engine* engine = NULL;
  CHECK(tengen_engine_create(&options, &engine, &error) == TENGEN_OK && error == NULL);
  char* answer = NULL;
  CHECK(tengen_engine_answer(engine, "games", NULL, &answer) == TENGEN_OK);
  CHECK(contains(answer, "\"threads\":3,\"memoryMb\":7,\"concurrency\":1,\"maxMs\":1500"));
  CHECK(contains(answer, "\"maxReviewMs\":1500"));
  tengen_free(answer);
  tengen_engine_destroy(engine);

  /* The network of another game than that of the question. */
  options = standard, options.network_file = TENGEN_TEST_NETWORK;
  CHECK(tengen_engine_create(&options, &engine, &error) == TENGEN_OK);
  CHECK(tengen_engine_ask(engine, "analyze", "{\"game\":\"connect6\"}", NULL, NULL, NULL, &error) ==
        TENGEN_BAD_QUESTION);
  CHECK(contains(error, "network"));
  tengen_free(error);
  tengen_engine_destroy(engine);
}

static void answers(tengen_engine* engine, const char* name, const char* json, tengen_status status,
                    const char* part) {
  char* answer = NULL;
  CHECK(tengen_engine_answer(engine, name, json, &answer) == status);
  CHECK(contains(answer, part));
  CHECK((strncmp(answer, "{\"error\":", 9) == 0) == (status != TENGEN_OK));
  tengen_free(answer);
}

static void test_answers(void) {
  tengen_engine* const engine = new_engine();
  answers(engine, "games", NULL, TENGEN_OK, "\"engine\":\"Tengen\"");
  answers(engine, "position", NULL, TENGEN_OK, "\"toMove\":\"black\"");
  answers(engine, "position", "{\"game\":\"renju\",\"moves\":[\"h8\"]}", TENGEN_OK, "white");
  answers(engine, "reason", "{\"moves\":[\"h8\",\"a1\",\"i8\",\"a2\",\"j8\"],\"ply\":\"k8\"}",
          TENGEN_OK, "reasons");
  answers(engine, "read", "{\"text\":\"(;GM[4]FF[4]SZ[15];B[hh];W[hi])\"}", TENGEN_OK, "h8");
  answers(engine, "write", "{\"moves\":[\"h8\"],\"format\":\"psq\"}", TENGEN_OK, "Piskvorky");

  answers(engine, "position", "{", TENGEN_BAD_QUESTION, "one JSON object");
  answers(engine, "position", "\xff\xfe{}", TENGEN_BAD_QUESTION, "one JSON object");
  answers(engine, "position", "{\"moves\":[\"h8\",\"h8\"]}", TENGEN_BAD_QUESTION,
          "\"key\":\"refusal.occupied\"");
  answers(engine, "position", "{\"mvoes\":[]}", TENGEN_BAD_QUESTION, "did you mean moves?");
  answers(engine, "analyze", "{}", TENGEN_BAD_ARGUMENT, "tengen_engine_ask");
  answers(engine, "nothing", "{}", TENGEN_BAD_ARGUMENT, "games, position");
  answers(engine, NULL, "{}", TENGEN_BAD_ARGUMENT, "games, position");
  answers(NULL, "games", "{}", TENGEN_BAD_ARGUMENT, "engine: not NULL");
  CHECK(tengen_engine_answer(engine, "games", NULL, NULL) == TENGEN_BAD_ARGUMENT);
  tengen_engine_destroy(engine);
}

static void ask(struct seen* seen, const char* name, const char* json) {
  uint64_t number = 0;
  memset(&seen->question, 0, sizeof *seen - offsetof(struct seen, question));
  CHECK(tengen_engine_ask(seen->engine, name, json, note, seen, &number, NULL) == TENGEN_OK);
  wait_for_all(seen->engine);
  CHECK(seen->question == number && seen->ends == 1 && seen->status == TENGEN_OK);
}

static void test_callbacks(void) {
  struct seen seen = {.engine = new_engine()};
  ask(&seen, "analyze", "{\"limits\":{\"nodes\":200},\"reportDuringSearchEvery\":0,\"id\":\"q\"}");
  CHECK(seen.lines > 1 && contains(seen.last, "\"id\":\"q\"") && contains(seen.last, "\"move\""));
  ask(&seen, "analyze", "{\"limits\":{\"nodes\":1},\"includeBoardValues\":true,\"boardNodes\":1}");
  CHECK(seen.lines == 1 && contains(seen.last, "\"isDuringSearch\":false"));
  ask(&seen, "solve",
      "{\"moves\":[\"h8\",\"a1\",\"i8\",\"a3\",\"j8\",\"a5\"],\"limits\":{\"nodes\":2000}}");
  CHECK(seen.lines == 1 && contains(seen.last, "\"result\":\"won\""));
  ask(&seen, "review", "{\"moves\":[\"h8\",\"a1\"],\"limits\":{\"nodes\":100}}");
  CHECK(seen.lines > 1 && contains(seen.last, "{\"review\":"));
  ask(&seen, "games", NULL);
  CHECK(seen.lines == 1 && contains(seen.last, "\"engine\":\"Tengen\""));

  /* Errors come at once, and then there is no event. */
  memset(&seen.question, 0, sizeof seen - offsetof(struct seen, question));
  char* error = NULL;
  uint64_t number = 77;
  CHECK(tengen_engine_ask(seen.engine, "analyze", "[]", note, &seen, &number, &error) ==
        TENGEN_BAD_QUESTION);
  CHECK(number == 77 && contains(error, "{\"error\":"));
  tengen_free(error);
  CHECK(tengen_engine_ask(seen.engine, "position", "{\"moves\":[\"z9\"]}", note, &seen, NULL,
                          &error) == TENGEN_BAD_QUESTION);
  CHECK(contains(error, "{\"error\":"));
  tengen_free(error);
  CHECK(tengen_engine_ask(seen.engine, "play", "{}", note, &seen, NULL, &error) ==
        TENGEN_BAD_ARGUMENT);
  CHECK(contains(error, "analyze, solve or review wanted"));
  tengen_free(error);
  CHECK(tengen_engine_ask(NULL, "solve", "{}", note, &seen, NULL, NULL) == TENGEN_BAD_ARGUMENT);
  wait_for_all(seen.engine);
  CHECK(seen.lines == 0 && seen.ends == 0);
  tengen_engine_destroy(seen.engine);
}

static const char kLong[] =
    "{\"limits\":{\"nodes\":1000000000},\"reportDuringSearchEvery\":0,\"moves\":[\"h8\"]}";

struct chain {
  tengen_engine* engine;
  int ends;
  pthread_mutex_t mutex;
  pthread_cond_t done;
};

/* Uses the engine in its callback. Asks the next question at the end of the one before. */
static void use_engine(void* context, const tengen_event* event) {
  struct chain* chain = context;
  if (!event->end) return;
  answers(chain->engine, "position", "{}", TENGEN_OK, "black");
  CHECK(tengen_engine_stop(chain->engine, event->question) == TENGEN_OK);
  CHECK(tengen_engine_destroy(chain->engine) == TENGEN_BAD_ARGUMENT);
  pthread_mutex_lock(&chain->mutex);
  const int ends = ++chain->ends;
  pthread_cond_signal(&chain->done);
  pthread_mutex_unlock(&chain->mutex);
  if (ends == 3) return;
  CHECK(tengen_engine_ask(chain->engine, "position", "{}", use_engine, chain, NULL, NULL) ==
        TENGEN_OK);
}

/* While the engine is destroyed, it accepts no question. */
static void ask_again(void* context, const tengen_event* event) {
  struct chain* chain = context;
  if (event->end) ++chain->ends;
  if (event->status != TENGEN_STOPPED) return;
  char* error = NULL;
  CHECK(tengen_engine_ask(chain->engine, "position", "{}", ask_again, chain, NULL, &error) ==
        TENGEN_STOPPED);
  CHECK(contains(error, "destroyed"));
  tengen_free(error);
}

static void test_calls_in_callbacks(void) {
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.max_questions = 1; /* at its end, a question no longer counts */
  struct chain chain = {.mutex = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};
  CHECK(tengen_engine_create(&options, &chain.engine, NULL) == TENGEN_OK);
  CHECK(tengen_engine_ask(chain.engine, "position", "{}", use_engine, &chain, NULL, NULL) ==
        TENGEN_OK);
  pthread_mutex_lock(&chain.mutex);
  while (chain.ends < 3) pthread_cond_wait(&chain.done, &chain.mutex);
  pthread_mutex_unlock(&chain.mutex);
  tengen_engine_destroy(chain.engine);

  chain.engine = new_engine();
  chain.ends = 0;
  CHECK(tengen_engine_ask(chain.engine, "analyze", kLong, ask_again, &chain, NULL, NULL) ==
        TENGEN_OK);
  CHECK(tengen_engine_ask(chain.engine, "analyze", kLong, ask_again, &chain, NULL, NULL) ==
        TENGEN_OK);
  tengen_engine_destroy(chain.engine);
  CHECK(chain.ends == 2);
}

static void test_polls(void) {
  tengen_engine* const engine = new_engine();
  tengen_event* event = NULL;
  CHECK(tengen_engine_poll(engine, 0, -1, &event) == TENGEN_NOTHING && event == NULL);
  CHECK(tengen_engine_poll(engine, 5, 0, &event) == TENGEN_NOTHING);
  tengen_event stale;
  event = &stale;
  CHECK(tengen_engine_poll(NULL, 0, 0, &event) == TENGEN_BAD_ARGUMENT && event == NULL);
  CHECK(tengen_engine_poll(engine, 0, 0, NULL) == TENGEN_BAD_ARGUMENT);
  uint64_t first = 0, second = 0;
  CHECK(tengen_engine_ask(engine, "analyze", kLong, NULL, NULL, &first, NULL) == TENGEN_OK);
  CHECK(tengen_engine_ask(engine, "position", "{}", NULL, NULL, &second, NULL) == TENGEN_OK);
  CHECK(first == 1 && second == 2);
  CHECK(tengen_engine_poll(engine, second, 0, &event) == TENGEN_TIMEOUT && event == NULL);
  CHECK(tengen_engine_poll(engine, second, 1, &event) == TENGEN_TIMEOUT);
  CHECK(tengen_engine_poll(engine, first, -1, &event) == TENGEN_OK);
  CHECK(event->question == first && !event->end && contains(event->json, "isDuringSearch\":true"));
  tengen_event_free(event);
  CHECK(tengen_engine_stop(engine, first) == TENGEN_OK);
  CHECK(tengen_engine_poll(engine, second, -1, &event) == TENGEN_OK); /* leaves those of first */
  CHECK(event->question == second && contains(event->json, "toMove"));
  tengen_event_free(event);
  int ends = 0, final = 0;
  tengen_status status;
  while ((status = tengen_engine_poll(engine, 0, -1, &event)) == TENGEN_OK) {
    if (event->end) CHECK(event->question == (ends++ == 0 ? first : second));
    if (!event->end && strstr(event->json, "isDuringSearch\":false") != NULL) ++final;
    tengen_event_free(event);
  }
  CHECK(status == TENGEN_NOTHING && ends == 2 && final == 1);
  /* Numbers go on, and a question with a callback is not for poll. */
  struct seen seen = {0};
  CHECK(tengen_engine_ask(engine, "position", "{}", note, &seen, &first, NULL) == TENGEN_OK);
  CHECK(first == 3 && tengen_engine_poll(engine, first, -1, &event) == TENGEN_NOTHING);
  CHECK(tengen_engine_poll(engine, 0, -1, &event) == TENGEN_NOTHING);
  wait_for_all(engine);
  CHECK(seen.lines == 1 && seen.ends == 1);
  tengen_engine_destroy(engine);
}

static void test_stops(void) {
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = 1, options.threads = 2, options.max_questions = 3;
  tengen_engine* engine = NULL;
  CHECK(tengen_engine_create(&options, &engine, NULL) == TENGEN_OK);
  uint64_t number[3];
  tengen_event* event = NULL;
  for (int i = 0; i < 3; ++i) {
    CHECK(tengen_engine_ask(engine, "analyze", kLong, NULL, NULL, &number[i], NULL) == TENGEN_OK);
  }
  char* error = NULL;
  CHECK(tengen_engine_ask(engine, "position", "{}", NULL, NULL, NULL, &error) == TENGEN_FULL);
  CHECK(contains(error, "3 unfinished questions"));
  tengen_free(error);
  CHECK(tengen_engine_stop(engine, number[1]) == TENGEN_OK); /* it waits */
  CHECK(tengen_engine_stop(engine, 99) == TENGEN_OK);
  CHECK(tengen_engine_stop(NULL, 0) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_engine_poll(engine, number[0], -1, &event) == TENGEN_OK && !event->end);
  tengen_event_free(event);
  CHECK(tengen_engine_stop(engine, number[0]) == TENGEN_OK);
  CHECK(tengen_engine_poll(engine, number[1], -1, &event) == TENGEN_OK);
  CHECK(event->end && event->status == TENGEN_STOPPED && contains(event->json, "{\"error\":"));
  tengen_event_free(event);
  CHECK(tengen_engine_poll(engine, number[2], -1, &event) == TENGEN_OK && !event->end);
  tengen_event_free(event);
  CHECK(tengen_engine_stop(engine, 0) == TENGEN_OK);
  wait_for_all(engine);

  /* tengen_engine_destroy during a search: both questions end first. */
  struct seen seen[2] = {{.engine = engine}, {.engine = engine}};
  for (int i = 0; i < 2; ++i) {
    CHECK(tengen_engine_ask(engine, "analyze", kLong, note, &seen[i], NULL, NULL) == TENGEN_OK);
  }
  CHECK(tengen_engine_destroy(engine) == TENGEN_OK);
  CHECK(seen[0].ends == 1 && seen[1].ends == 1);
  CHECK(seen[1].status == TENGEN_STOPPED && seen[1].lines == 0);
}

/* --- Two engines, and many ----------------------------------------------------------------------
 */

/* Copies the value of a number in JSON, for instance of "score":. */
static int number_of(const char* json, const char* key) {
  const char* const found = strstr(json, key);
  CHECK(found != NULL);
  return atoi(found + strlen(key));
}

static void* analyze_twice(void* context) {
  struct seen* const seen = context;
  for (int i = 0; i < 2; ++i) {
    ask(seen, "analyze",
        "{\"game\":\"renju\",\"moves\":[\"h8\",\"i9\"],\"limits\":{\"nodes\":3000}}");
  }
  return NULL;
}

static void test_two_engines(void) {
  struct seen seen[3];
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < 3; ++i) seen[i].engine = new_engine();
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    CHECK(pthread_create(&threads[i], NULL, analyze_twice, &seen[i]) == 0);
  for (int i = 0; i < 2; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  analyze_twice(&seen[2]);
  for (int i = 0; i < 3; ++i) {
    CHECK(number_of(seen[i].last, "\"score\":") == number_of(seen[2].last, "\"score\":"));
    CHECK(number_of(seen[i].last, "\"nodes\":") == number_of(seen[2].last, "\"nodes\":"));
    tengen_engine_destroy(seen[i].engine);
  }
}

static int rounds = 25;

static void count_end(void* context, const tengen_event* event) { *(int*)context += event->end; }

static void* churn(void* context) {
  static const char* const names[] = {"analyze", "solve", "position", "games"};
  unsigned state = *(unsigned*)context;
  for (int round = 0; round < rounds; ++round) {
    tengen_engine* const engine = new_engine();
    int ends = 0, asked = 0;
    state = state * 1664525u + 1013904223u;
    const int count = (int)(state >> 30) + 1;
    for (int i = 0; i < count; ++i) {
      const unsigned kind = (state >> (8 + 2 * i)) & 3;
      const int searches = kind < 2;
      const int poll = (state >> (20 + i)) & 1;
      uint64_t number = 0;
      CHECK(tengen_engine_ask(engine, names[kind], searches ? "{\"limits\":{\"nodes\":100}}" : "{}",
                              poll ? NULL : count_end, &ends, &number, NULL) == TENGEN_OK);
      asked += !poll;
      if (poll && (state >> 24 & 1)) {
        tengen_event* event = NULL;
        CHECK(tengen_engine_poll(engine, number, 1, &event) != TENGEN_NOTHING);
        tengen_event_free(event);
      }
      if (state >> 25 & 1) CHECK(tengen_engine_stop(engine, number) == TENGEN_OK);
    }
    CHECK(tengen_engine_destroy(engine) == TENGEN_OK);
    CHECK(ends == asked);
  }
  return NULL;
}

static void test_churn(void) {
  pthread_t threads[4];
  unsigned seeds[4] = {1, 2, 3, 4};
  for (int i = 0; i < 4; ++i) CHECK(pthread_create(&threads[i], NULL, churn, &seeds[i]) == 0);
  for (int i = 0; i < 4; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
}

/* The system refuses memory: questions end with a status, and the process goes on. */
static void test_little_memory(void) {
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = 1 << 20;
  struct seen seen = {0};
  CHECK(tengen_engine_create(&options, &seen.engine, NULL) == TENGEN_OK);
  const struct rlimit limit = {400u << 20, 400u << 20};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  CHECK(tengen_engine_ask(seen.engine, "analyze", "{\"limits\":{\"nodes\":1000}}", note, &seen,
                          NULL, NULL) == TENGEN_OK);
  wait_for_all(seen.engine);
  CHECK(seen.ends == 1);
  CHECK(seen.status == TENGEN_NO_MEMORY || (seen.status == TENGEN_OK && seen.lines == 1));
  tengen_engine_destroy(seen.engine);
}

/* --- Rules ---------------------------------------------------------------------------------------
 */

static tengen_game* new_game(const char* json) {
  tengen_game* game = NULL;
  char* error = NULL;
  if (tengen_game_create(json, &game, &error) != TENGEN_OK) fprintf(stderr, "%s\n", error);
  CHECK(game != NULL && error == NULL);
  return game;
}

static void check_illegal(tengen_game* game, const char* ply, tengen_status status,
                          const char* part) {
  char* error = NULL;
  CHECK(tengen_game_check(game, ply, &error) == status && contains(error, part));
  tengen_free(error);
  const size_t plies = tengen_game_plies(game);
  CHECK(tengen_game_play(game, ply, &error) == status && contains(error, part));
  tengen_free(error);
  CHECK(tengen_game_play(game, ply, NULL) == status && tengen_game_plies(game) == plies);
}

static void play_all(tengen_game* game, const char* const* plies) {
  for (; *plies != NULL; ++plies) {
    char* error = NULL;
    if (tengen_game_check(game, *plies, &error) != TENGEN_OK) fprintf(stderr, "%s\n", error);
    CHECK(error == NULL);
    CHECK(tengen_game_play(game, *plies, &error) == TENGEN_OK && error == NULL);
  }
}

static void test_game(void) {
  tengen_game* const game = new_game(NULL);
  CHECK(tengen_game_width(game) == 15 && tengen_game_height(game) == 15);
  CHECK(tengen_game_to_move(game) == TENGEN_BLACK && tengen_game_seat_to_move(game) == 1);
  CHECK(tengen_game_undo(game) == TENGEN_ILLEGAL);
  static const char* const plies[] = {"a15", "b2", "b15", "c2", "c15", "d2", "d15", "7,7", NULL};
  play_all(game, plies);
  CHECK(tengen_game_plies(game) == 8);
  CHECK(tengen_game_stone(game, 0, 0) == TENGEN_BLACK);
  CHECK(tengen_game_stone(game, 1, 13) == TENGEN_WHITE);
  CHECK(tengen_game_stone(game, 7, 7) == TENGEN_WHITE);
  CHECK(tengen_game_stone(game, 8, 7) == TENGEN_EMPTY);
  CHECK(tengen_game_stone(game, -1, 0) == TENGEN_EMPTY &&
        tengen_game_stone(game, 0, 15) == TENGEN_EMPTY);
  check_illegal(game, "h8", TENGEN_ILLEGAL, "\"key\":\"refusal.occupied\"");
  check_illegal(game, "nonsense", TENGEN_BAD_ARGUMENT, "ply: a ply such as h8 wanted");
  check_illegal(game, "p16", TENGEN_ILLEGAL, "p16 is off the board");
  check_illegal(game, NULL, TENGEN_BAD_ARGUMENT, "ply: a ply such as h8 wanted");
  check_illegal(game, "swap", TENGEN_ILLEGAL, "{\"error\":");

  tengen_game* copy = NULL;
  CHECK(tengen_game_copy(game, &copy) == TENGEN_OK);
  CHECK(tengen_game_play(copy, "e15", NULL) == TENGEN_OK);
  CHECK(tengen_game_outcome(copy) == TENGEN_BLACK_WINS);
  CHECK(strcmp(tengen_game_reason(copy), "line") == 0);
  check_illegal(copy, "a1", TENGEN_ILLEGAL, "{\"error\":");
  char* text = NULL;
  CHECK(tengen_game_json(copy, &text) == TENGEN_OK && contains(text, "\"outcome\":\"black\""));
  tengen_free(text);
  tengen_form forms[8];
  CHECK(tengen_game_forms(copy, forms, 8) == 0);
  CHECK(tengen_game_points(copy, 0, NULL, &text) == TENGEN_BAD_ARGUMENT && text == NULL);
  CHECK(tengen_game_undo(copy) == TENGEN_OK && tengen_game_outcome(copy) == TENGEN_RUNNING);
  CHECK(tengen_game_ply(copy, 7, &text) == TENGEN_OK && strcmp(text, "h8") == 0);
  tengen_free(text);
  CHECK(tengen_game_ply(copy, 8, &text) == TENGEN_BAD_ARGUMENT && text == NULL);
  tengen_game_destroy(copy);
  CHECK(tengen_game_outcome(game) == TENGEN_RUNNING &&
        strcmp(tengen_game_reason(game), "none") == 0);
  tengen_game_destroy(game);

  tengen_game* none = NULL;
  char* error = NULL;
  CHECK(tengen_game_create("{\"game\":\"chess\"}", &none, &error) == TENGEN_BAD_QUESTION);
  CHECK(none == NULL && contains(error, "chess"));
  tengen_free(error);
  CHECK(tengen_game_create("{}", NULL, NULL) == TENGEN_BAD_ARGUMENT);
}

static void test_rules(void) {
  /* Perft: freestyle on 5x5 has 25 * 24 * 23 sequences of three plies. */
  tengen_game* game = new_game("{\"size\":5}");
  uint64_t count = 0;
  CHECK(tengen_game_perft(game, 0, &count) == TENGEN_OK && count == 1);
  CHECK(tengen_game_perft(game, 3, &count) == TENGEN_OK && count == 25 * 24 * 23);
  CHECK(tengen_game_perft(game, -1, &count) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_perft(game, 1, NULL) == TENGEN_BAD_ARGUMENT);
  char* points = NULL;
  CHECK(tengen_game_points(game, 0, "", &points) == TENGEN_OK);
  CHECK(strlen(points) == 25 * 3 - 1 && strncmp(points, "a5 b5 ", 6) == 0);
  tengen_free(points);
  CHECK(tengen_game_points(game, 0, "??", &points) == TENGEN_BAD_ARGUMENT && points == NULL);
  CHECK(tengen_game_points(game, 1, NULL, &points) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_points(game, -1, NULL, &points) == TENGEN_BAD_ARGUMENT);
  tengen_game_destroy(game);

  /* Renju: a double three of Black loses. */
  game = new_game(
      "{\"game\":\"renju\",\"moves\":[\"g8\",\"a1\",\"i8\",\"a15\",\"h7\",\"o1\",\"h9\",\"o15\"]}");
  CHECK(tengen_game_play(game, "h8", NULL) == TENGEN_OK);
  CHECK(tengen_game_outcome(game) == TENGEN_WHITE_WINS);
  CHECK(strcmp(tengen_game_reason(game), "forbidden:33") == 0);
  tengen_game_destroy(game);

  /* Connect6: turns of two stones. */
  game = new_game("{\"game\":\"connect6\"}");
  static const char* const turns[] = {"j10", "j9 j11", NULL};
  play_all(game, turns);
  check_illegal(game, "a1", TENGEN_ILLEGAL, "{\"error\":");
  tengen_form forms[8];
  CHECK(tengen_game_forms(game, forms, 8) == 1 && forms[0].kind == TENGEN_STONES);
  CHECK(forms[0].points == 2 && forms[0].max_declared == 0);
  CHECK(tengen_game_points(game, 0, "a1", &points) == TENGEN_OK);
  CHECK(strstr(points, "a1 ") == NULL && contains(points, "b1"));
  tengen_free(points);
  CHECK(tengen_game_points(game, 0, "a1 b1", &points) == TENGEN_OK && strcmp(points, "") == 0);
  tengen_free(points);
  tengen_game_destroy(game);

  /* An opening: after three stones, the second seat may swap. */
  game = new_game("{\"game\":{\"variant\":\"freestyle\",\"opening\":\"swap-2\"}}");
  CHECK(tengen_game_forms(game, NULL, 0) == 1);
  CHECK(tengen_game_play(game, "h8 i9 j10", NULL) == TENGEN_OK);
  CHECK(tengen_game_seat_to_move(game) == 2);
  const int form_count = tengen_game_forms(game, forms, 8);
  int swap = 0;
  for (int i = 0; i < form_count; ++i) swap |= forms[i].kind == TENGEN_SWAP;
  CHECK(form_count >= 3 && form_count <= 8 && swap);
  CHECK(tengen_game_play(game, "swap", NULL) == TENGEN_OK && tengen_game_seat_to_move(game) == 1);
  CHECK(tengen_game_undo(game) == TENGEN_OK && tengen_game_seat_to_move(game) == 2);
  tengen_game_destroy(game);

  /* A draw, and NULL. */
  game = new_game("{\"game\":{\"variant\":\"gomoku\",\"allow_pass\":true}}");
  static const char* const passes[] = {"h8", "i9", "pass", "pass", NULL};
  play_all(game, passes);
  CHECK(tengen_game_outcome(game) == TENGEN_DRAW);
  CHECK(strcmp(tengen_game_reason(game), "two-pass") == 0);
  tengen_game_destroy(game);
  CHECK(tengen_game_width(NULL) == 0 && tengen_game_height(NULL) == 0);
  CHECK(tengen_game_stone(NULL, 0, 0) == TENGEN_EMPTY && tengen_game_to_move(NULL) == TENGEN_EMPTY);
  CHECK(tengen_game_seat_to_move(NULL) == 0 && tengen_game_plies(NULL) == 0);
  CHECK(tengen_game_outcome(NULL) == TENGEN_RUNNING &&
        strcmp(tengen_game_reason(NULL), "none") == 0);
  CHECK(tengen_game_forms(NULL, forms, 8) == 0 && tengen_game_undo(NULL) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_check(NULL, "h8", NULL) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_play(NULL, "h8", NULL) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_points(NULL, 0, NULL, &points) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_json(NULL, &points) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_ply(NULL, 0, &points) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_perft(NULL, 0, &count) == TENGEN_BAD_ARGUMENT);
  CHECK(tengen_game_copy(NULL, &game) == TENGEN_BAD_ARGUMENT && game == NULL);
}

static const struct {
  const char* name;
  void (*run)(void);
} kTests[] = {{"Names", test_names},
              {"Options", test_options},
              {"Answers", test_answers},
              {"Callbacks", test_callbacks},
              {"CallsInCallbacks", test_calls_in_callbacks},
              {"Polls", test_polls},
              {"Stops", test_stops},
              {"TwoEngines", test_two_engines},
              {"Churn", test_churn},
              {"LittleMemory", test_little_memory},
              {"Game", test_game},
              {"Rules", test_rules}};

int main(int argc, char** argv) {
  if (argc > 2) rounds = atoi(argv[2]);
  for (size_t i = 0; i < sizeof kTests / sizeof *kTests; ++i) {
    if (argc > 1 && strcmp(argv[1], kTests[i].name) == 0) return kTests[i].run(), 0;
  }
  fputs("api_threads_test: the name of a test wanted\n", stderr);
  return 1;
}
