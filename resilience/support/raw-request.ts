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
  /** Keeps the connection open, as browsers do: the server then reads a refused body to its end and resets nothing. */
  keepsOpen?: boolean
}

/** The request as it goes over the wire, with its length, for a connection of its own. */
export function rawRequest(request: RawRequest): string {
  const { method = 'GET', path, headers = [], body = '', keepsOpen = false } = request
  const host = headers.some(line => /^host:/i.test(line)) ? [] : ['Host: shop.example']
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const connection = `Connection: ${keepsOpen ? 'keep-alive' : 'close'}`
  const head = [`${method} ${path} HTTP/1.1`, ...host, ...headers, ...length, connection]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** True if the text is a response with all bytes of its length. */
function isWhole(text: string): boolean {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && text.length >= head.length + 4 + Number(length)
}

/**
 * Sends this text; resolves to the statuses of all responses until the connection is idle or closed, or with `isOne`
 * until the first one is whole.
 */
export async function sendRaw(
  origin: string,
  text: string,
  { isOne = false } = {},
): Promise<{ statuses: number[]; text: string }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const received: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  socket.on('data', chunk => {
    received.push(Buffer.from(chunk))
    if (isOne && isWhole(Buffer.concat(received).toString('latin1'))) socket.destroy()
  })
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
