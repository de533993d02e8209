import { once } from 'node:events'
import { connect } from 'node:net'

const SILENCE_MS = 1_000

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
