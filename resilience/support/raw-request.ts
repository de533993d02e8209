import { once } from 'node:events'
import { connect } from 'node:net'
import { timeLimit } from '../../server/testing/time-limit.ts'

const SILENCE_MS = timeLimit(1_000)

export interface RawRequest {
  method?: string
  path: string
  /** Raw lines; a Host is added where none is among them. */
  headers?: readonly string[]
  body?: string
}

/** The request as it goes over the wire, with its length, for a connection of its own. */
export function rawRequest({ method = 'GET', path, headers = [], body = '' }: RawRequest): string {
  const host = headers.some(line => /^host:/i.test(line)) ? [] : ['Host: shop.example']
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const head = [`${method} ${path} HTTP/1.1`, ...host, ...headers, ...length, 'Connection: close']
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

export interface RawResponses {
  /** Of all responses, in their order. */
  statuses: number[]
  text: string
  /** Whether the server closed the connection while the request was on its way: a refusal too. */
  isReset: boolean
}

/** Sends this text; resolves to all responses until the connection is idle or closed. */
export async function sendRaw(origin: string, text: string): Promise<RawResponses> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const received: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  let isReset = false
  socket.on('data', chunk => received.push(Buffer.from(chunk)))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    isReset = error.code === 'EPIPE' || error.code === 'ECONNRESET'
    socket.destroy()
  })
  socket.on('close', () => ended.resolve())
  await Promise.race([once(socket, 'connect'), ended.promise])
  socket.write(text, 'latin1')
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  await ended.promise
  const answer = Buffer.concat(received).toString('latin1')
  return {
    statuses: [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(match => Number(match[1])),
    text: answer,
    isReset,
  }
}
