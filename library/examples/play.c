/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plays a game of the engine against itself, solves a position, and reviews a game in SGF.
 *   play [GAME]      default: pente
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tengen.h>

/* Ends the program with the reason if the status is not OK. */
static void check(tengen_status status, char* error) {
  if (status == TENGEN_OK) return;
  fprintf(stderr, "play: %s\n", error != NULL ? error : tengen_status_name(status));
  exit(1);
}

/* Asks a question with a search. Returns the last line of its answer; the caller frees it. */
static tengen_event* ask(tengen_engine* engine, const char* name, const char* question) {
  uint64_t number;
  char* error = NULL;
  check(tengen_engine_ask(engine, name, question, NULL, NULL, &number, &error), error);
  tengen_event *last = NULL, *event;
  for (;;) {
    check(tengen_engine_poll(engine, number, -1, &event), NULL);
    if (event->end) break;
    tengen_event_free(last);
    last = event;
  }
  if (event->status != TENGEN_OK) {
    fprintf(stderr, "play: %s\n", event->json != NULL ? event->json : "no answer");
    exit(1);
  }
  tengen_event_free(event);
  return last;
}

/* Copies the text of a member such as "moveName":"h8". A real program uses a library for JSON.
   Returns 0 if the answer has no such member. */
static int member(const char* json, const char* name, char* text, size_t size) {
  char key[64];
  snprintf(key, sizeof key, "\"%s\":\"", name);
  const char* const found = strstr(json, key);
  if (found == NULL) return 0;
  const char* const begin = found + strlen(key);
  const size_t length = strcspn(begin, "\"");
  if (length >= size) return 0;
  memcpy(text, begin, length);
  text[length] = '\0';
  return 1;
}

/* Returns the question for the next ply of the game: the plies so far, a level, and its limit. */
static char* next_ply(const char* name, const tengen_game* game) {
  const size_t plies = tengen_game_plies(game);
  const size_t size = 200 + strlen(name) + 16 * plies;
  char* const question = malloc(size);
  if (question == NULL) exit(1);
  int used = snprintf(question, size, "{\"game\":\"%s\",\"moves\":[", name);
  for (size_t i = 0; i < plies; ++i) {
    char* ply;
    check(tengen_game_ply(game, i, &ply), NULL);
    used += snprintf(question + used, size - (size_t)used, "%s\"%s\"", i > 0 ? "," : "", ply);
    tengen_free(ply);
  }
  snprintf(question + used, size - (size_t)used,
           "],\"level\":%d,\"seed\":%zu,\"limits\":{\"nodes\":500}}", plies % 2 != 0 ? 2 : 6,
           plies);
  return question;
}

int main(int argc, char** argv) {
  const char* const name = argc > 1 ? argv[1] : "pente";
  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = 16;
  tengen_engine* engine;
  char* error = NULL;
  check(tengen_engine_create(&options, &engine, &error), error);

  /* A game between two levels. The object `game` applies the rules. */
  char start[200];
  snprintf(start, sizeof start, "{\"game\":\"%.100s\"}", name);
  tengen_game* game;
  check(tengen_game_create(start, &game, &error), error);
  while (tengen_game_outcome(game) == TENGEN_RUNNING) {
    char* const question = next_ply(name, game);
    tengen_event* const answer = ask(engine, "analyze", question);
    char ply[64];
    if (!member(answer->json, "moveName", ply, sizeof ply)) return 1;
    check(tengen_game_play(game, ply, &error), error);
    printf("%s ", ply);
    tengen_event_free(answer);
    free(question);
  }
  printf("\noutcome %d: %s after %zu plies\n", tengen_game_outcome(game), tengen_game_reason(game),
         tengen_game_plies(game));
  tengen_game_destroy(game);

  /* A win by fours. */
  tengen_event* answer =
      ask(engine, "solve",
          "{\"game\":\"freestyle\",\"moves\":[\"h8\",\"a1\",\"i8\",\"a3\",\"j8\",\"a5\"]}");
  puts(answer->json);
  tengen_event_free(answer);

  /* A review. `moves` may be a list of plies, or a text with a game, such as this SGF. */
  answer =
      ask(engine, "review",
          "{\"moves\":\"(;GM[4]SZ[15];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])\","
          "\"limits\":{\"nodes\":500}}");
  for (const char* at = answer->json; (at = strstr(at, "\"name\":")) != NULL; ++at) {
    char ply[64], grade[64];
    int whole = 0; /* set if this is a ply of the game. The candidates have no side */
    if (sscanf(at, "\"name\":\"%63[^\"]\",\"side\":%n", ply, &whole) == 1 && whole > 0 &&
        member(at, "grade", grade, sizeof grade)) {
      printf("%s %s\n", ply, grade);
    }
  }
  tengen_event_free(answer);
  tengen_engine_destroy(engine);
  return 0;
}
