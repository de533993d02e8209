import { startChild } from './child.ts'

export interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
  /** Number of client addresses that take turns, since each has its own rate limit. */
  visitors: number
}

export interface LoadResult {
  perSecond: number
  p99: number
}

export const seconds = Number(process.env.BENCH_SECONDS ?? 3)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const browser = { 'accept-encoding': 'gzip, br', accept: '*/*' }

/** Loads an address from a separate process; throws if a response has another status than `status`. */
export async function load(
  url: string,
  { headers = browser, status = 200, connections = 20, ...rest }: Partial<Load> & { status?: number } = {},
): Promise<LoadResult> {
  const order: Load = { url, headers: { ...headers }, seconds, connections, visitors: 500, ...rest }
  const child = startChild('./programs/load-generator.ts', [JSON.stringify(order)])
  const result = JSON.parse(await child.nextLine()) as LoadResult & { failures: number; statuses: string }
  if (result.failures > 0 || result.statuses !== String(status)) {
    throw new Error(`${url}: ${result.failures} failures, statuses ${result.statuses}`)
  }
  return result
}
