import { operations as declared } from '@chekku/domain/operations/all-operations'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newPassword } from '../testing/account-operations.ts'
import { siteDirectory } from '../testing/built-site.ts'
import { chooseFrom } from '../testing/choose-from.ts'
import { keepAccounts } from '../testing/keep-accounts.ts'
import { type Operation, operationsOf } from '../testing/operations.ts'
import { startTestApp, type TestApp, testAdministrator } from '../testing/test-app.ts'
import { describeShopWith, startTestShop, type TestShop } from '../testing/test-shop.ts'
import { auditOf, writeOperations } from '../testing/write-operations.ts'
import type { Database } from './database/database.ts'
import { galleryItemRow } from './database/testing.ts'

/* Every operation of the API: who may call it, what it leaves of what was cached, and what the audit log says of it. */

/** What anybody may call: reads of what visitors see, probes, and the sign-in. All else is for administrators. */
const publicOperations = `
  GET /addresses/{kind}/{idOrSlug}, GET /backup/{token}, GET /categories, GET /categories/main,
  GET /categories/{id}, GET /categories/{id}/subcategories, GET /gallery, GET /gallery/categories,
  GET /gallery/category/{name}, GET /gallery/popular, GET /gallery/{id}, GET /health, GET /nav-config,
  GET /nav-config/history, GET /nav-config/{id}, GET /products, GET /products/featured/list,
  GET /products/model-info, GET /products/popular/list, GET /products/{id}, GET /ready, GET /shop,
  POST /auth/forgot, POST /auth/login, POST /auth/login/passkey, POST /auth/login/passkey/options,
  POST /auth/reset, POST /auth/reset/read, POST /auth/ways, POST /people/accept, POST /people/invites/read
`
  .trim()
  .split(/,\s+/)

/** Writes of what no visitor sees, such as accounts and marks. All others but previews raise the revision. */
const keepRevision = [
  / \/auth\//,
  / \/people\//,
  / \/invites\//,
  / \/keys/,
  / \/backup$/,
  / \/go-live\//,
  /\/import\/plan$/,
  /\/redirects\/check$/,
]

describe('an operation of the API', () => {
  let shop: TestShop
  let operations: Operation[]
  beforeAll(async () => {
    shop = await startTestShop()
    operations = await operationsOf(shop)
  })
  afterAll(() => shop.close())

  test('is public where it is meant to be, and nowhere else', async () => {
    const open = new Set<string>()
    for (const { name, method, path } of operations)
      for (const token of [null, 'made-up'])
        if ((await shop.call(method, path, { token })).status !== 401) open.add(name)
    expect([...open].sort()).toEqual(publicOperations)
    expect(operations.flatMap(({ name, isPublic }) => (isPublic ? name : [])).sort()).toEqual(
      publicOperations,
    )
  })

  test('stands in the table of its area, which holds no other', () => {
    const described = operations.map(({ id, name, area }) => [id, { name, area }])
    const declaredOnes = Object.entries(declared).map(([id, { method, path, area }]) => [
      id,
      { name: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, area },
    ])
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(declaredOnes))
  })

  test('that writes stands among those that are tried', () => {
    const writes = operations.flatMap(({ name, method }) => (method === 'GET' ? [] : name))
    expect(writes.sort()).toEqual(Object.keys(writeOperations).sort())
  })
})

