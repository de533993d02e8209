import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastPath } from './fast-path.ts'

// An import of `node:http` would load its WebSocket client too.
const { createServer } = process.getBuiltinModule('node:http')

/** After a response, the rest of its request's body is read on only while it comes this fast, and up to this size. */
const drain = { intervalMs: 3_000, leastBytes: 30_000, mostBytes: 20 * 1024 * 1024 }

/**
 * Closes the connection of a request that was answered before its end, as a refused upload is, unless the rest comes soon:
 * a phone reads the response only when it has sent everything.
 */
function drainRequest(this: ServerResponse): void {
  const { req: request } = this
  const { socket } = request
  const bytesAtAnswer = socket.bytesRead
  let bytesAtLastCheck = bytesAtAnswer
  const check = () => {
    if (request.complete || socket.destroyed) return
    const isTooSlow = socket.bytesRead - bytesAtLastCheck < drain.leastBytes
    if (isTooSlow || socket.bytesRead - bytesAtAnswer > drain.mostBytes) return void socket.destroy()
    bytesAtLastCheck = socket.bytesRead
    setTimeout(check, drain.intervalMs).unref()
  }
  if (!request.complete) setTimeout(check, drain.intervalMs).unref()
}

/** Maximum number of pipelined requests waiting on one connection; one more closes the connection. */
const maxPipelined = 10

/** A slow phone may take two minutes to upload a picture; `http/limits/request-limits.ts` has the least speed. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 72_000 }
const silenceMs = 60_000

/**
 * A server that tries `fastPath` first, then `framework`. Pipelined requests of a connection, which browsers do not
 * send, are handled one at a time after the previous response, behind requests that other connections sent meanwhile.
 */
export function createFastPathServer(fastPath: FastPath, framework: RequestListener): Server {
  const waiting = new WeakMap<Socket, number>()
  const server = createServer(timeouts, (request, response) => {
    response.once('finish', drainRequest)
    const take = () => {
      if (!fastPath(request, response)) framework(request, response)
    }
    // A pipelined response gets its socket when the previous one is sent.
    if (response.socket !== null) return take()
    const { socket } = request
    const before = waiting.get(socket) ?? 0
    waiting.set(socket, before + 1)
    if (before >= maxPipelined) return void setImmediate(() => socket.destroy())
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      setImmediate(() => {
        if (!socket.destroyed) take()
      })
    })
  })
  return server.setTimeout(silenceMs)
}
