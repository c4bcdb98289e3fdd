// SPDX-License-Identifier: Apache-2.0
//
// The engine behind `pbrain-tengen serve` (docs/serve.md).
import { engineOf } from './desk';
import { EngineError } from './engine';

// The server shares its searchers out among clients; a tab is one.
const client = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
const token = new URLSearchParams(location.search).get('token');

async function request(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'X-Tengen-Client': client };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const method = body === undefined ? 'GET' : 'POST';
  let response: Response;
  try {
    response = await fetch(`api/${path}`, { method, headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new EngineError('The server does not answer.');
  }
  if (!response.ok) throw new EngineError(await errorIn(response));
  return response;
}

async function errorIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return JSON.parse(text).error;
  } catch {
    return text || response.statusText;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  return (await request(path, body)).json();
}

/** The events of a stream, each a line `data: {...}`; resolves with the last. */
async function stream<T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  event?: (value: T) => void,
): Promise<T> {
  const response = await request(path, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let last: T | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = JSON.parse(line.slice(5));
      if (data.error !== undefined) throw new EngineError(data.error);
      last = data as T;
      event?.(last);
    }
  }
  if (last === undefined) throw new EngineError('The server closed the connection.');
  return last;
}

export const httpEngine = engineOf({ ask, stream });
