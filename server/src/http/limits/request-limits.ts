import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Answers for a handler that takes too long. */
    handlingTimer: NodeJS.Timeout | undefined
  }
}

/** Answers 503 where handling takes too long, which does not count the time in which the body comes. */
export function limitHandling(app: FastifyInstance, limitMs = 60_000): void {
  app.decorateRequest('handlingTimer', undefined)
  const stop = (request: FastifyRequest) => clearTimeout(request.handlingTimer)
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    request.handlingTimer = setTimeout(() => {
      const { headersSent, destroyed } = reply.raw
      if (!headersSent && !destroyed)
        reply.send(new Problem('unavailable', problemMessages.databaseUnavailable))
    }, limitMs)
  }
  app.addHook('onRequest', async (request, reply) => begin(request, reply))
  app.addHook('preParsing', async request => stop(request))
  app.addHook('preHandler', async (request, reply) => begin(request, reply))
  app.addHook('onResponse', async request => stop(request))
}

/** A body without progress at ten checks in a row, a second apart, is refused. */
const mostSilentChecks = 10
const checkMs = 1_000

/**
 * Fails the reading of a body of which fewer than `leastBytes` came in ten seconds. Checks are counted, not seconds:
 * while this process is busy, it reads nothing.
 */
export function limitSilence(
  { raw }: FastifyRequest,
  { leastBytes, everyMs = checkMs }: { leastBytes: number; everyMs?: number | undefined },
): void {
  if (raw.complete) return
  let readBytes = raw.socket.bytesRead
  let silentChecks = 0
  const check = () => {
    if (raw.complete) return stop()
    const hasProgress = raw.socket.bytesRead - readBytes >= leastBytes
    silentChecks = hasProgress ? 0 : silentChecks + 1
    if (hasProgress) readBytes = raw.socket.bytesRead
    if (silentChecks >= mostSilentChecks)
      raw.emit('error', new Problem('too-slow', problemMessages.bodyTooSlow))
  }
  const timer = setInterval(check, everyMs)
  const stop = () => clearInterval(timer)
  raw.once('error', stop)
  raw.once('close', stop)
}

/** Number of occurrences of a header: Node keeps only the first, or joins them. */
export function countHeader(raw: readonly string[], name: string): number {
  return raw.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length
}

/** In characters. The longest path of the shop, a gallery category in four-byte letters, has 750. */
const longestPath = 2_000

/** 404 for a longer path, and 400 for two Host headers, since a proxy and the server might use different ones. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (countHeader(raw.rawHeaders, 'host') > 1) throw new Problem('invalid', problemMessages.sentTwoHosts)
    const [path = ''] = (raw.url ?? '').split('?', 1)
    if (path.length > longestPath) throw new Problem('not-found', problemMessages.notFound)
  })
}
