// SPDX-License-Identifier: Apache-2.0
//
// Uses the engine of a running `pbrain-tengen serve` (docs/serve.md) over HTTP. If the server does
// not answer, each request waits until the server answers, and is then sent again. This is possible
// because the server stores nothing between two requests. Only rooms are stored. A room refuses an
// act that comes a second time, because the act names the state that it is about.
import { t, tOf } from '../i18n.svelte';
import { connection } from './connection.svelte';
import { type Desk, engineOf } from './desk';
import { type Engine, EngineError, type Failure, type RoomDesk } from './engine';
import { refusal } from './errors';

// The server shares its players among clients. Each browser tab is one client with a random name.
const client = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
const query = new URLSearchParams(location.search);
// The guest of a room has the code of the room instead of the token.
const room = query.get('room');
const secret = query.get('token') ?? room;
const headers: Record<string, string> = { 'X-Tengen-Client': client };
if (secret) headers['Authorization'] = `Bearer ${secret}`;

// While the server does not answer, it is asked again after this time, in ms.
const RETRY = 1000;
// If the answer to a request broke off this many times, the request is not sent again.
const MOST_BREAKS = 5;
// A server sends something at least once a second. After this time without a byte, in ms, the page
// takes the connection as lost.
const SILENCE = 10_000;
// The HTTP statuses of a proxy that cannot reach its server.
const away = [502, 504];

/** The server did not answer, or stopped before the end of its answer. */
class NoAnswer extends Error {}

async function reach(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NoAnswer();
  }
  if (away.includes(response.status)) throw new NoAnswer();
  return response;
}

let back: Promise<void> | undefined;
/** Resolves when the server answers again. All requests that wait share one promise. */
function untilBack(): Promise<void> {
  back ??= (async () => {
    while (!(await answers())) {
      connection.lost = true;
      await new Promise((wake) => setTimeout(wake, RETRY));
    }
    connection.lost = false;
    back = undefined;
  })();
  return back;
}
const answers = () => reach('games', { headers }).then(() => true, () => false);

/**
 * Sends the request. If the server does not answer, waits until the server answers again, and sends
 * the request again.
 */
async function insist<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let breaks = 1; ; breaks++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (breaks === MOST_BREAKS) throw new EngineError(t('error.closed'));
    }
    await new Promise<void>((resolve, reject) => {
      const abort = () => reject(signal!.reason);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      void untilBack().then(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
    });
  }
}

async function request(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await reach(path, body === undefined ? { headers } : { ...post, signal });
  if (!response.ok) throw await errorIn(response);
  return response;
}

/**
 * Returns the error for a refused request. For HTTP status 400 the text of the answer decides the
 * message; for another status, the status decides it.
 */
async function errorIn(response: Response): Promise<EngineError> {
  const text = await whole(response.text());
  let failure: Failure = { error: text || response.statusText };
  try {
    failure = JSON.parse(text);
  } catch {
    // The text is not JSON, so it is not from Tengen. It is from a proxy between the page and
    // Tengen.
  }
  const { status } = response;
  if (status === 400) return refusal(failure);
  const refused = new EngineError(tOf('error', String(status === 401 && room ? 404 : status), failure.error));
  refused.changed = status === 409;
  return refused;
}

/**
 * Reads an answer to its end. If the answer breaks off, throws NoAnswer, so the part that was read
 * is not used.
 */
async function whole<T>(reading: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw signal?.aborted ? error : new NoAnswer();
  }
}

const answerTo = (path: string, body: unknown) => insist(async () => whole((await request(path, body)).json()));
const ask: Desk['ask'] = answerTo;

/**
 * Sends a request whose answer is a stream of events. Each event is a line `data: {...}`. `heard` is
 * called for everything that comes.
 */
async function follow(
  path: string,
  body: unknown,
  signal: AbortSignal,
  event: (data: never) => void,
  heard: () => void = () => {},
): Promise<void> {
  const response = await request(path, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await whole(reader.read(), signal);
    if (done) return;
    heard();
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = JSON.parse(line.slice(5));
      if (data.error !== undefined) throw refusal(data);
      event(data as never);
    }
  }
}

const stream: Desk['stream'] = (name, body, signal, event) =>
  insist(async () => {
    let last: Parameters<NonNullable<typeof event>>[0] | undefined;
    await follow(name, body, signal, (data) => {
      last = data;
      event?.(data);
    });
    // A report during the search is not the last answer.
    if (last === undefined || ('isDuringSearch' in last && last.isDuringSearch) || 'done' in last) throw new NoAnswer();
    return last;
  }, signal);

const watch: RoomDesk['watch'] = async (visit, signal, show) => {
  while (!signal.aborted) {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
    };
    try {
      heard();
      await follow('room/watch', visit, AbortSignal.any([signal, silence.signal]), show, heard);
    } catch (error) {
      const broke = error instanceof NoAnswer || silence.signal.aborted;
      if (!signal.aborted && !broke) throw error;
    } finally {
      clearTimeout(timer);
    }
    if (!signal.aborted) await untilBack();
  }
};

const rooms: RoomDesk = {
  create: (made) => answerTo('room/create', made),
  act: (act) => answerTo('room/act', act),
  watch,
};

export const httpEngine: Engine = { ...engineOf({ ask, stream }), rooms };
