import { defineConfig } from 'vitest/config'

/** The main journeys in Firefox, which only the built product shows. */
export default defineConfig({
  test: {
    include: ['e2e/firefox/**/*.test.ts'],
    globalSetup: ['e2e/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
