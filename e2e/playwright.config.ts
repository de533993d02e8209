import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { timeLimit } from '../server/testing/time-limit.ts'
import { wholeBrowserVariable } from './support/whole-browser.ts'

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: 'test-results',
  // Not more than the processors, since units run beside them: pages and servers have time limits of their own, which
  // a part of a processor does not meet. Each worker takes a gigabyte of memory.
  workers: Math.min(availableParallelism(), 6),
  retries: 0,
  timeout: timeLimit(120_000),
  expect: { timeout: timeLimit(30_000) },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording traces adds a third to the time of all journeys, so it is off unless `TRACE=1`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A service worker would bypass `page.route`; only the offline tests allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without this limit Chromium starts a spare process for each next page, mostly unused: a fifth of all work.
        '--renderer-process-limit=1',
        // Optimized JIT compilation costs more than it saves in a page that lives only for a test.
        '--js-flags=--no-opt,--no-maglev',
        // Blocks all hosts but the server under test: no journey may depend on an external site.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        // Set by the global setup, before the workers read this file again.
        process.env[wholeBrowserVariable] ?? '',
      ].filter(argument => argument !== ''),
    },
  },
  projects: [
    // Tests that apply to only one project, or behave the same in both, are tagged and run once.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // Scale factor 1: a higher resolution changes nothing in the tests and takes seven times the work.
      use: { ...pixel, viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true },
    },
  ],
})
