// SPDX-License-Identifier: Apache-2.0
//
// Implements `Engine` with the requests of `serve` (docs/serve.md): each has a name and a JSON body, and
// gets JSON as the answer. The transport is a parameter.
import { t } from '../i18n.svelte';
import {
  type Answer,
  type Engine,
  EngineError,
  type EngineInfo,
  type Position,
  type RecordList,
  type RecordOfGame,
  type Review,
  type Sentence,
  type Solution,
} from './engine';

type Progress = { done: number; plies: number } | { review: Review };

/** The transport. Both functions throw an EngineError if the engine answers with an error. */
export interface Desk {
  ask<T>(name: string, body?: unknown): Promise<T>;
  /** Calls `event` for every answer. Resolves with the last answer. */
  stream<T>(
    name: string,
    body: unknown,
    signal: AbortSignal,
    event?: (value: T) => void,
  ): Promise<T>;
}

export function engineOf({ ask, stream }: Desk): Engine {
  return {
    info: () => ask<EngineInfo>('games'),
    position: (question, begun) => ask<Position>('position', { ...question, ...begun }),
    analyze: (question, options, signal, report) =>
      stream<Answer>('analyze', { ...question, ...options }, signal, report),
    solve: (question, side, limits, signal) =>
      stream<Solution>('solve', { ...question, side, limits }, signal),
    reasons: async (question, ply) =>
      (await ask<{ reasons: Sentence[] }>('reason', { ...question, ply })).reasons,
    read: (text, hints) => ask<RecordOfGame | RecordList>('read', { text, ...hints }),
    write: (question, format, players) => ask('write', { ...question, format, players }),
    review: async (record, limits, signal, progress) => {
      const last = await stream<Progress>('review', { ...record, limits }, signal, (event) => {
        if ('done' in event) progress(event.done, event.plies);
      });
      if (!('review' in last)) throw new EngineError(t('error.closed'));
      return last.review;
    },
  };
}
