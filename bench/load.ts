import { startChild } from './child.ts'
import { figure, median } from './figures.ts'

export interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
  /** Number of client addresses to send from in rotation, because the rate limit is per address. */
  visitors: number
}

export type LoadResult = Record<'perSecond' | 'p99', number>

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

/** Runs each function once a round, alternating, since a machine's speed varies; resolves to the results of each. */
export async function byTurns<Result>(...works: (() => Promise<Result>)[]): Promise<Result[][]> {
  const results = works.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) results[at]?.push(await work())
  }
  return results
}

/** The median of a figure of these results. */
export const middle = (results: readonly LoadResult[], of: keyof LoadResult): string =>
  figure(median(results.map(result => result[of])))

/** The median, over the rounds, of the ratio of the first results' requests per second to the others'. */
export const ratioOf = (ours: readonly LoadResult[], others: readonly LoadResult[]): number =>
  median(ours.map(({ perSecond }, at) => perSecond / (others[at]?.perSecond ?? Number.NaN)))
