// SPDX-License-Identifier: Apache-2.0
//
// The page as a few files of fixed names, which the build takes into the program (serve tells
// browsers by ETag when one has changed). All links are relative, so that dist/ is a static site.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { output: { entryFileNames: 'tengen.js', assetFileNames: 'tengen[extname]' } },
  },
  // A page that wants threads has to be apart from all others (docs/serve.md).
  preview: {
    headers: process.env.ISOLATED
      ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
      : {},
  },
  // `npm run dev` beside a running `pbrain-tengen serve --port 8080`.
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
