import { randomBytes } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@chekku/domain/operations/all-operations'
import type { Operation } from '@chekku/domain/operations/operation'
import { administrator } from '../../e2e/support/server-process.ts'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { createShopClock } from '../../server/testing/shop-clock.ts'
import { countsOf, type Finding } from '../findings.ts'
import { startShop } from '../support/shop-process.ts'

/** Below the limit of an account; the next round is an hour later. */
const ATTEMPTS_AN_HOUR = 40
const HOUR_MS = 61 * 60_000
/** As long as the administrator's e-mail, and different in the same place. */
const nobody = 'nobdy@journeys.example'
/** Headers that differ in every response. */
const OWN_OF_EACH = /^(?:date|x-request-id)$/

interface Told {
  status: number
  headers: Headers
  text: string
  tookMs: number
}

/** Sends a body to an address of the API, as from this client. */
async function send(origin: string, path: string, body: object, headers: object = {}): Promise<Told> {
  const from = performance.now()
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, tookMs: performance.now() - from }
}

/** A question that an account and an e-mail that nobody has are asked in turns. */
interface Question {
  promise: string
  provoked: string
  path: string
  body: object
  status: number
}

const questions: readonly Question[] = [
  {
    promise: 'An account that exists and one that does not are told apart neither by bytes nor by time',
    provoked:
      'Wrong passwords for both by turns in random order, each pair from an address of its own, within every budget',
    path: '/auth/login',
    body: { password: 'a-wrong-password' },
    status: 401,
  },
  {
    promise:
      'A forgotten password is answered by the same bytes in the same time, whether somebody has the e-mail or not',
    provoked:
      'Links by e-mail asked for by both in turns in random order, each pair from an address of its own, within every budget, with a mail server that takes them',
    path: '/auth/forgot',
    body: {},
    status: 200,
  },
]

/** Compares answers about a known and an unknown account, and tries links and a stolen token. */
export async function signInFindings(isQuick: boolean): Promise<Finding[]> {
  const samples = isQuick ? 40 : 500
  const findings: Finding[] = []
  for (const question of questions) findings.push(await alike(question, samples))
  return [...findings, await links(isQuick ? 50 : 2_000), await stolenToken()]
}

/** A shop that sends mails, believes this machine what address a client has, and has a clock that can be moved. */
async function startMailingShop(folder: string) {
  const clock = createShopClock(folder)
  const mailbox = await startMailServer()
  const shop = await startShop({
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'shop@journeys.example',
    ...clock.settings,
  })
  return {
    clock,
    mailbox,
    origin: shop.origin,
    async [Symbol.asyncDispose]() {
      await shop.kill()
      await mailbox.close()
    },
  }
}

async function alike({ promise, provoked, path, body, status }: Question, samples: number): Promise<Finding> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-alike-'))
  await using shop = await startMailingShop(folder.path)
  const known: Told[] = []
  const unknown: Told[] = []
  const ask = async (email: string, into: Told[]) => {
    const address = `198.51.${known.length >> 8}.${known.length & 255}`
    into.push(await send(shop.origin, path, { ...body, email }, { 'x-forwarded-for': address }))
  }
  // Warm-up of both code paths.
  for (const email of [administrator.email, nobody, administrator.email, nobody]) await ask(email, [])
  while (known.length < samples) {
    if (known.length % ATTEMPTS_AN_HOUR === 0) shop.clock.pass(HOUR_MS)
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
    promise,
    provoked,
    times: samples * 2,
    seen: [
      `${shapes.size} kind of answer (status, headers, body)`,
      `medians ${a.median.toFixed(2)} and ${b.median.toFixed(2)} ms, apart by ${apart.toFixed(2)} ms, while the middle half of the answers spreads over ${spread.toFixed(2)} ms`,
      `the known one was slower than the unknown one in ${(share * 100).toFixed(1)} % of all pairs (50 ± ${(margin * 100).toFixed(0)} % is chance)`,
    ].join('; '),
    holds:
      shapes.size === 1 &&
      [...shapes].every(shape => shape.startsWith(`${status} `)) &&
      apart < spread / 2 + 0.5 &&
      Math.abs(share - 0.5) < margin,
  }
}

/** Links for a new password: guessed, too old, used, and one beside the used one; each is answered as if there had never been one. */
async function links(guesses: number): Promise<Finding> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-links-'))
  await using shop = await startMailingShop(folder.path)
  const reset = (token: string) =>
    send(shop.origin, '/auth/reset', { token, password: `pressed in wood ${token.length}` })
  const mailed = async () => {
    await send(shop.origin, '/auth/forgot', { email: administrator.email })
    return /#(\S+)/.exec((await shop.mailbox.next()).text)?.[1] ?? ''
  }
  const over: Told[] = []
  const tooOld = await mailed()
  shop.clock.pass(31 * 60_000)
  over.push(await reset(tooOld))
  const other = await mailed()
  const used = await mailed()
  const worked = await reset(used)
  for (const link of [used, other]) over.push(await reset(link))
  for (let at = 0; at < guesses; at += 1) over.push(await reset(randomBytes(32).toString('base64url')))
  const shapes = new Set(over.map(shapeOf))
  return {
    promise: 'A link for a new password works once and for half an hour, and one that is over tells nothing',
    provoked: 'Links by e-mail that were too old, used, and beside a used one, and made-up ones',
    times: over.length,
    seen: `the one that was good: ${worked.status}; all others: ${countsOf(over.map(({ status }) => status))}, ${shapes.size} kind of answer`,
    holds: worked.status === 200 && shapes.size === 1 && over[0]?.status === 404,
  }
}

/** A token without the proof of who has it, at every operation that needs one. */
async function stolenToken(): Promise<Finding> {
  await using shop = await startShop({ SEED: 'sample' })
  const signedIn = await send(shop.origin, '/auth/login', administrator)
  const { token } = JSON.parse(signedIn.text) as { token: string }
  const authorization = `Bearer ${token}`
  const guarded = Object.values<Operation>(operations).filter(({ needsProof }) => needsProof)
  const answers: { status: number; text: string }[] = []
  for (const { method, path } of guarded) {
    const answer = await fetch(`${shop.origin}/api${path.replaceAll(/:\w+/g, 'x')}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'identity-proof': 'made up' },
      ...(method !== 'GET' && { body: '{}' }),
    })
    answers.push({ status: answer.status, text: await answer.text() })
  }
  return {
    promise: 'A stolen token makes no key, owner, passkey or backup: each asks who it is once more',
    provoked: 'Every operation that needs a fresh proof, by the token of an owner and a made-up proof',
    times: answers.length,
    seen: countsOf(answers.map(({ status }) => status)),
    holds:
      answers.length > 0 &&
      answers.every(({ status, text }) => status === 403 && text.includes('"needs":"proof"')),
  }
}

/** Everything in a response but its time that could distinguish the accounts. */
function shapeOf({ status, headers, text }: Told): string {
  const sharedHeaders = [...headers].filter(([name]) => !OWN_OF_EACH.test(name))
  return `${status} ${JSON.stringify(sharedHeaders)} ${text}`
}

const times = (answers: readonly Told[]) =>
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
