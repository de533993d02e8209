import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, notShown } from '../findings.ts'
import { type Check, call, createLedger, type Ledger, Refused } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { createSmallDisk, type SmallDisk, whyNoSmallDisk } from '../support/small-disk.ts'

const CATALOGUE_PAGES = ['/', '/products', '/api/products', '/api/categories'] as const

const promises = {
  full: 'A full disk: writes are refused with a sentence and store nothing, reads go on, and it heals by itself',
  readOnly: 'A disk that turns read-only: writes are refused with a sentence and store nothing, reads go on',
} as const

/** A full disk, and a read-only one. */
export async function diskFindings(): Promise<Finding[]> {
  const why = whyNoSmallDisk()
  if (why !== undefined) return [notShown(promises.full, why), notShown(promises.readOnly, why)]
  return [await onSmallDisk(fullDisk), await onSmallDisk(readOnlyDisk)]
}

type Scene = { disk: SmallDisk; shop: Shop; token: string; ledger: Ledger }

async function onSmallDisk(act: (scene: Scene) => Promise<Finding>): Promise<Finding> {
  using disk = createSmallDisk(48)
  const shop = await startShop({ DATA_DIR: disk.folder })
  const token = await signIn(shop.origin)
  const ledger = await createLedger()
  let writes = 0
  await ledger.write(shop.origin, token, () => ++writes > 10)
  return await act({ disk, shop, token, ledger })
}

async function fullDisk({ disk, shop, token, ledger }: Scene): Promise<Finding> {
  const category = await call<{ _id: string }>(shop.origin, token, 'POST', '/categories', {
    name: 'For room',
  })
  const filler = join(disk.folder, 'filler')
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - 600 * 1024, 0), 1))
  const refusals = await refusedWrites(shop.origin, token, ledger, 20)
  const isReadable = await canRead(shop.origin)
  const whileFull = await ledger.check(shop.origin)
  // Both reject unless they succeed.
  const tokenOfFullDisk = await signIn(shop.origin)
  await call(shop.origin, tokenOfFullDisk, 'DELETE', `/categories/${category._id}`)
  rmSync(filler)
  const from = performance.now()
  await call(shop.origin, token, 'POST', '/categories', { name: 'There is room again' })
  const healedMs = performance.now() - from
  const afterwards = await ledger.check(shop.origin)
  await shop.terminate()
  return found({
    promise: promises.full,
    provoked:
      'Products with pictures written on an ext4 disk of 48 MB until there was no room, then room made',
    refusals,
    isReadable,
    checks: [whileFull, afterwards],
    more: `; a sign-in and a deletion went on; the first write after there was room took ${healedMs.toFixed(0)} ms`,
  })
}

async function readOnlyDisk({ disk, shop, token, ledger }: Scene): Promise<Finding> {
  disk.fail()
  const refusals = await refusedWrites(shop.origin, token, ledger, 5)
  const isReadable = await canRead(shop.origin)
  await shop.kill()
  disk.unmount()
  disk.repair()
  disk.mount()
  const again = await startShop({ DATA_DIR: disk.folder })
  const repaired = await ledger.check(again.origin)
  await call(again.origin, token, 'POST', '/categories', { name: 'It can be written again' })
  await again.terminate()
  return found({
    promise: promises.readOnly,
    provoked:
      'The ext4 disk failed under the running shop (errors=remount-ro), was repaired by e2fsck and opened again',
    refusals,
    isReadable,
    checks: [repaired],
    more: ' after the repair',
  })
}

interface Seen extends Pick<Finding, 'promise' | 'provoked'> {
  refusals: readonly Refused[]
  isReadable: boolean
  checks: readonly Check[]
  more: string
}

function found({ promise, provoked, refusals, isReadable, checks, more }: Seen): Finding {
  const bad = checks.flatMap(({ lost, torn }) => [...lost, ...torn])
  return {
    promise,
    provoked,
    times: refusals.length,
    seen: `${statusesOf(refusals)}; reads ${isReadable ? 'went on' : 'FAILED'}; ${bad.length} lost or half stored${more}; ${bad.slice(0, 3).join('; ')}`,
    holds: refusals.length > 0 && refusals.every(isClear) && isReadable && bad.length === 0,
  }
}

/** Writes until `wanted` writes are refused, a thousand times at most. */
async function refusedWrites(
  origin: string,
  token: string,
  ledger: Ledger,
  wanted: number,
): Promise<Refused[]> {
  const refusals: Refused[] = []
  let writes = 0
  while (refusals.length < wanted && writes++ < 1_000) {
    let tries = 0
    try {
      await ledger.write(origin, token, () => ++tries > 1)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(error)
    }
  }
  return refusals
}

async function canRead(origin: string): Promise<boolean> {
  const answers = await Promise.all(CATALOGUE_PAGES.map(path => fetch(origin + path)))
  return answers.every(({ status }) => status === 200)
}

const isClear = ({ status, message }: Refused) =>
  [503, 507].includes(status) &&
  /"message":"[A-Z][^"]+"/.test(message) &&
  !/SQLITE|\/tmp\/|\bat \S+ \(|\bat \S+:\d/.test(message)

function statusesOf(refusals: readonly Refused[]): string {
  const counts = Map.groupBy(refusals, ({ status }) => status)
  const said = [
    ...new Set(refusals.map(({ message }) => /"message":"([^"]+)"/.exec(message)?.[1] ?? message)),
  ]
  return `${[...counts].map(([status, of]) => `${of.length} answers ${status}`).join(', ')} (“${said.slice(0, 2).join('”, “')}”)`
}
