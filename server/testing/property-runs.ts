import { configureGlobal } from 'fast-check'
import { isWholeRun } from './choose-from.ts'

/** How many times as much random properties try in a whole run of the tests as in any other. */
export const wholeRun = isWholeRun ? 10 : 1

configureGlobal({ numRuns: 100 * wholeRun })
