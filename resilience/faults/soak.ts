import { randomInt } from 'node:crypto'
import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Finding } from '../findings.ts'
import { createMemoryProbe, inspected } from '../support/collected-memory.ts'
import { createLedger } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { type Visits, visitUntil } from '../support/visits.ts'

const WRITERS = 2
const VISITORS = 4
/** Requests of a working day; a path that ends in `=` gets a new word each time. */
const PATHS = ['/', '/products', '/products?q=', '/gallery', '/api/products?search=', '/api/nav-config']
/** Allowed growth of memory in an hour: half of the smallest machine in half a week. */
const MOST_MEGABYTES_AN_HOUR = 24
const MOST_DESCRIPTORS_AN_HOUR = 4

type Sample = { hours: number; megabytes: number; held: number; descriptors: number; files: number }

/** Half an hour of a busy day; the shop must not hold more at the end than after its warm-up. */
export async function soakFindings(isQuick: boolean): Promise<Finding[]> {
  const forMs = isQuick ? 60_000 : 30 * 60_000
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'chekku-soak-'))
  await using shop = await startShop({ TMPDIR: temporary.path, ...inspected })
  const { samples, work } = await soaked(shop, temporary.path, forMs)
  // The first third fills the caches and compiles the code.
  const warmedUp = samples.slice(Math.floor(samples.length / 3))
  const slopes = {
    megabytes: slopeOf(warmedUp, 'megabytes'),
    held: slopeOf(warmedUp, 'held'),
    descriptors: slopeOf(warmedUp, 'descriptors'),
    files: slopeOf(warmedUp, 'files'),
  }
  const last = warmedUp.at(-1)
  const { lost, torn } = work.check
  return [
    {
      promise: `${isQuick ? 'A minute' : 'Half an hour'} of mixed work leaves nothing behind: no growth of memory, descriptors or temporary files`,
      provoked: `${WRITERS} writers with pictures and ${VISITORS} visitors without a pause for ${forMs / 60_000} minutes; slopes over the last two thirds, garbage collected before each look`,
      times: work.answered + work.writes,
      seen: `${work.answered} visits (${work.refused} more told to come again, ${work.failed} failed), ${work.writes} writes, ${lost.length + torn.length} lost or torn; memory ${figure(slopes.megabytes)} MB an hour, ${figure(last?.megabytes)} MB at the end, most ${figure(shop.memory().most / 2 ** 20)} MB; of it held by the program ${figure(slopes.held)} MB an hour, ${figure(last?.held)} MB at the end; descriptors ${figure(slopes.descriptors)} an hour, ${last?.descriptors} at the end; temporary files ${figure(slopes.files)} an hour, ${last?.files} at the end`,
      // A minute is too short for a slope: the quick part only shows that requests are served.
      holds:
        work.failed === 0 &&
        lost.length + torn.length === 0 &&
        (isQuick ||
          (slopes.megabytes < MOST_MEGABYTES_AN_HOUR &&
            slopes.held < MOST_MEGABYTES_AN_HOUR &&
            slopes.descriptors < MOST_DESCRIPTORS_AN_HOUR &&
            slopes.files <= 0)),
    },
  ]
}

async function soaked(shop: Shop, temporary: string, forMs: number) {
  const token = await signIn(shop.origin)
  const ledger = await createLedger()
  const probe = await createMemoryProbe(shop)
  const begun = performance.now()
  const isOver = () => performance.now() - begun > forMs
  const visits: Visits = { answered: 0, refused: 0, failed: 0 }
  const samples: Sample[] = []
  const writing = Array.from({ length: WRITERS }, () => ledger.write(shop.origin, token, isOver))
  const urlOf = () =>
    `${shop.origin}${PATHS[randomInt(PATHS.length)]?.replace(/=$/, `=oil${randomInt(1_000)}`)}`
  const visiting = Array.from({ length: VISITORS }, () => visitUntil(isOver, urlOf, visits))
  while (!isOver()) {
    await after(forMs / 180)
    const { held, resident } = await probe.measure()
    samples.push({
      hours: (performance.now() - begun) / 3_600_000,
      megabytes: resident / 2 ** 20,
      held: held / 2 ** 20,
      descriptors: readdirSync(`/proc/${shop.child.pid}/fd`).length,
      files: readdirSync(temporary, { recursive: true }).length,
    })
  }
  probe.close()
  await Promise.all([...writing, ...visiting])
  const check = await ledger.check(shop.origin)
  return { samples, work: { ...visits, writes: ledger.acknowledged(), check } }
}

/** Growth in an hour by least squares. */
function slopeOf(samples: readonly Sample[], of: Exclude<keyof Sample, 'hours'>): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, height] = [mean(samples.map(({ hours }) => hours)), mean(samples.map(sample => sample[of]))]
  const above = samples.reduce((sum, sample) => sum + (sample.hours - middle) * (sample[of] - height), 0)
  const wide = samples.reduce((sum, { hours }) => sum + (hours - middle) ** 2, 0)
  return wide === 0 ? 0 : above / wide
}

const figure = (value: number | undefined) => (value ?? 0).toFixed(1)
