// SPDX-License-Identifier: Apache-2.0
//
// Searches a position. If the server stops the search early because other clients wait, it is
// requested again.
import type { AnalysisOptions, Answer, Engine, Question } from './engine';

// Shortest time between the starts of two requests, in ms. If the server stops searches early, other
// clients wait. The pause also keeps the page from flooding a server that stops every search at once.
const PAUSE = 500;

/**
 * Searches a position until the search is complete or the user stops it. Calls `report` for every answer.
 * `enough`: true if this last answer is good enough, although it may not be complete.
 */
export async function analyzeOn(
  engine: Engine,
  question: Question,
  options: AnalysisOptions,
  signal: AbortSignal,
  report: (answer: Answer) => void,
  enough = (last: Answer) => !last.terminated && !last.noResults,
): Promise<void> {
  for (;;) {
    const next = performance.now() + PAUSE;
    const last = await engine.analyze(question, options, signal, report);
    if (enough(last)) return;
    await new Promise((wake) => setTimeout(wake, next - performance.now()));
    if (signal.aborted) return;
  }
}

/** The last answer to one search. It may have been stopped early, but has a result. Undefined = aborted. */
export async function answerOf(
  engine: Engine,
  question: Question,
  options: AnalysisOptions,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  await analyzeOn(engine, question, options, signal, (report) => (answer = report), (last) => !last.noResults);
  return signal.aborted ? undefined : answer;
}
