import autocannon from 'autocannon'
import type { Load } from '../load.ts'

/** Requests one address as fast as it can, as clients of many addresses behind a proxy; prints the result. */
const { url, headers, seconds, connections, visitors } = JSON.parse(process.argv[2] ?? '{}') as Load

const requests = Array.from({ length: visitors }, (_, n) => ({
  method: 'GET' as const,
  headers: { ...headers, 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
}))
const result = await autocannon({ url, connections, duration: seconds, requests })
const statuses = Object.keys(result.statusCodeStats ?? {}).join(' ')
process.stdout.write(
  `${JSON.stringify({
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts,
    statuses,
  })}\n`,
)
