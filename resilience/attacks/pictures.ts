import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import sharp from 'sharp'
import { marker } from '../../server/testing/hostile-files.ts'
import { countsOf, type Finding } from '../findings.ts'
import { polyglotPictures, type Sent } from '../support/hostile-pictures.ts'
import { makeCategory } from '../support/ledger.ts'
import { type Shop, signIn, startShop } from '../support/shop-process.ts'
import { concurrently } from '../support/visits.ts'
import { pictureBombs } from './picture-bombs.ts'

const LONGEST_SIDE = 2_560
/** The server's time limit for a request. */
const ANSWER_WITHIN_MS = 60_000
const READ_WITHIN_MS = 2_000
/** Share of all reads. */
const MOST_BUSY = 0.01
/** Memory of the server and its image worker. */
const MOST_SERVER = 512 * 1024 * 1024
const MOST_IMAGE_WORKER = 1024 * 1024 * 1024
const AT_ONCE = 20
const LEAK = /vips|libpng|heif|node_modules|\bat \w+ \(|\/tmp\//i

interface Outcome {
  sent: Sent
  status: number
  tookMs: number
  /** The fault of the response or of the stored picture. */
  wrong?: string
}

/** Uploads pictures with something hidden in them, and oversized ones, while visitors read. */
export async function pictureFindings(isQuick: boolean): Promise<Finding[]> {
  const [bombs, polyglots] = [await pictureBombs(), await polyglotPictures()]
  const findings = [await attacked('something else as well, and megabytes of EXIF', polyglots, 1)]
  if (isQuick) return [...findings, await attacked('bombs', bombs, AT_ONCE)]
  return [
    ...findings,
    await attacked('bombs, and the dearest that are allowed', bombs, 1),
    await attacked('all of these', [...polyglots, ...bombs], AT_ONCE),
    await attacked('the bombs again and again', Array.from({ length: 10 }, () => bombs).flat(), AT_ONCE),
  ]
}

async function attacked(name: string, all: readonly Sent[], atOnce: number): Promise<Finding> {
  await using shop = await startShop({ SEED: 'sample' })
  const token = await signIn(shop.origin)
  const category = await makeCategory(shop.origin, token)
  const memory = watchMemory(shop)
  const reads = keepReading(shop)
  const outcomes: Outcome[] = []
  await concurrently(all, atOnce, async sent => outcomes.push(await send(shop, token, category, sent)))
  const read = await reads.end()
  return findingOf(name, atOnce, outcomes, read, { server: shop.memory().most, imageWorker: memory.end() })
}

interface Reads {
  times: number
  failed: number
  /** Reads that the overloaded shop answered at once with 503. */
  busy: number
  p99Ms: number
}

function findingOf(
  name: string,
  atOnce: number,
  outcomes: readonly Outcome[],
  read: Reads,
  most: { server: number; imageWorker: number },
): Finding {
  const wrong = outcomes.filter(outcome => outcome.wrong !== undefined)
  const slowest = outcomes.reduce((a, b) => (a.tookMs > b.tookMs ? a : b))
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
  return {
    promise: 'Hostile pictures are refused or cleansed, in bounded time and memory, while reads go on',
    provoked: `${name}, ${atOnce === 1 ? 'one at a time' : `${atOnce} at once`}, sent as a product’s picture`,
    times: outcomes.length,
    seen: [
      `answers ${countsOf(outcomes.map(({ status }) => status))}`,
      `${wrong.length} that should not be`,
      `the longest took ${(slowest.tookMs / 1_000).toFixed(1)} s (${slowest.sent.name})`,
      `most memory ${megabytes(most.server)} in the server and ${megabytes(most.imageWorker)} in its picture process`,
      `${read.times} reads meanwhile, ${read.failed} failed, ${read.busy} told to come again in a second, p99 ${read.p99Ms.toFixed(0)} ms`,
      ...wrong.slice(0, 4).map(({ sent, wrong: what }) => `${sent.name}: ${what}`),
    ].join('; '),
    holds:
      wrong.length === 0 &&
      slowest.tookMs < ANSWER_WITHIN_MS &&
      most.server < MOST_SERVER &&
      most.imageWorker < MOST_IMAGE_WORKER &&
      read.times > 0 &&
      read.failed === 0 &&
      // In a short run a single 503 may exceed the share.
      read.busy <= Math.max(1, read.times * MOST_BUSY) &&
      read.p99Ms < READ_WITHIN_MS,
  }
}

async function send(shop: Shop, token: string, category: string, sent: Sent): Promise<Outcome> {
  const form = new FormData()
  form.set('name', 'Oil')
  form.set('price', '1')
  form.set('category', category)
  const file = new Blob([new Uint8Array(sent.bytes)], { type: 'image/jpeg' })
  form.set('image', file, 'photograph.jpg')
  const began = performance.now()
  const answer = await fetch(`${shop.origin}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await answer.text()
  const outcome = { sent, status: answer.status, tookMs: performance.now() - began }
  const wrong =
    answer.status === 201 ? await storedWrong(shop, sent, text) : refusedWrong(answer.status, text)
  return { ...outcome, ...(wrong !== undefined && { wrong }) }
}

function refusedWrong(status: number, text: string): string | undefined {
  if (![400, 413, 415, 503].includes(status)) return `answered ${status}`
  if (!/^\{"success":false,"message":"[A-Z]/.test(text)) return 'refused without a sentence'
  return LEAK.test(text) ? `a leak: ${text}` : undefined
}

/** Checks that the stored file is a picture without hidden data. */
async function storedWrong({ origin }: Shop, sent: Sent, text: string): Promise<string | undefined> {
  const { image } = (JSON.parse(text) as { data: { image: string } }).data
  if (sent.mustBeRefused) return 'it was taken'
  const answer = await fetch(origin + image)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { format, width, height, exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata()
  const header = (name: string) => answer.headers.get(name)
  const isPlain = [exif, xmp, iptc, icc].every(part => part === undefined) && (pages ?? 1) === 1
  const isBare = ![marker, '<script', '<?php', 'PK\x03\x04'].some(text => bytes.includes(text))
  const isKnown =
    (format === 'jpeg' && header('content-type') === 'image/jpeg') ||
    (format === 'webp' && header('content-type') === 'image/webp')
  if (!isPlain) return 'what is stored says more than its picture'
  if (!isBare) return 'what was hidden in it is stored'
  if (!isKnown) return `it is stored as ${format}, and answered as ${header('content-type')}`
  if (Math.max(width, height) > LONGEST_SIDE) return `it is stored with ${width} × ${height}`
  if (header('x-content-type-options') !== 'nosniff') return 'it may be sniffed'
  if (!header('content-security-policy')?.includes('sandbox')) return 'it is not in a sandbox'
  return undefined
}

/** Reads pages as visitors do until it is stopped. */
function keepReading(shop: Shop) {
  const took: number[] = []
  let failed = 0
  let busy = 0
  let isOver = false
  const paths = ['/', '/products', '/api/products', '/api/categories', '/gallery']
  const reader = async (number: number) => {
    for (let turn = number; !isOver; turn++) {
      const began = performance.now()
      // Every seventh page has a new address, which no cache holds.
      const path = turn % 7 === 0 ? `/products?search=oil${turn}` : paths[turn % paths.length]
      const answer = await fetch(`${shop.origin}${path}`).catch(() => undefined)
      await answer?.arrayBuffer()
      took.push(performance.now() - began)
      if (answer?.status === 503 && answer.headers.has('retry-after')) busy++
      else if (answer?.status !== 200) failed++
      await after(20)
    }
  }
  const readers = [reader(0), reader(3)]
  return {
    async end(): Promise<Reads> {
      isOver = true
      await Promise.all(readers)
      took.sort((a, b) => a - b)
      return {
        times: took.length,
        failed,
        busy,
        p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY,
      }
    },
  }
}

/** Records the peak memory of the shop's child processes, of which the image worker is the only one. */
function watchMemory({ child }: Shop) {
  let most = 0
  const watch = setInterval(() => {
    for (const pid of childrenOf(child.pid)) most = Math.max(most, peakOf(pid))
  }, 50)
  return {
    end() {
      clearInterval(watch)
      return most
    },
  }
}

function childrenOf(pid: number | undefined): string[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  return tasks.flatMap(task => readProcess(`${pid}/task/${task}/children`).trim().split(' ').filter(Boolean))
}

const peakOf = (pid: string) => Number(/^VmHWM:\s+(\d+)/m.exec(readProcess(`${pid}/status`))?.[1] ?? 0) * 1024

/** A file in /proc; empty when its process or thread has ended. */
function readProcess(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
