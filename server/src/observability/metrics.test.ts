import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '../../testing/software-authenticator.ts'
import { startTestApp, type TestApp, testAdministrator } from '../../testing/test-app.ts'
import { createTestMetrics } from '../../testing/test-metrics.ts'
import { createFastPath } from '../cache/fast-path.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { createRevisionWatcher } from '../database/revision-watcher.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing.ts'
import { markBackup } from '../go-live/service.ts'
import { createAddressOf } from '../http/limits/client-address.ts'
import { createLog } from './log.ts'
import type { Metrics } from './metrics.ts'

let location: TestDatabase
let shop: TestApp
let metrics: Metrics
beforeEach(async () => {
  location = await createTestDatabase('sqlite')
  metrics = createTestMetrics(location.database)
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
  // What an alert watches is there before it happens, since a rate does not see the first of a new series.
  expect(await seriesValue('chekku_sign_ins_refused_total')).toBe(0)
  for (const status of [429, 500, 503, 507])
    expect(await seriesValue(`chekku_http_responses_total{status="${status}"}`)).toBe(0)
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

test('a refusal under overload is a request, and no response from the cache', async () => {
  const limits = { concurrency: 1, maxQueued: 0, deadlineMs: 60_000 }
  const cache = new ResponseCache({ catalogue: createRevisionWatcher(), limits })
  const log = createLog('silent')
  const fastPath = createFastPath({
    cache,
    log,
    addressOf: createAddressOf([]),
    hasOtherOrigins: false,
    metrics,
  })
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/products' })
  const response = new ServerResponse(request)
  expect(fastPath(request, response)).toBe(true)
  expect(response.statusCode).toBe(503)
  expect(await seriesValue('chekku_http_responses_total{status="503"}')).toBe(1)
  expect(await metrics.text()).not.toContain('chekku_cache_hits_total{')
})

test('probes are not measured, so that they do not hide what visitors meet', async () => {
  for (const path of ['/health', '/ready', '/health']) await shop.call('GET', path)
  await shop.call('GET', '/products')
  expect(await metrics.text()).not.toMatch(/_count\{[^}]*\/(health|ready)"/)
  expect(await seriesValue('chekku_http_responses_total{status="200"}')).toBe(1)
})

test('refused sign-ins, the last backup and the disk of a folder that is not there yet are measured', async () => {
  const wrong = { email: testAdministrator.email, password: 'a wrong password' }
  await shop.call('POST', '/auth/login', { body: wrong, token: null })
  await shop.call('POST', '/auth/login', { body: testAdministrator, token: null })
  const passkey = createAuthenticator().sign({ challenge: 'x', rpId: 'shop.example' })
  await shop.call('POST', '/auth/login/passkey', { body: passkey, token: null })
  expect(await seriesValue('chekku_sign_ins_refused_total')).toBe(2)
  expect(await seriesValue('chekku_last_backup_timestamp_seconds')).toBe(0)
  await markBackup(location.database, 1_790_000_000_000)
  expect(await seriesValue('chekku_last_backup_timestamp_seconds')).toBe(1_790_000_000)
  const free = await seriesValue('chekku_disk_free_bytes')
  expect(free).toBeGreaterThan(0)
  expect(await seriesValue('chekku_disk_size_bytes')).toBeGreaterThan(free)
})

test('a database that is down is measured, and the rest all the same', async () => {
  await location.database.close()
  expect(await seriesValue('chekku_database_up')).toBe(0)
  expect(await seriesValue('chekku_catalogue_revision')).toBeNaN()
  expect(await seriesValue('chekku_last_backup_timestamp_seconds')).toBeNaN()
})