describeShopWith({ siteDirectory }, 'a write', shop => {
  let database: Database
  beforeEach(async () => {
    database = shop.database
    const { _id: category } = await shop.createCategory()
    await shop.createProduct({ category })
    const item = galleryItemRow({ category_id: category })
    await database.writeCatalogue(transaction =>
      transaction.insertInto('gallery_items').values(item).execute(),
    )
  })

  /** The answers that visitors get at these addresses. */
  async function publicAnswers(shop: TestApp, addresses: readonly string[]): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    for (const url of addresses) {
      const { statusCode, headers, body } = await shop.app.inject({ url })
      answers.set(url, [statusCode, headers.location, body].join(' '))
    }
    return answers
  }

  /** The audit log holds no password, token or hash. */
  async function expectNoSecrets(): Promise<void> {
    const { reader } = database
    const log = JSON.stringify(await reader.selectFrom('activity').selectAll().execute())
    const sessions = await reader.selectFrom('sessions').select('token_hash').execute()
    const owner = await reader.selectFrom('administrators').selectAll().executeTakeFirstOrThrow()
    const secrets = [testAdministrator.password, newPassword, shop.token, owner.password_hash]
    for (const secret of [...secrets, ...sessions.map(({ token_hash }) => token_hash)])
      expect(log).not.toContain(secret)
  }

  /** The public addresses of all that is stored, and the pages of a former and of an unknown one. */
  async function publicAddresses(): Promise<string[]> {
    const all: Record<string, string[]> = {}
    for (const kind of ['products', 'categories', 'gallery']) {
      all[kind] = (await shop.read<{ _id: string }[]>(`/${kind}`)).map(({ _id }) => _id)
      expect([kind, all[kind].length]).not.toEqual([kind, 0])
    }
    const { products = [], categories = [] } = all
    const addresses = publicOperations.flatMap(operation => {
      const [method, path = ''] = operation.split(' ')
      if (method !== 'GET' || /^\/(health|ready)/.test(path)) return []
      const [, kind = ''] = path.split('/')
      if (kind === 'addresses') return products.map(id => `/api/addresses/product/${id}`)
      return path.includes('{id}')
        ? (all[kind] ?? []).map(id => `/api${path.replace('{id}', id)}`)
        : [`/api${path.replace('{name}', 'oils')}`]
    })
    const sorted = [
      'sort=shop',
      ...categories.flatMap(id => ['arranged', 'shop'].map(sort => `category=${id}&sort=${sort}`)),
    ]
    const lists = sorted.map(query => `/api/products?${query}`)
    const files = ['/sitemap.xml', '/llms.txt', '/manifest.webmanifest', '/feeds/meta.xml']
    return [...addresses, ...lists, ...files, '/old', '/gallery', `/product/${products[0]}`]
  }

  /** The answers of another app on the same database, which has nothing in its cache. */
  async function freshAnswers(addresses: readonly string[]): Promise<Map<string, string>> {
    const other = await startTestApp(database, { siteDirectory })
    onTestFinished(other.close)
    return publicAnswers(other, addresses)
  }

  const isPreview = (operation: string) => operation.endsWith('/preview')
  const isKept = (operation: string) => keepRevision.some(kept => kept.test(operation))

  test('of what no visitor sees keeps the revision, changes no public answer, and is recorded without a secret', async () => {
    const restoreAccounts = await keepAccounts(shop)
    const addresses = await publicAddresses()
    const before = await publicAnswers(shop, addresses)
    const revision = await database.revision()
    for (const [operation, [events, prepare]] of Object.entries(writeOperations)) {
      if (!isKept(operation)) continue
      const write = await prepare(shop)
      expect([operation, await auditOf(shop, write)]).toEqual([operation, events])
      await expectNoSecrets()
      expect([operation, await database.revision()]).toEqual([operation, revision])
      await restoreAccounts()
    }
    expect(await freshAnswers(addresses)).toEqual(before)
  })

  const raising = Object.entries(writeOperations).filter(([operation]) => !isKept(operation))

  test.each(raising)(
    '%s raises the revision where visitors could see it, and is recorded without a secret',
    async (operation, [events, prepare]) => {
      const write = await prepare(shop)
      const revision = await database.revision()
      expect(await auditOf(shop, write)).toEqual(events)
      await expectNoSecrets()
      const isRaised = (await database.revision()) > revision
      expect([operation, isRaised]).toEqual([operation, !isPreview(operation)])
    },
  )

  // A new revision empties the cache, whatever was written.
  test.each([
    ...chooseFrom(
      raising.filter(([operation]) => !isPreview(operation)),
      10,
    ),
    ...raising.filter(([operation]) => isPreview(operation)),
  ])('%s leaves nothing in the cache that it changed', async (operation, [, prepare]) => {
    const write = await prepare(shop)
    const addresses = await publicAddresses()
    const before = await publicAnswers(shop, addresses)
    await write()
    const after = await publicAnswers(shop, addresses)
    expect(after).toEqual(await freshAnswers(addresses))
    if (isPreview(operation)) expect(after).toEqual(before)
  })
})
