// SPDX-License-Identifier: Apache-2.0
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { httpEngine } from './engine/http';
import { wasmEngine } from './engine/wasm';
import { language } from './i18n.svelte';
import { storeFiles } from './offline';

// On the first visit, the page that contains the engine waits for its service worker, which then
// stores the files of the engine. It does not wait longer than this, in ms.
const LONGEST_WAIT = 2000;

async function begin() {
  // The command `vite build --mode static` builds the page that contains the engine.
  const withEngine = import.meta.env.MODE === 'static';
  // The development server of vite has no service worker.
  const stored = import.meta.env.DEV ? Promise.resolve() : storeFiles();
  await language.begun;
  if (withEngine) await Promise.race([stored, new Promise((wake) => setTimeout(wake, LONGEST_WAIT))]);
  mount(App, { target: document.getElementById('app')!, props: { engine: withEngine ? wasmEngine() : httpEngine } });
}
void begin();
