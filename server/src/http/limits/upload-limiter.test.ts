import { setImmediate } from 'node:timers/promises'
import { pictureMessages } from '@chekku/domain/picture-upload'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '../error-responses.ts'
import { readRequestBodies } from '../request-body.ts'
import { UploadLimiter } from './upload-limiter.ts'

it('holds no more bytes than its limit, and admits uploads in order of arrival', async () => {
  const uploads = new UploadLimiter({ bytes: 10, maxQueued: 10 })
  const order: string[] = []
  const upload = async (name: string, bytes: number) => {
    const release = await uploads.acquire(bytes)
    order.push(name)
    return release
  }
  const [releaseSix, releaseFour] = await Promise.all([upload('6', 6), upload('4', 4)])
  const later = Promise.all([upload('7', 7), upload('1', 1)])
  await setImmediate()
  expect(order).toEqual(['6', '4'])
  releaseSix()
  releaseSix()
  await setImmediate()
  // Six bytes are free and seven are needed. The small upload does not overtake, since that could starve the large one.
  expect(order).toEqual(['6', '4'])
  releaseFour()
  await later
  expect(order).toEqual(['6', '4', '7', '1'])
})

it('admits an upload over the limit alone', async () => {
  const uploads = new UploadLimiter({ bytes: 10, maxQueued: 10 })
  const release = await uploads.acquire(11)
  const order: string[] = []
  const next = uploads.acquire(1).then(() => order.push('next'))
  await setImmediate()
  expect(order).toEqual([])
  release()
  await next
  expect(order).toEqual(['next'])
})

it('answers 503 with Retry-After where the queue is full, and reads a queued upload when there is room', async () => {
  const app = Fastify()
  answerErrors(app)
  await readRequestBodies(app, { bytes: 500, maxQueued: 1 })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let inside = 0
  app.post('/', { config: { picture: true } }, async () => {
    inside += 1
    // Only the first request waits: if a second were admitted, the test would still end.
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
