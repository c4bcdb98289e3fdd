// SPDX-License-Identifier: Apache-2.0
//
// Searches a position. If the server stops the search early because other clients wait, it is
// requested again.
import type { AnalysisOptions, Answer, Engine, Question } from './engine';

// Shortest time between the starts of two requests, in ms. The server stops a search early if other
// clients wait. The pause gives these clients time, and limits the number of requests if the server
// stops every search immediately.
const PAUSE = 500;

/**
 * Searches a position until the search is complete or the user stops it. Calls `report` for every
 * answer. `enough`: returns true if the answer can be used, even if the server stopped the search
 * early. Otherwise the search is requested again.
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

/**
 * Searches a position and returns the last answer, which has a result, even if the search was
 * stopped early. Undefined = the signal was aborted.
 */
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
