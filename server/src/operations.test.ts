import { can, program } from '@chekku/domain/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPassword } from '../testing/account-operations.ts'
import { siteDirectory } from '../testing/built-site.ts'
import { startTestApp, type TestApp, testAdministrator } from '../testing/test-app.ts'
import { startTestShop } from '../testing/test-shop.ts'
import { auditOf, writeOperations } from '../testing/write-operations.ts'
import type { Database } from './database/database.ts'
import { describeOnEachDatabase } from './database/testing.ts'

/* Every operation of the API: who may call it, what it leaves of what was cached, and what the audit log says of it. */

/** What anybody may call: reads of what visitors see, probes, and the sign-in. All else is for administrators. */
const publicOperations = [
  'GET /addresses/{kind}/{idOrSlug}',
  'GET /backup/{token}',
  'GET /categories',
  'GET /categories/main',
  'GET /categories/{id}',
  'GET /categories/{id}/subcategories',
  'GET /gallery',
  'GET /gallery/categories',
  'GET /gallery/category/{name}',
  'GET /gallery/popular',
  'GET /gallery/{id}',
  'GET /health',
  'GET /nav-config',
  'GET /nav-config/history',
  'GET /nav-config/{id}',
  'GET /products',
  'GET /products/featured/list',
  'GET /products/model-info',
  'GET /products/popular/list',
  'GET /products/{id}',
  'GET /ready',
  'GET /shop',
  'POST /auth/forgot',
  'POST /auth/login',
  'POST /auth/login/passkey',
  'POST /auth/login/passkey/options',
  'POST /auth/reset',
  'POST /auth/reset/read',
  'POST /auth/ways',
  'POST /people/accept',
  'POST /people/invites/read',
]

/** Writes of what no visitor sees: sessions, marks, previews. All others raise the revision. */
const keepRevision = [
  'DELETE /auth/passkeys/{id}',
  'DELETE /auth/sessions/{id}',
  'DELETE /invites/{id}',
  'DELETE /keys/{id}',
  'DELETE /people/{id}/sessions',
  'DELETE /people/{id}/sessions/{sessionId}',
  'DELETE /auth/second-factor',
  'DELETE /people/{id}/second-factor',
  'POST /auth/forgot',
  'POST /auth/login',
  'POST /auth/login/passkey',
  'POST /auth/login/passkey/options',
  'POST /auth/logout',
  'POST /auth/logout-others',
  'POST /auth/passkeys',
  'POST /auth/passkeys/options',
  'POST /auth/proof',
  'POST /backup',
  'POST /auth/proof/passkey',
  'POST /auth/proof/passkey/options',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'POST /auth/second-factor/recovery-codes',
  'POST /auth/reset',
  'POST /auth/reset/read',
  'POST /auth/ways',
  'POST /go-live/test-message',
  'POST /people/invites',
  'POST /people/accept',
  'POST /people/invites/read',
  'POST /keys',
  'POST /people/{id}/reset',
  'POST /products/import/plan',
  'POST /products/{id}/preview',
  'POST /redirects/check',
  'PUT /auth/me',
  'PUT /auth/passkeys/{id}',
  'PUT /auth/updatepassword',
  'PUT /go-live/{key}',
  'PUT /people/{id}',
  'PUT /people/{id}/disabled',
  'PUT /people/second-factor',
]

type Method = Parameters<TestApp['call']>[0]

type Described = Record<string, { tags: [string]; operationId: string }>

const describedPaths = async (shop: TestApp) =>
  (await shop.app.inject('/api/openapi.json')).json<{ paths: Record<string, Described> }>().paths

/** All operations of the API's description, such as `GET /products/{id}`. */
const describedOperations = async (shop: TestApp): Promise<string[]> =>
  Object.entries(await describedPaths(shop)).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  )

