import type { Result } from 'lighthouse'
import { median } from '../figures.ts'

/** Categories that must score 100 on every page; performance depends on the machine and is only recorded. */
const requiredCategories = ['accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const

/** Audits that may fail, by page: search engines must not index a visitor's own list. */
const exempt: Record<string, readonly string[]> = { '/enquiry': ['is-crawlable'] }

/** Lighthouse results of a page and of its copy without script, measured alternately. */
export type PageRuns = { page: Result[]; copy: Result[] }

/** Largest LCP in milliseconds. */
const maximumLcp = 1_600
/** Limit for the total blocking time of a page: `factor` times that of its copy, plus `more` milliseconds. */
const blocking = { factor: 1.2, more: 50 }

/** A page's address without the ids and names of one catalogue. */
export const maskedPath = (path: string) =>
  path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/name=.*/, 'name=…')

const scoreOf = ({ categories }: Result, name: string) => (categories[name]?.score ?? Number.NaN) * 100
const numberOf = ({ audits }: Result, id: string) => audits[id]?.numericValue ?? Number.NaN

/** The run with the median performance. */
export function medianRun(results: readonly Result[]): Result {
  const sorted = [...results].sort(
    (one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'),
  )
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Lighthouse did not look')
  return middle
}

const medianOf = (results: readonly Result[], id: string) =>
  median(results.map(result => numberOf(result, id)))

/** Failed audits in the categories that must score 100, and missed budgets. */
export function faultsOf(path: string, { page, copy }: PageRuns): string[] {
  const { categories, audits } = medianRun(page)
  const failed = requiredCategories.flatMap(name =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1 && !exempt[path]?.includes(id))
      .map(({ id }) => `${name}: ${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '')}`),
  )
  const budgets = {
    'largest-contentful-paint': maximumLcp,
    'cumulative-layout-shift': 0,
    'total-blocking-time': medianOf(copy, 'total-blocking-time') * blocking.factor + blocking.more,
  }
  const missed = Object.entries(budgets)
    .filter(([id, budget]) => !(medianOf(page, id) <= budget))
    .map(([id, budget]) => `${id} is ${medianOf(page, id)}, at most ${budget}`)
  return [...failed, ...missed].map(fault => `${path}: ${fault}`)
}

export function rowOf(path: string, { page, copy }: PageRuns): string {
  const middle = medianRun(page)
  const whole = (number: number) => (Number.isNaN(number) ? '–' : String(Math.round(number)))
  const cells = [
    maskedPath(path),
    whole(scoreOf(middle, 'performance')),
    page.map(result => whole(scoreOf(result, 'performance'))).join(' '),
    ...requiredCategories.map(name => whole(scoreOf(middle, name))),
    `${(medianOf(page, 'first-contentful-paint') / 1_000).toFixed(2)} s`,
    `${(medianOf(page, 'largest-contentful-paint') / 1_000).toFixed(2)} s`,
    `${whole(medianOf(page, 'total-blocking-time'))} ms`,
    `${whole(medianOf(copy, 'total-blocking-time'))} ms`,
    medianOf(page, 'cumulative-layout-shift').toFixed(3).replace('0.000', '0'),
    `${whole(medianOf(page, 'total-byte-weight') / 1_024)} KiB`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** For a page below 100: the metrics that cost points, and the longest tasks. */
export function causesOf(path: string, result: Result): string[] {
  if (scoreOf(result, 'performance') > 99.4) return []
  const tasks = itemsOf(result, 'long-tasks')
    .sort((one, other) => Number(other.duration) - Number(one.duration))
    .slice(0, 3)
    .map(({ url, duration }) => `${Math.round(Number(duration))} ms in ${sourceOf(String(url))}`)
  const metrics = result.categories.performance?.auditRefs ?? []
  const short = metrics
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.995)
    .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`)
  return [
    `- \`${maskedPath(path)}\`: ${short.join(', ')}${tasks.length > 0 ? `; longest tasks: ${tasks.join(', ')}` : ''}`,
  ]
}

function itemsOf({ audits }: Result, id: string): Record<string, unknown>[] {
  const details = audits[id]?.details
  return details?.type === 'table' ? [...details.items] : []
}

const sourceOf = (url: string) =>
  URL.canParse(url) ? new URL(url).pathname.replace(/-[\w-]{8}\.js$/, '.js') : url

export function report(
  version: string,
  products: number,
  rows: readonly string[],
  causes: readonly string[],
): string {
  return [
    '# Lighthouse',
    '',
    `Lighthouse ${version}, mobile defaults, the production build with ${products} products: \`npm run lighthouse\`.`,
    'Medians of all runs; performance and FCP depend on the machine, the other scores must be 100.',
    `LCP must be at most ${maximumLcp / 1_000} s, CLS 0, TBT at most ${blocking.factor} times that of a copy of the page without any script (measured by turns) and ${blocking.more} ms more.`,
    'What was tried to make pages lighter stands in [11](../../docs/decisions/0011-page-weight.md).',
    '`/enquiry` asks search engines to stay away, which Lighthouse counts against SEO.',
    '',
    '| Page | Performance | each run | Accessibility | Best practices | SEO | Agentic browsing | FCP | LCP | TBT | TBT of the copy | CLS | Sent |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...(causes.length > 0 ? ['What holds a page below 100, in its median run:', '', ...causes, ''] : []),
  ].join('\n')
}
