// SPDX-License-Identifier: Apache-2.0
//
// The tests open the page that the built program serves, in the installed Chromium.
// Environment variables:
//   TENGEN=FILE     the program; default ../build/release/pbrain-tengen
//   CHROMIUM=FILE   the browser; default /usr/bin/chromium
//   STATIC=FOLDER   test the page without a server that `tools/web.sh --static FOLDER` made
//   PORT=N          port of the server, default 8931. With STATIC, port N + 1 serves the same page
//                   with cross-origin isolation
//   MEASURE=1       run the measurements in measure/ instead of the tests
// `npx playwright test --trace=retain-on-failure` stores a trace of each test that fails. It is not the
// default, because the browser then records all tests: 109 tests took 270 s instead of 178 s.
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
  workers: process.env.MEASURE ? 1 : 3, // also on two processors: the tests mostly wait
  // Time limits in ms. They are far above what a busy machine needs.
  timeout: 180_000,
  expect: {
    timeout: 40_000,
    // maxDiffPixels has to stay below 76: at a page width of 390 px, two captured stones change
    // 76 pixels by more than the threshold.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 40, animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1400, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block', // offline.spec.ts allows them
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text'],
    },
  },
  webServer: folder
    ? [preview(port, ''), preview(port + 1, 'yes')]
    : [server(port, `${program} serve --port ${port}`)],
});
