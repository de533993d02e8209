import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What tests import and what they start is compiled once for all files.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/chekku', import.meta.url))

export default defineConfig({
  test: {
    include: ['{bench,domain,server,scripts}/**/*.test.ts', 'site/app/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '{site,server}/build/**'],
    globalSetup: ['server/testing/database-global-setup.ts'],
    // TEST_POSTGRES=off leaves the second database out, for a quick look or a machine on which it does not start.
    provide: { testDialects: process.env.TEST_POSTGRES === 'off' ? ['sqlite'] : ['sqlite', 'postgres'] },
    // One more than there are processors: a test waits for disks, databases and other processes.
    maxWorkers: availableParallelism() + 1,
    // What tests import is taken up once a worker, and not once a file: a seventh of all work. What a file changes it puts back.
    isolate: false,
    testTimeout: 30_000,
    // A loaded machine answers late; what never comes still fails.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
