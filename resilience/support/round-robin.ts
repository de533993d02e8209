import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLocalServer } from './local-server.ts'

/** Time for which a process that refused a connection is skipped. */
const LEFT_OUT_MS = 300

type Target = { origin: string; answered: number; leftOutUntil: number }

/**
 * A load balancer before several processes, such as Caddy or nginx. Requests that were not sent, and interrupted reads,
 * go to the next process. An interrupted write gets 502: its outcome is unknown, and the client decides whether to retry.
 */
export async function startRoundRobin(origins: readonly string[]) {
  const targets: Target[] = origins.map(origin => ({ origin, answered: 0, leftOutUntil: 0 }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function nextTarget(tried: ReadonlySet<Target>): Target | undefined {
    const inTurn = targets.map((_, index) => targets[(turn + index) % targets.length] as Target)
    turn += 1
    const left = inTurn.filter(target => !tried.has(target))
    return left.find(({ leftOutUntil }) => leftOutUntil < performance.now()) ?? left[0]
  }

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const isRead = asked.method === 'GET' || asked.method === 'HEAD'
    const tried = new Set<Target>()
    for (let target = nextTarget(tried); target; target = nextTarget(tried)) {
      try {
        await passTo(target, asked, body, reply)
        return
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (isRefused) target.leftOutUntil = performance.now() + LEFT_OUT_MS
        if (reply.headersSent) return void reply.destroy()
        if (!isRefused && !isRead) break
        tried.add(target)
      }
    }
    reply.writeHead(502).end()
  }

  function passTo(
    target: Target,
    asked: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const { method, headers } = asked
      const passed = request(new URL(asked.url ?? '/', target.origin), { method, headers, agent }, answer => {
        target.answered += 1
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', reject).on('end', resolve).pipe(reply)
      })
      passed.on('error', reject).end(body)
    })
  }

  const { origin, close } = await startLocalServer((asked, reply) => {
    // A client that disconnects while it sends gets no response.
    pass(asked, reply).catch(() => reply.destroy())
  })
  return {
    origin,
    /** Responses of each process. */
    answered: () => targets.map(({ answered }) => answered),
    close() {
      agent.destroy()
      close()
    },
  }
}
