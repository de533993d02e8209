import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { createAccessLog, createLog, RequestLog } from './log.ts'

const answered = { status: 200, id: 'a-request', method: 'GET', address: '2001:db8::7' }

it.each(['/api/products', '/a "quoted" path', '/\\back\u0000\u2028\ud800'])(
  'logs what the fast path answers as every other request: %j',
  path => {
    vi.useFakeTimers({ now: 1_790_000_000_123 })
    const lines: string[] = []
    const log = createLog('info', { write: line => lines.push(line) })
    const { id, ...rest } = { ...answered, path }
    const { method, status, address } = rest
    log.info({ reqId: id, method, path, status, ms: 0, address }, 'answered')
    createAccessLog(log)?.({ ...answered, path })
    vi.useRealTimers()
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe(lines[0])
  },
)

it('gives each line the time at which it is written', () => {
  const lines: string[] = []
  const logAnswered = createAccessLog(createLog('info', { write: line => lines.push(line) }))
  vi.useFakeTimers({ now: 1_000 })
  for (const now of [1_000, 1_000, 2_000]) {
    vi.setSystemTime(now)
    logAnswered?.({ ...answered, path: '/' })
  }
  vi.useRealTimers()
  const times = lines.map(line => Date.parse(JSON.parse(line).time))
  expect(times).toEqual([1_000, 1_000, 2_000])
})

it('has what failed as errors, and too many requests at once as a warning', async () => {
  const levels: number[] = []
  const write = (line: string) => levels.push(JSON.parse(line).level)
  const app = Fastify({
    loggerInstance: createLog('info', { write }),
    logController: new RequestLog(undefined),
  })
  app.get<{ Params: { status: string } }>('/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).send(),
  )
  for (const status of [200, 404, 500, 503, 507]) await app.inject(`/${status}`)
  expect(levels).toEqual([30, 30, 50, 40, 50])
})

it('logs nothing where nobody reads it', () => {
  expect(createAccessLog(createLog('warn'))).toBeUndefined()
})
