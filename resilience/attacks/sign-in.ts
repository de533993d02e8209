import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrator } from '../../e2e/support/server-process.ts'
import { createShopClock } from '../../server/testing/shop-clock.ts'
import type { Finding } from '../findings.ts'
import { startShop } from '../support/shop-process.ts'

/** Below the limit of an account; the next round is an hour later. */
const GUESSES_AN_HOUR = 40
const HOUR_MS = 61 * 60_000
/** As long as the administrator's e-mail, and different in the same place. */
const nobody = 'nobdy@journeys.example'
/** Headers that differ in every response. */
const OWN_OF_EACH = /^(?:date|x-request-id)$/

interface Guessed {
  status: number
  headers: Headers
  text: string
  tookMs: number
}

/** Tries a wrong password, as from this address. */
async function guess(origin: string, email: string, address: string): Promise<Guessed> {
  const from = performance.now()
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'a-wrong-password' }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, tookMs: performance.now() - from }
}

/** Compares responses to wrong passwords, alternately for a known and an unknown account, each from a new address. */
export async function signInFindings(isQuick: boolean): Promise<Finding[]> {
  return [await alike(isQuick ? 40 : 500)]
}

async function alike(samples: number): Promise<Finding> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-alike-'))
  const clock = createShopClock(folder.path)
  const settings = { DATA_DIR: join(folder.path, 'data'), TRUST_PROXY: '127.0.0.1', ...clock.settings }
  await using shop = await startShop(settings)
  const known: Guessed[] = []
  const unknown: Guessed[] = []
  const ask = async (email: string, into: Guessed[]) => {
    const address = `198.51.${known.length >> 8}.${known.length & 255}`
    into.push(await guess(shop.origin, email, address))
  }
  // Warm-up of both code paths.
  for (const email of [administrator.email, nobody, administrator.email, nobody]) await ask(email, [])
  while (known.length < samples) {
    if (known.length % GUESSES_AN_HOUR === 0) clock.pass(HOUR_MS)
    const turns = [() => ask(administrator.email, known), () => ask(nobody, unknown)]
    if (Math.random() < 0.5) turns.reverse()
    for (const turn of turns) await turn()
  }
  const shapes = new Set([...known, ...unknown].map(shapeOf))
  const [a, b] = [quartiles(times(known)), quartiles(times(unknown))]
  const apart = Math.abs(a.median - b.median)
  const spread = Math.max(a.spread, b.spread)
  const share = shareSlower(times(known), times(unknown))
  const error = Math.sqrt((2 * samples + 1) / (12 * samples * samples))
  // Indistinguishable samples give one half. The margin is five standard errors, at least a tenth.
  const margin = Math.max(0.1, 5 * error)
  return {
    promise: 'An account that exists and one that does not are told apart neither by bytes nor by time',
    provoked:
      'Wrong passwords for both by turns in random order, each pair from an address of its own, within every budget',
    times: samples * 2,
    seen: [
      `${shapes.size} kind of answer (status, headers, body)`,
      `medians ${a.median.toFixed(2)} and ${b.median.toFixed(2)} ms, apart by ${apart.toFixed(2)} ms, while the middle half of the answers spreads over ${spread.toFixed(2)} ms`,
      `the known one was slower than the unknown one in ${(share * 100).toFixed(1)} % of all pairs (50 ± ${(margin * 100).toFixed(0)} % is chance)`,
    ].join('; '),
    holds:
      shapes.size === 1 &&
      [...shapes].every(shape => shape.startsWith('401 ')) &&
      apart < spread / 2 + 0.5 &&
      Math.abs(share - 0.5) < margin,
  }
}

/** Everything in a response but its time that could distinguish the accounts. */
function shapeOf({ status, headers, text }: Guessed): string {
  const sharedHeaders = [...headers].filter(([name]) => !OWN_OF_EACH.test(name))
  return `${status} ${JSON.stringify(sharedHeaders)} ${text}`
}

const times = (answers: readonly Guessed[]) =>
  answers.map(({ tookMs }) => tookMs).sort((one, other) => one - other)

function quartiles(sorted: readonly number[]): { median: number; spread: number } {
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { median: at(0.5), spread: at(0.75) - at(0.25) }
}

/** The share of pairs in which the first is slower (Mann-Whitney U). */
function shareSlower(ones: readonly number[], others: readonly number[]): number {
  let slower = 0
  for (const one of ones) for (const other of others) if (one > other) slower++
  return slower / (ones.length * others.length)
}
