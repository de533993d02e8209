import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BareResponse } from '../bare.ts'

/** A plain `node:http` server that sends recorded responses by their address. */
const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareResponse[]).map(
    ({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, 'base64') }],
  ),
)
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) throw new Error(`Nothing is there for ${request.url}`)
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
