// SPDX-License-Identifier: Apache-2.0
//
// Searches a position until the search is complete or the user stops it.
import type { AnalysisOptions, Answer, Engine, Question } from './engine';

// Shortest time between the starts of two requests, in ms. If the server stops searches early, other
// clients wait. The pause also keeps the page from flooding a server that stops every search at once.
const PAUSE = 500;

/** Repeats the request when the engine stopped the search early. Calls `report` for every answer. */
export async function analyzeOn(
  engine: Engine,
  question: Question,
  options: AnalysisOptions,
  signal: AbortSignal,
  report: (answer: Answer) => void,
): Promise<void> {
  for (;;) {
    const next = performance.now() + PAUSE;
    const last = await engine.analyze(question, options, signal, report);
    if (!last.terminated && !last.noResults) return;
    await new Promise((wake) => setTimeout(wake, next - performance.now()));
    if (signal.aborted) return;
  }
}
