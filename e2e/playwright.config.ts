import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'

const executablePath = findBrowser()
if (!executablePath) throw new Error('There is no Chromium here: `npm test` finds or installs one.')

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results',
  // One more than there are processors: a journey waits a third of its time. Each takes a gigabyte of memory.
  workers: Math.min(availableParallelism() + 1, 6),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording a trace costs a third of the time of all journeys: `TRACE=1` asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker answers in the page's place, past a test that intercepts; the journeys without network let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else a process is made ready for each page to come, of which most never come: a fifth of all work.
        '--renderer-process-limit=1',
        // No page lives long enough to win back what compiling its scripts again, for speed, would cost.
        '--js-flags=--no-opt,--no-maglev',
        // Nothing but the server under test can be reached: a journey must not depend on somebody else's.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    // What only one of the two can do, or does as the other, is marked so and runs once.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // One point a pixel: what is drawn finer looks the same to every journey, and takes seven times the work.
      use: { ...pixel, viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true },
    },
  ],
})
