import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const program = pathToFileURL(join(import.meta.dirname, 'shop-clock-program.ts')).href

/** A clock for a shop, which goes as the machine's does until it is moved. */
export interface ShopClock {
  /** What the shop must be started with. */
  settings: Record<string, string>
  /** Moves it on; back where the number is negative. */
  pass(milliseconds: number): void
}

export function createShopClock(folder: string): ShopClock {
  const file = join(folder, 'clock')
  let ahead = 0
  writeFileSync(file, '0')
  return {
    settings: { RESILIENCE_CLOCK: file, NODE_OPTIONS: `--import=${program}` },
    pass(milliseconds) {
      ahead += milliseconds
      writeFileSync(file, String(ahead))
    },
  }
}
