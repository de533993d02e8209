import { type Agent, get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'

/** A response, or status 0 without one. */
export type Answer = { status: number; bytes: number; tookMs: number }

/** Sends a request and reads the whole response. */
export async function visit(url: string, request: RequestInit = {}): Promise<Answer> {
  const from = performance.now()
  try {
    const answer = await fetch(url, request)
    const bytes = (await answer.arrayBuffer()).byteLength
    return { status: answer.status, bytes, tookMs: performance.now() - from }
  } catch {
    return { status: 0, bytes: 0, tookMs: performance.now() - from }
  }
}

/** `reset` if a request was sent without a complete response, `refused` without a connection. */
interface Ended {
  end: 'whole' | 'reset' | 'refused'
  /** 0 without a complete response. */
  status: number
  headers: IncomingHttpHeaders
  tookMs: number
}

/** Reads the whole response, in Brotli, without decompressing it, to leave the processor to the shop. */
export function ask(url: string, agent: Agent, accept = '*/*'): Promise<Ended> {
  const from = performance.now()
  return new Promise(resolve => {
    const ended = (end: Ended['end'], status = 0, headers: IncomingHttpHeaders = {}) =>
      resolve({ end, status, headers, tookMs: performance.now() - from })
    const request = get(url, { agent, headers: { accept, 'accept-encoding': 'br' } }, answer => {
      const { statusCode, headers } = answer
      answer.on('end', () => (answer.complete ? ended('whole', statusCode, headers) : ended('reset')))
      answer.on('error', () => ended('reset'))
      answer.resume()
    })
    request.on('error', error =>
      ended('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    )
  })
}

/** A percentile of times; undefined without any. */
export const percentile = (took: readonly number[], share: number): number | undefined =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * share)]

export interface Visits {
  answered: number
  /** 503 responses: the machine was busy. */
  refused: number
  failed: number
}

/** Visits one after another, and counts in `visits`. */
export async function visitUntil(
  isOver: () => boolean,
  urlOf: () => string,
  visits: Visits = { answered: 0, refused: 0, failed: 0 },
): Promise<Visits> {
  while (!isOver()) {
    const { status } = await visit(urlOf())
    if (status === 200) visits.answered++
    else if (status === 503) visits.refused++
    else visits.failed++
  }
  return visits
}

/** Creates a category, or repeats the request with the same idempotency key. */
export const postCategory = (origin: string, token: string, name: string, key?: string): Promise<Answer> =>
  visit(`${origin}/api/categories`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ name }),
  })

/** Polls until the condition is true; throws after the limit. */
export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const limit = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`It did not come to be so within ${limitMs / 1_000} s`)
    await after(100)
  }
}

/** Runs the work for each item with limited concurrency. */
export async function concurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const next = items.values()
  const inTurn = async () => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, inTurn))
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

export const longest = (answers: readonly Answer[]) => Math.max(0, ...answers.map(({ tookMs }) => tookMs))

/** The distinct statuses of responses, as text. */
export const statusesOf = (answers: readonly Answer[]) =>
  [...new Set(answers.map(({ status }) => status))].join(', ')
