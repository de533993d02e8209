import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { administrator } from '../support/shop-process.ts'
import { concurrently } from '../support/visits.ts'

/** One sign-in attempt, from any address in 127.0.0.0/8. */
export interface Guess {
  email?: string
  password?: string
  /** Source address of the connection. */
  from?: string
  headers?: Readonly<Record<string, string | string[]>>
}

export type Guessed = { status: number; headers: IncomingHttpHeaders; text: string; tookMs: number }

/** Keeps connections open: connection set-up must not count in the response time. */
const agent = new Agent({ keepAlive: true })

/** Tries to sign in, with the right e-mail and a wrong password by default. */
export function guess(origin: string, options: Guess = {}): Promise<Guessed> {
  const { email = administrator.email, password = 'a-wrong-password', from = '127.0.0.1' } = options
  const body = JSON.stringify({ email, password })
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(
      `${origin}/api/auth/login`,
      {
        method: 'POST',
        agent,
        localAddress: from,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...options.headers,
        },
      },
      answer => {
        const received: Buffer[] = []
        answer.on('data', chunk => received.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(received).toString(),
            tookMs: performance.now() - began,
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Signs in with the right password. */
export const asOwner = (origin: string, options: Guess = {}) =>
  guess(origin, { password: administrator.password, ...options })

/** Makes these guesses with limited concurrency; resolves to the statuses. */
export async function guessAll(origin: string, guesses: readonly Guess[], atOnce: number): Promise<number[]> {
  const statuses: number[] = []
  await concurrently(guesses, atOnce, async one => statuses.push((await guess(origin, one)).status))
  return statuses
}
