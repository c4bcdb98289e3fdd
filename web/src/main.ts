// SPDX-License-Identifier: Apache-2.0
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { httpEngine } from './engine/http';
import { wasmEngine } from './engine/wasm';

// `vite build --mode static` makes the page that brings its engine with it.
const engine = import.meta.env.MODE === 'static' ? wasmEngine() : httpEngine;
mount(App, { target: document.getElementById('app')!, props: { engine } });
