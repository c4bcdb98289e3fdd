// SPDX-License-Identifier: Apache-2.0
//
// Uses the engine of a running `pbrain-tengen serve` (docs/serve.md) over HTTP.
import { t, tOf } from '../i18n.svelte';
import { type Desk, engineOf } from './desk';
import { EngineError, type Failure } from './engine';
import { refusal } from './errors';

// The server shares its players among clients. Each browser tab is one client with a random name.
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
    throw new EngineError(t('error.noServer'));
  }
  if (!response.ok) throw await errorIn(response);
  return response;
}

/** The HTTP status gives the message. For status 400, the text of the answer does. */
async function errorIn(response: Response): Promise<EngineError> {
  const text = await response.text();
  let failure: Failure = { error: text || response.statusText };
  try {
    failure = JSON.parse(text);
  } catch {
    // No JSON: the answer is not from Tengen but from a proxy before it.
  }
  if (response.status === 400) return refusal(failure);
  return new EngineError(tOf('error', String(response.status), failure.error));
}

const ask: Desk['ask'] = async (name, body) => (await request(name, body)).json();

/** The events are lines `data: {...}`. */
const stream: Desk['stream'] = async (name, body, signal, event) => {
  const response = await request(name, body, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let last;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = JSON.parse(line.slice(5));
      if (data.error !== undefined) throw refusal(data);
      last = data;
      event?.(last);
    }
  }
  if (last === undefined) throw new EngineError(t('error.closed'));
  return last;
};

export const httpEngine = engineOf({ ask, stream });
