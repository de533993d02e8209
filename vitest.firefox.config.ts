import { defineConfig } from 'vitest/config'
import { timeLimit } from './server/testing/time-limit.ts'

/** The main journeys in Firefox, which only the built product shows. */
export default defineConfig({
  test: {
    include: ['e2e/firefox/**/*.test.ts'],
    globalSetup: ['e2e/support/global-setup.ts'],
    testTimeout: timeLimit(120_000),
    hookTimeout: timeLimit(120_000),
  },
})
