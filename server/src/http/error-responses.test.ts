import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemMessages } from '@chekku/domain/problem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'

let place: TestDatabase
let shop: TestApp
beforeEach(async () => {
  place = await createTestDatabase('sqlite')
  shop = await startTestApp(place.database)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await shop.close()
  await place.close()
})

/** The complete response to these bytes. */
async function answerTo(sent: string): Promise<{ status: number; headers: string; body: string }> {
  const { port } = (shop.app.server as Server).address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body }
}

const host = 'Host: shop.example\r\nConnection: close\r\n'

test.each([
  [
    'no method that there is',
    `FETCH /api/products HTTP/1.1\r\n${host}\r\n`,
    400,
    problemMessages.bodyUnreadable,
  ],
  ['no request at all', 'vanakkam\r\n\r\n', 400, problemMessages.bodyUnreadable],
  [
    'a header too long to be read',
    `GET /api/products HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    problemMessages.tooLarge,
  ],
  [
    'a method that nothing takes',
    `PURGE /api/products HTTP/1.1\r\n${host}\r\n`,
    404,
    problemMessages.notFound,
  ],
])('%s is refused in the shape of every other refusal', async (_, sent, status, message) => {
  const answer = await answerTo(sent)
  expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ success: false, message })])
  expect(answer.headers).toContain('content-type: application/json; charset=utf-8')
  expect(answer.headers).toContain('cache-control: no-store')
  expect(answer.headers).toContain(`content-length: ${answer.body.length}`)
})
