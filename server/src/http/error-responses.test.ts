import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemMessages } from '@chekku/domain/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await startTestShop()
  port = await shop.listen()
})
afterAll(() => shop.close())

/** The complete response to these raw bytes. */
async function answerTo(sent: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body }
}

const line = '/api/products HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n'
const long = 'a'.repeat(20_000)

test.each([
  ['no method that there is', `FETCH ${line}\r\n`, 400, problemMessages.bodyUnreadable],
  ['no request at all', 'vanakkam\r\n\r\n', 400, problemMessages.bodyUnreadable],
  ['a header too long to be read', `GET ${line}X-Long: ${long}\r\n\r\n`, 431, problemMessages.tooLarge],
  ['a method that nothing takes', `PURGE ${line}\r\n`, 404, problemMessages.notFound],
])('%s is refused in the shape of every other refusal', async (_, sent, status, message) => {
  const answer = await answerTo(sent)
  expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ success: false, message })])
  expect(answer.headers).toContain('content-type: application/json; charset=utf-8')
  expect(answer.headers).toContain('cache-control: no-store')
  expect(answer.headers).toContain(`content-length: ${answer.body.length}`)
})
