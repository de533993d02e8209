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

/** Sends this text; resolves to the statuses of all responses until the connection is idle or closed. */
export async function sendRaw(origin: string, text: string): Promise<{ statuses: number[]; text: string }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const received: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  socket.on('data', chunk => received.push(Buffer.from(chunk)))
  // A reset is a refusal too; responses before it count.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => ended.resolve())
  await Promise.race([once(socket, 'connect'), ended.promise])
  socket.write(text, 'latin1')
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  await ended.promise
  const answer = Buffer.concat(received).toString('latin1')
  return {
    statuses: [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(match => Number(match[1])),
    text: answer,
  }
}
