import { pictureMessages } from '@chekku/domain/picture-upload'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from './error-responses.ts'
import { readRequestBodies } from './request-body.ts'

it('answers 503 with Retry-After where the queue is full, and reads a queued upload when there is room', async () => {
  const app = Fastify()
  answerErrors(app)
  await readRequestBodies(app, { bytes: 500, maxQueued: 1 })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let inside = 0
  app.post('/', { config: { picture: true } }, async () => {
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
