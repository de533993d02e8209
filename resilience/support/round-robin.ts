import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type LocalServer, startLocalServer } from './local-server.ts'

/** For so long nobody is sent to a process that refused a connection. */
const LEFT_OUT_MS = 300

/** What stands before several processes, as Caddy or nginx would: each request goes to the next of them. */
export interface RoundRobin extends LocalServer {
  /** How many requests each process answered. */
  answered(): number[]
}

interface Target {
  origin: string
  answered: number
  leftOutUntil: number
}

/**
 * A request that was not sent goes to the next process, and so does a read that was cut off. A write that was cut off is
 * a 502: whether it was done nobody knows, and to ask again is the client's to decide.
 */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
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
    // Who went away in the middle of what he sends gets no answer.
    pass(asked, reply).catch(() => reply.destroy())
  })
  return {
    origin,
    answered: () => targets.map(({ answered }) => answered),
    close() {
      agent.destroy()
      close()
    },
  }
}
