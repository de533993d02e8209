import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

interface LateCall {
  method: 'POST' | 'PUT'
  path: string
  token: string
  /** The two parts of its body. */
  parts: [string, string]
}

/** The status of a call between whose head and end something else happens. */
export async function statusOfLateCall(
  { app }: TestApp,
  { method, path, token, parts: [first, last] }: LateCall,
  happen: () => Promise<unknown>,
): Promise<number | undefined> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = request({ port, host: '127.0.0.1', method, path: `/api${path}`, headers })
  const answered = once(call, 'response')
  call.write(first)
  // The head has been read once the server has its own request in hand.
  await once(app.server, 'request')
  await happen()
  call.end(last)
  const [response] = (await answered) as [IncomingMessage]
  response.resume()
  return response.statusCode
}
