// SPDX-License-Identifier: Apache-2.0
//
// A search that goes on until it ends of itself or is stopped.
import type { AnalysisOptions, Answer, Engine, Question } from './engine';

// Between two questions, in ms. Others wait where a search was ended before its time, and an engine
// that ends all of them at once must not be asked without a pause.
const PAUSE = 500;

/** Asks again whenever the search was ended for others' sake. Calls `report` for every answer. */
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