describe('an operation of the API', () => {
  test('is public where it is meant to be, and nowhere else', async () => {
    const shop = await startTestShop()
    const open: string[] = []
    for (const operation of await describedOperations(shop)) {
      const [method = '', path = ''] = operation.split(' ')
      const address = path.replace('{kind}', 'product').replaceAll(/\{\w+\}/g, 'x')
      const statuses: number[] = []
      for (const token of [null, 'made-up'])
        statuses.push((await shop.call(method as Method, address, { token })).status)
      if (statuses.some(status => status !== 401)) open.push(operation)
    }
    expect(open.sort()).toEqual(publicOperations)
    await shop.close()
  })

  test('is of one area of the permissions', async () => {
    const shop = await startTestShop()
    for (const { tags, operationId } of Object.values(await describedPaths(shop)).flatMap(
      Object.values<Described[string]>,
    )) {
      expect([operationId, tags.length]).toEqual([operationId, 1])
      expect([operationId, can(program, { area: tags[0], operation: operationId })]).toEqual([
        operationId,
        true,
      ])
    }
    await shop.close()
  })

  test('that writes stands among those that are tried', async () => {
    const shop = await startTestShop()
    const writes = (await describedOperations(shop)).filter(operation => !operation.startsWith('GET '))
    expect(writes.sort()).toEqual(Object.keys(writeOperations).sort())
    await shop.close()
  })
})

describeOnEachDatabase('a write', (connect, dialect) => {
  // Pages are rendered from the answers of the API: of one database is enough.
  const site = dialect === 'sqlite' ? siteDirectory : undefined
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  /** What visitors read at every public address of what there is, by address. */
  async function publicAnswers(shop: TestApp, addresses: readonly string[]): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    for (const url of addresses) {
      const { statusCode, headers, body } = await shop.app.inject({ url })
      answers.set(url, [statusCode, headers.location, body].join(' '))
    }
    return answers
  }

  /** The audit log holds no password, token or hash. */
  async function expectNoSecrets(shop: TestApp): Promise<void> {
    const { reader } = database
    const log = JSON.stringify(await reader.selectFrom('activity').selectAll().execute())
    const sessions = await reader.selectFrom('sessions').select('token_hash').execute()
    const owner = await reader.selectFrom('administrators').selectAll().executeTakeFirstOrThrow()
    const secrets = [testAdministrator.password, newPassword, shop.token, owner.password_hash]
    for (const secret of [...secrets, ...sessions.map(({ token_hash }) => token_hash)])
      expect(log).not.toContain(secret)
  }

  /** The public reads of all that is stored, and the pages of a former and of an unknown address. */
  async function publicAddresses(shop: TestApp): Promise<string[]> {
    const all: Record<string, string[]> = {}
    for (const kind of ['products', 'categories', 'gallery'])
      all[kind] = (await shop.read<{ _id: string }[]>(`/${kind}`)).map(({ _id }) => _id)
    const { products = [], categories = [], gallery = [] } = all
    const addresses = publicOperations.flatMap(operation => {
      const [method, path = ''] = operation.split(' ')
      if (method !== 'GET' || /^\/(health|ready)/.test(path)) return []
      const [, kind = ''] = path.split('/')
      if (kind === 'addresses') return products.map(id => `/api/addresses/product/${id}`)
      return path.includes('{id}')
        ? (all[kind] ?? []).map(id => `/api${path.replace('{id}', id)}`)
        : [`/api${path.replace('{name}', 'oils')}`]
    })
    const lists = categories.map(id => `/api/products?category=${id}&sort=arranged`)
    const pages = ['/old', '/gallery', `/product/${products[0]}`]
    const files = ['/sitemap.xml', '/llms.txt', '/manifest.webmanifest', '/feeds/meta.xml']
    expect(gallery.length).toBeGreaterThan(0)
    return [...addresses, ...lists, ...files, ...(site ? pages : [])]
  }

  test.each(Object.entries(writeOperations))(
    '%s raises the revision where visitors could see it, leaves nothing in the cache that it changed, and is recorded without a secret',
    async (operation, [events, prepare]) => {
      await using stack = new AsyncDisposableStack()
      const start = async () => {
        const shop = await startTestApp(database, { siteDirectory: site })
        stack.defer(shop.close)
        return shop
      }
      const shop = await start()
      await writeOperations['POST /gallery']?.[1](shop).then(write => write())
      await writeOperations['POST /products']?.[1](shop).then(write => write())
      const write = await prepare(shop)
      const addresses = await publicAddresses(shop)
      const before = await publicAnswers(shop, addresses)
      const revision = await database.revision()
      expect(await auditOf(shop, write)).toEqual(events)
      await expectNoSecrets(shop)
      const isRaised = (await database.revision()) > revision
      expect([operation, isRaised]).toEqual([operation, !keepRevision.includes(operation)])
      const after = await publicAnswers(shop, addresses)
      expect(after).toEqual(await publicAnswers(await start(), addresses))
      if (!isRaised) expect(after).toEqual(before)
    },
  )
})
