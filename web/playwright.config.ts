// SPDX-License-Identifier: Apache-2.0
//
// The tests open the page that the built program serves, in the Chromium of the system.
//   TENGEN=path of pbrain-tengen (build/release/pbrain-tengen)   CHROMIUM=path of the browser
//   STATIC=folder that `tools/web.sh --static` made: the page without a server instead
//   PORT=of the server (8931); of the same page apart from all others, one more
//   MEASURE=1: prints figures instead (measure/)
import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 8931);
const folder = process.env.STATIC;
const program = process.env.TENGEN ?? '../build/release/pbrain-tengen';

const server = (at: number, command: string, env: Record<string, string> = {}) => ({
  command,
  env,
  url: `http://127.0.0.1:${at}/`,
  reuseExistingServer: false,
  timeout: 60_000,
});
const preview = (at: number, ISOLATED: string) =>
  server(at, `npx vite preview --host 127.0.0.1 --port ${at} --strictPort --outDir ${folder}`, { ISOLATED });

export default defineConfig({
  testDir: process.env.MEASURE ? 'measure' : 'tests',
  workers: process.env.MEASURE ? 1 : 2, // they wait more than they work
  // Limits for what never comes, far above what a busy machine needs.
  timeout: 180_000,
  expect: {
    timeout: 40_000,
    // The two stones of a capture at 390 px are 76 pixels that differ so much.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 40, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
    },
  },
  webServer: folder
    ? [preview(port, ''), preview(port + 1, 'yes')]
    : [server(port, `${program} serve --port ${port}`)],
});
