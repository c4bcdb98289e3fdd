// SPDX-License-Identifier: Apache-2.0
//
// Builds the page as a few files with fixed names. The build of the program embeds these files, and
// `serve` sends an ETag with each so that browsers notice changes. All links are relative, so that
// dist/ is a static site.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    modulePreload: false,
    rollupOptions: {
      output: {
        entryFileNames: 'tengen.js',
        assetFileNames: 'tengen[extname]',
        chunkFileNames: 'tengen-[name].js',
        // Each language is one file. English is a part of the page.
        manualChunks: (file) => /locales\/(?!en\b)(\w+)\.(?:engine\.|rules\.)?json$/.exec(file)?.[1],
      },
    },
  },
  // ISOLATED: sends the headers for cross-origin isolation, which threads need (docs/serve.md).
  preview: {
    headers: process.env.ISOLATED
      ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
      : {},
  },
  // `npm run unit`: tests of modules that need no browser.
  // The time limit, in ms, is far above what a busy machine needs.
  test: { include: ['unit/*.test.ts'], testTimeout: 60_000 },
  // For `npm run dev`: requests go to a running `pbrain-tengen serve --port 8080`.
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
