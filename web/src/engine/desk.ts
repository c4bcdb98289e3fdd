// SPDX-License-Identifier: Apache-2.0
//
// Implements `Engine` with the requests of `serve` (docs/serve.md): each request has a name and a
// JSON body, and its answer is JSON. A parameter says how requests are sent.
import { t } from '../i18n.svelte';
import type { Api, Asked, RequestOf, Searched } from '../../npm/engine';
import { type Engine, EngineError } from './engine';

/**
 * Sends requests to the engine. The functions throw an EngineError if the engine answers with an
 * error.
 */
export interface Desk {
  ask<K extends Asked>(name: K, body: RequestOf<K>): Promise<Api[K]['answer']>;
  /** Calls `event` for every answer. Resolves with the last answer. */
  stream<K extends Searched>(
    name: K,
    body: RequestOf<K>,
    signal: AbortSignal,
    event?: (value: Api[K]['stream']) => void,
  ): Promise<Api[K]['stream']>;
}

export function engineOf({ ask, stream }: Desk): Engine {
  return {
    info: () => ask('games', undefined),
    position: (question, begun) => ask('position', { ...question, ...begun }),
    analyze: (question, options, signal, report) => stream('analyze', { ...question, ...options }, signal, report),
    solve: (question, side, limits, signal) => stream('solve', { ...question, side, limits }, signal),
    reasons: async (question, ply) => (await ask('reason', { ...question, ply })).reasons,
    read: (text, hints) => ask('read', hints.base64 ? hints : { text, ...hints }),
    threats: (question) => ask('threats', question),
    write: (record) => ask('write', record),
    review: async (record, limits, signal, progress) => {
      const last = await stream('review', { ...record, limits, html: true }, signal, (event) => {
        if ('done' in event) progress(event.done, event.plies);
      });
      if (!('review' in last)) throw new EngineError(t('error.closed'));
      return { review: last.review, html: last.html ?? '' };
    },
  };
}
