import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const program = pathToFileURL(join(import.meta.dirname, 'programs/shop-clock.ts')).href

/** A clock for a shop with these settings, in real time plus an offset. */
export function createShopClock(folder: string) {
  const file = join(folder, 'clock')
  let offsetMs = 0
  writeFileSync(file, '0')
  return {
    settings: { TEST_CLOCK: file, NODE_OPTIONS: `--import=${program}` },
    /** Moves it forward, or back if negative. */
    pass(milliseconds: number) {
      offsetMs += milliseconds
      writeFileSync(file, String(offsetMs))
    },
  }
}
