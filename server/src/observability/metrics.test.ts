import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'
import { createMetrics, type Metrics } from './metrics.ts'

let location: TestDatabase
let shop: TestApp
let metrics: Metrics
beforeEach(async () => {
  location = await createTestDatabase('sqlite')
  metrics = createMetrics(location.database)
  shop = await startTestApp(location.database, { metrics })
})
afterEach(async () => {
  await shop.close()
  await location.close()
})

/** The value of a series in the text that Prometheus reads. */
async function seriesValue(series: string): Promise<number> {
  const line = (await metrics.text()).split('\n').find(line => line.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

test('requests are counted by method, route and status, however many addresses there are', async () => {
  for (const id of ['a', 'b', 'c']) await shop.call('GET', `/products/${id}`)
  await shop.call('GET', '/nothing/here')
  await shop.call('POST', '/categories', { body: {} })
  const count = (labels: string) => seriesValue(`chekku_http_request_duration_seconds_count{${labels}}`)
  expect(await count('method="GET",route="/api/products/:id",status="404"')).toBe(3)
  expect(await count('method="POST",route="/api/categories",status="400"')).toBe(1)
  const text = await metrics.text()
  expect(text).not.toContain('nothing/here')
  expect(text).not.toContain('/products/a')
})

test('renders, responses from the cache, the revision, the database and the process are measured', async () => {
  const renders = await seriesValue('chekku_cache_renders_total')
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  for (let times = 0; times < 3; times += 1) {
    await (await fetch(`http://127.0.0.1:${port}/api/categories`)).text()
  }
  expect(await seriesValue('chekku_cache_renders_total')).toBe(renders + 1)
  expect(await seriesValue('chekku_cache_hits_total{status="200"}')).toBe(2)
  const labels = 'method="GET",route="/api/categories",status="200"'
  expect(await seriesValue(`chekku_http_request_duration_seconds_count{${labels}}`)).toBe(3)
  const revision = await seriesValue('chekku_catalogue_revision')
  await shop.createCategory()
  expect(await seriesValue('chekku_catalogue_revision')).toBe(revision + 1)
  expect(await seriesValue('chekku_database_up')).toBe(1)
  expect(await seriesValue('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('a database that is down is measured, and the rest all the same', async () => {
  await location.database.close()
  expect(await seriesValue('chekku_database_up')).toBe(0)
  expect(await seriesValue('chekku_catalogue_revision')).toBeNaN()
})
