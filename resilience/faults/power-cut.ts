import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { type Finding, notShown } from '../findings.ts'
import { createLedger } from '../support/ledger.ts'
import { signIn, startShop } from '../support/shop-process.ts'
import { createSmallDisk, whyNoSmallDisk } from '../support/small-disk.ts'
import { fileProblems } from './kill.ts'

const WRITERS = 4
const promise = 'Nothing acknowledged is lost and nothing is torn when the power goes'

/** A power cut: the shop restarts on a copy of the disk's contents at that moment. */
export async function powerCutFindings(isQuick: boolean): Promise<Finding[]> {
  const why = whyNoSmallDisk()
  if (why !== undefined) return [notShown(promise, why)]
  const times = isQuick ? 2 : 50
  const ledger = await createLedger()
  const lost: string[] = []
  const torn: string[] = []
  let disk = createSmallDisk(256)
  let token: string | undefined
  try {
    for (let round = 0; round <= times; round++) {
      const shop = await startShop({ DATA_DIR: disk.folder })
      token ??= await signIn(shop.origin)
      if (round > 0) {
        const seen = await ledger.check(shop.origin)
        lost.push(...seen.lost)
        torn.push(...seen.torn)
      }
      const writers = Array.from({ length: WRITERS }, () => ledger.write(shop.origin, token ?? ''))
      await ledger.acknowledgedMore(randomInt(1, 20))
      await after(randomInt(30))
      shop.child.kill('SIGSTOP')
      const found = disk.copyAsPowerWentAway()
      await shop.kill()
      await Promise.all(writers)
      disk[Symbol.dispose]()
      disk = found
      disk.mount()
    }
    torn.push(...fileProblems(join(disk.folder, 'catalogue.db')))
  } finally {
    disk[Symbol.dispose]()
  }
  return [
    {
      promise,
      provoked: `The process stopped under ${WRITERS} writers, its ext4 disk copied without what the system still held in memory, mounted and opened`,
      times,
      seen: [
        `${ledger.acknowledged()} writes acknowledged, ${lost.length} lost, ${torn.length} torn; integrity_check and foreign_key_check clean at the end`,
        ...[...lost, ...torn].slice(0, 3),
      ].join('; '),
      holds: lost.length === 0 && torn.length === 0,
    },
  ]
}
