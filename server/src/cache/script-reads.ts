import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientOf } from '../http/limits/client-address.ts'
import { drawCost, type RequestCounts, renderCost } from '../http/limits/rate-limit.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Reads that a script makes by its key and no visitor can make: they wait in the visitors' lane until the answer is ready, and count
 * by its bytes, as a render does; a sheet, whose bytes are not known, as a drawn picture.
 */
export function limitScriptReads(
  app: FastifyInstance,
  cache: ResponseCache,
  counts: RequestCounts | undefined,
): void {
  const turns = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', (request, reply, next) => {
    const { keyHash, method, routeOptions } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (keyHash === undefined || !isRead || routeOptions.config.cacheable) return next()
    const { promise: isReady, resolve: end } = Promise.withResolvers<void>()
    turns.set(request, end)
    reply.raw.once('close', end)
    const begin = () => {
      next()
      return isReady
    }
    cache.inTurn(clientOf(request), begin).catch(next)
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const end = turns.get(request)
    if (!end) return
    end()
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    counts?.add(clientOf(request).key, isWhole ? renderCost(Buffer.byteLength(payload)) : drawCost)
  })
}
