import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemMessages } from '@chekku/domain/problem'
import type { Failure } from '@chekku/domain/schemas/response'

/** Responses by error code of Node's parser; 400 for all others. */
const refusals: Readonly<Record<string, [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, problemMessages.bodyUnreadable],
  HPE_HEADER_OVERFLOW: [431, problemMessages.tooLarge],
}

/** Answers a request that Node cannot parse with the usual error response, and closes its connection. */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = refusals[error.code ?? ''] ?? [400, problemMessages.bodyUnreadable]
  const body = JSON.stringify({ success: false, message } satisfies Failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
