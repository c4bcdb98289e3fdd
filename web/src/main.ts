// SPDX-License-Identifier: Apache-2.0
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { httpEngine } from './engine/http';
import { wasmEngine } from './engine/wasm';
import { language } from './i18n.svelte';

// The command `vite build --mode static` builds the page that contains the engine.
const engine = import.meta.env.MODE === 'static' ? wasmEngine() : httpEngine;
void language.begun.then(() => mount(App, { target: document.getElementById('app')!, props: { engine } }));
