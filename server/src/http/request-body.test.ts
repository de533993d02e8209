import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import { uploads } from '@chekku/domain/uploads'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { runForClient } from '../queue/clients.ts'
import { answerErrors } from './error-responses.ts'
import { limitHandling } from './limits/request-limits.ts'
import { readRequestBodies } from './request-body.ts'

it('answers 503 with Retry-After where the queue is full, and reads a queued upload when there is room', async () => {
  const app = Fastify()
  answerErrors(app)
  await readRequestBodies(app, { bytes: 1_000, maxQueued: 1 })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let inside = 0
  app.post('/', { config: { upload: uploads.picture } }, async () => {
    inside += 1
    // Only the first request waits, so that the test also ends if a second one is admitted.
    if (inside === 1) await isReleased
    return {}
  })
  const send = () => {
    const payload = new FormData()
    payload.set('image', new Blob([Buffer.alloc(200)]), 'a.jpg')
    return app.inject({ method: 'POST', url: '/', payload })
  }
  const first = send()
  await expect.poll(() => inside).toBe(1)
  const [second, third] = [send(), send()]
  const refused = await Promise.race([second, third])
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ success: false, message: pictureMessages.picturesBusy })
  expect(refused.headers['retry-after']).toBe('5')
  expect(inside).toBe(1)
  release()
  const all = await Promise.all([first, second, third])
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 503])
  expect(inside).toBe(2)
  await app.close()
})

it('leaves half of the memory to others than the client that holds the rest', async () => {
  const app = Fastify()
  app.addHook('preValidation', ({ headers }, _reply, done) => runForClient(String(headers.from), done))
  await readRequestBodies(app, { bytes: 1_000, maxQueued: 3 })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const inside: (string | undefined)[] = []
  app.post('/', { config: { upload: uploads.picture } }, async ({ headers }) => {
    inside.push(headers.from)
    await isReleased
    return {}
  })
  const payload = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(230)}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const send = (from: string) =>
    app.inject({ method: 'POST', url: '/', payload, headers: { ...headers, from } })
  const all = [send('one'), send('one'), send('one'), send('other')]
  await expect.poll(() => inside).toEqual(['one', 'other'])
  release()
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await app.close()
})

it('reads large uploads and those of unknown size one at a time, and keeps no small one waiting', async () => {
  const app = Fastify()
  app.addHook('preValidation', ({ headers }, _reply, done) => runForClient(String(headers.from), done))
  await readRequestBodies(app, { bytes: 1_000, maxQueued: 3 })
  const gates: Record<string, PromiseWithResolvers<void>> = {}
  const inside: string[] = []
  app.post('/', { config: { upload: uploads.sheet } }, async ({ headers }) => {
    const name = String(headers.from)
    inside.push(name)
    gates[name] = Promise.withResolvers()
    await gates[name].promise
    return {}
  })
  const bodyOf = (text: string) =>
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--b--\r\n`
  const send = (from: string, payload: string | Readable) =>
    app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b', from },
    })
  const all = [
    send('chunked', Readable.from([bodyOf('a')])),
    send('large', bodyOf('a'.repeat(1_200))),
    send('small', bodyOf('a')),
  ]
  await expect.poll(() => inside).toEqual(['chunked', 'small'])
  gates.chunked?.resolve()
  await expect.poll(() => inside).toEqual(['chunked', 'small', 'large'])
  for (const gate of Object.values(gates)) gate.resolve()
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.close()
})

it('refuses a file over its own bound, whatever larger one the form takes beside it', async () => {
  const app = Fastify()
  answerErrors(app)
  await readRequestBodies(app)
  app.post('/', { config: { upload: uploads.sheet } }, async () => ({}))
  const payload = new FormData()
  payload.set('else', new Blob([Buffer.alloc(300_000)]), 'else.bin')
  payload.set('file', new Blob([Buffer.alloc(uploads.sheet.file.bytes + 1)]), 'sheet.csv')
  const answer = await app.inject({ method: 'POST', url: '/', payload })
  expect([answer.statusCode, answer.json().errors]).toEqual([413, { file: uploads.sheet.file.tooLarge }])
  await app.close()
})

it('answers 408 to a body that stops coming, and 503 only where handling itself takes too long', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } })
  answerErrors(app)
  const [handlingMs, byteMs] = [500, 10]
  limitHandling(app, handlingMs)
  await readRequestBodies(app, undefined, 50)
  app.post('/', { config: { upload: uploads.picture } }, async () => ({}))
  app.post('/hanging', () => new Promise(() => undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** Sends a body a byte at a time, up to the byte at `until`. */
  const send = async (type: string, body: string, until: number, url = '/') => {
    const socket = connect(port, '127.0.0.1')
    const head = `Host: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`
    socket.write(`POST ${url} HTTP/1.1\r\n${head}\r\n\r\n`)
    let sent = 0
    const sending = setInterval(() => (sent < until ? socket.write(body.charAt(sent++)) : undefined), byteMs)
    const answer = String((await once(socket, 'data'))[0])
    clearInterval(sending)
    socket.destroy()
    return { status: Number(answer.split(' ')[1]), answer }
  }
  const form =
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nbytes\r\n--b--\r\n'
  const json = `{"a":"${'a'.repeat(200)}"}`
  const [multipart, plain] = ['multipart/form-data; boundary=b', 'application/json']
  const slow = await Promise.all([
    send(plain, json, 0),
    send(plain, json, json.length),
    send(multipart, form, 0),
    send(multipart, form, 80),
  ])
  const upload = await send(multipart, form, form.length)
  // The upload goes on for longer than its handling may take.
  expect([upload.status, form.length * byteMs > handlingMs]).toEqual([200, true])
  for (const { status, answer } of slow) {
    expect(status).toBe(408)
    expect(answer).toContain(JSON.stringify({ success: false, message: problemMessages.bodyTooSlow }))
  }
  expect(lines.map(line => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
  expect((await send(plain, '{}', 2, '/hanging')).status).toBe(503)
  await app.close()
})
