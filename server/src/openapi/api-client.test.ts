import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { testAdministrator } from '../../testing/test-app.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
const runFile = promisify(execFile)

/** Runs a program; rejects with its output on failure. */
async function run(args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const failed = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(stdout + stderr)
  }
  const { stdout } = await runFile(process.execPath, args, { env, maxBuffer: 16 * 1024 * 1024 }).catch(failed)
  return stdout
}

/** A TypeScript client that uses only the generated types. */
const journey = `
import { readFileSync } from 'node:fs'
import assert from 'node:assert/strict'
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [origin = '', email = '', password = '', picture = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl: origin })

const signedIn = await api.POST('/api/auth/login', { body: { email, password } })
const token: string = signedIn.data!.token
const authorize: Middleware = { onRequest: ({ request }) => request.headers.set('authorization', 'Bearer ' + token) }
api.use(authorize)

const categories = await api.GET('/api/categories')
const category: components['schemas']['Category'] = categories.data!.data[0]!

const created = await api.POST('/api/products', {
  params: { header: { 'Idempotency-Key': 'one' } },
  body: { name: 'Sesame Oil', price: 460, category: category._id, image: picture },
  bodySerializer(fields) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      form.append(name, name === 'image' ? new Blob([readFileSync(picture)], { type: 'image/png' }) : String(value))
    return form
  },
})
const product: components['schemas']['Product'] = created.data!.data
assert.match(product.image, /^\\/uploads\\//)
assert.equal(product.category?.name, category.name)

const path = { id: product._id }
const edit = (version: number) =>
  api.PUT('/api/products/{id}', {
    params: { path, header: { 'If-Match': '"' + version + '"' } },
    body: { price: 480.5 },
  })
const edited = await edit(product.version)
assert.equal(edited.data!.data.price, 480.5)
const stale = await edit(product.version)
assert.equal(stale.response.status, 412)
const refusal: components['schemas']['Failure'] = stale.error!
assert.equal(refusal.success, false)

const sized = await api.PUT('/api/products/{id}', {
  params: { path },
  body: { packs: [{ kind: 'tin', measure: 'volume', quantity: 5000, price: 2050 }] },
})
const sizes: components['schemas']['Pack'][] = sized.data!.data.packs!
assert.equal(sizes[0]!.quantity, 5000)

const deleted = await api.DELETE('/api/products/{id}', { params: { path } })
assert.equal((await api.GET('/api/products/{id}', { params: { path } })).response.status, 404)
await api.POST('/api/trash/{id}/restore', { params: { path: { id: deleted.data!.data.deletion } } })

// A script by a key, in ten lines: the prices of all oils, four per cent more.
const proved = await api.POST('/api/auth/proof', { body: { currentPassword: password } })
const made = await api.POST('/api/keys', {
  headers: { 'Identity-Proof': proved.data!.data.proof },
  body: { name: 'Price script', access: 'write' },
})
const script = createClient<paths>({ baseUrl: origin, headers: { authorization: 'Bearer ' + made.data!.data.key } })
const oils = await script.GET('/api/products', { params: { query: { category: category._id } } })
for (const { _id, version, packs = [] } of oils.data!.data)
  await script.PUT('/api/products/{id}', {
    params: { path: { id: _id }, header: { 'If-Match': '"' + version + '"' } },
    body: { packs: packs.map(({ _id, price }) => ({ _id, price: Math.round(price * 1.04) })) },
  })
const dearer = await script.GET('/api/products/{id}', { params: { path: { id: product._id } } })
assert.equal(dearer.data!.data.price, 2132)
assert.equal((await script.GET('/api/keys')).response.status, 403)

const listed = await api.GET('/api/products', { params: { query: { search: 'sesame', limit: 10 } } })
const names: string[] = listed.data!.data.map(({ name }) => name)
const total: number = listed.data!.pagination.total
console.log(JSON.stringify({ names, total }))
`

const compilerOptions = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  // Only the description's types are ours.
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

describe('the API’s description', () => {
  let shop: TestShop
  let folder: string
  let origin: string
  const file = (name: string) => join(folder, name)

  beforeAll(async () => {
    shop = await startTestShop()
    await shop.createCategory({ name: 'Oils' })
    origin = `http://127.0.0.1:${await shop.listen()}`
    folder = mkdtempSync(join(tmpdir(), 'chekku-api-'))
    writeFileSync(file('openapi.json'), await (await fetch(`${origin}/api/openapi.json`)).text())
  })
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  test('says what each of its areas is', async () => {
    const { tags, paths } = JSON.parse(readFileSync(file('openapi.json'), 'utf8')) as {
      tags: { name: string }[]
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    const used = new Set(
      Object.values(paths).flatMap(path => Object.values(path).flatMap(({ tags }) => tags)),
    )
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  })

  test('follows the recommended rules of Redocly', async () => {
    const lint = join(modules, '@redocly/cli/bin/cli.js')
    const report = await run([lint, 'lint', file('openapi.json'), '--extends=recommended', '--format=json'])
    const { problems } = JSON.parse(report) as { problems: { ruleId: string; message: string }[] }
    // These paths differ only in their methods and must stay.
    const [ambiguous, ...others] = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
    expect(others).toEqual([])
    expect(ambiguous).toBe(
      'no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: `/api/gallery/category/{name}` and `/api/gallery/{id}/toggle-popular`.',
    )
  })

  test('gives a generated client all that it needs to sign in, list, create, edit, delete and restore, and a script by a key', async () => {
    writeFileSync(file('api.ts'), astToString(await openapiTS(new URL(`file://${file('openapi.json')}`))))
    writeFileSync(file('journey.ts'), journey)
    writeFileSync(file('picture.png'), await plainPicture())
    writeFileSync(file('package.json'), '{ "type": "module" }')
    writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    symlinkSync(modules, file('node_modules'), 'junction')
    await run([join(modules, 'typescript/bin/tsc'), '-p', folder])
    const { email, password } = testAdministrator
    const printed = await run([file('journey.ts'), origin, email, password, file('picture.png')])
    expect(JSON.parse(printed)).toEqual({ names: ['Sesame Oil'], total: 1 })
  })
})
