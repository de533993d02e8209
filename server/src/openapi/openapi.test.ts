import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeApi } from './openapi.ts'

test('the description of the API is made anew after a failure', async () => {
  const app = Fastify()
  const serveDescription = describeApi(app, 'https://shop.example')
  let hasFailed = false
  const schema = {
    get operationId() {
      if (hasFailed) return 'listProducts'
      hasFailed = true
      throw new Error('No memory is left')
    },
  }
  app.get('/products', { schema }, async () => 'Oil')
  await app.register(serveDescription)
  const statusOf = async () => (await app.inject('/openapi.json')).statusCode
  expect([await statusOf(), await statusOf()]).toEqual([500, 200])
})
