/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asks the engine for the best ply of a position, and prints every answer and the last one's time.
 *   ask [GAME [MOVE...]]      for example: ask renju h8 i9
 */
#include <stdio.h>
#include <string.h>
#include <tengen.h>

/* Prints each line of the answer. The last event of the question has no line. */
static void print_event(void* context, const tengen_event* event) {
  int* lines = context;
  if (event->json != NULL) puts(event->json);
  if (!event->end) ++*lines;
}

/* Appends a text to the question, if it fits. Returns 0 if it does not fit. */
static int append(char* question, size_t size, const char* text) {
  const size_t used = strlen(question);
  if (used + strlen(text) >= size) return 0;
  strcpy(question + used, text);
  return 1;
}

int main(int argc, char** argv) {
  char question[4096] = "{\"game\":\"";
  int fits = append(question, sizeof question, argc > 1 ? argv[1] : "freestyle");
  fits = fits && append(question, sizeof question, "\",\"moves\":[");
  for (int i = 2; i < argc && fits; ++i) {
    fits = append(question, sizeof question, i > 2 ? ",\"" : "\"") &&
           append(question, sizeof question, argv[i]) && append(question, sizeof question, "\"");
  }
  fits = fits && append(question, sizeof question,
                        "],\"limits\":{\"nodes\":5000},\"reportDuringSearchEvery\":0}");
  if (!fits) {
    fputs("ask: too many moves\n", stderr);
    return 1;
  }

  tengen_options options = TENGEN_OPTIONS_INIT;
  options.memory_mib = 16;
  tengen_engine* engine;
  char* error;
  int lines = 0;
  if (tengen_engine_create(&options, &engine, &error) != TENGEN_OK ||
      tengen_engine_ask(engine, "analyze", question, print_event, &lines, NULL, &error) !=
          TENGEN_OK) {
    fprintf(stderr, "ask: %s\n", error != NULL ? error : "no memory");
    tengen_free(error);
    tengen_engine_destroy(engine);
    return 1;
  }
  /* A question without a callback comes after the first one, so its answer says that both ended. */
  uint64_t last;
  tengen_event* event;
  if (tengen_engine_ask(engine, "position", "{}", NULL, NULL, &last, NULL) == TENGEN_OK &&
      tengen_engine_poll(engine, last, -1, &event) == TENGEN_OK) {
    tengen_event_free(event);
  }
  tengen_engine_destroy(engine);
  printf("%d answers from libtengen %s\n", lines, tengen_version());
  return 0;
}
