// SPDX-License-Identifier: Apache-2.0
//
// The engine by the questions of `serve` (docs/serve.md): a name and JSON, JSON in answer, whoever
// carries them.
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
  type Solution,
} from './engine';

type Progress = { done: number; plies: number } | { review: Review };

/** Both throw an EngineError where the answer is one. */
export interface Desk {
  ask<T>(name: string, body?: unknown): Promise<T>;
  /** Calls `event` for every answer; resolves with the last. */
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
    reason: async (question, ply) =>
      (await ask<{ reason: string }>('reason', { ...question, ply })).reason,
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
