// SPDX-License-Identifier: Apache-2.0
//
// The tests open the page that the built program serves, in the Chromium of the system.
//   TENGEN=path of pbrain-tengen (build/release/pbrain-tengen)   CHROMIUM=path of the browser
//   STATIC=folder that `tools/web.sh --static` made: the page without a server instead
//   PORT=of the server (8931)
//   MEASURE=1: prints figures instead (measure/)
import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 8931);
const folder = process.env.STATIC;
const program = process.env.TENGEN ?? '../build/release/pbrain-tengen';

export default defineConfig({
  testDir: process.env.MEASURE ? 'measure' : 'tests',
  workers: 1,
  // Limits for what never comes, far above what a busy machine needs.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
  webServer: {
    command: folder
      ? `npx vite preview --host 127.0.0.1 --port ${port} --strictPort --outDir ${folder}`
      : `${program} serve --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
