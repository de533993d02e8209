import { configureGlobal } from 'fast-check'

/** How many times as much random properties try in a whole run of the tests as in any other. */
export const wholeRun = process.env.TEST_WHOLE === 'on' ? 10 : 1

configureGlobal({ numRuns: 100 * wholeRun })
