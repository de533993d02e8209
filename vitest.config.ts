import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BuildBeforeTests } from './scripts/build/build-before-tests.ts'
import { timeLimit } from './server/testing/time-limit.ts'

// Compile cache of the tests' modules, shared by all test files.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/chekku', import.meta.url))

/*
 * PostgreSQL is used where SQL is the subject; TEST_WHOLE=on uses it everywhere, TEST_POSTGRES=off nowhere: for a quick run or a
 * machine on which it does not start.
 */
const { TEST_POSTGRES, TEST_WHOLE } = process.env
const postgresRun = TEST_POSTGRES === 'off' ? 'off' : TEST_WHOLE === 'on' ? 'whole' : 'sql'

export default defineConfig({
  test: {
    include: ['{bench,domain,server,scripts}/**/*.test.ts', 'site/app/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '{site,server}/build/**'],
    sequence: { sequencer: BuildBeforeTests },
    globalSetup: ['server/testing/database-global-setup.ts'],
    setupFiles: ['server/testing/property-runs.ts'],
    provide: { postgresRun },
    // Two more than the processors: tests wait for disks, databases and other processes a third of their time.
    maxWorkers: availableParallelism() + 2,
    // Loads modules once per worker instead of per file: saves a seventh of all work. Each file must undo its changes.
    isolate: false,
    testTimeout: timeLimit(90_000),
    expect: { poll: { timeout: timeLimit(30_000) } },
    hookTimeout: timeLimit(90_000),
  },
})
