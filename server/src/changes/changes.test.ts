import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ChangeConflict, UndoneChange } from '@chekku/domain/schemas/change'
import type { Product } from '@chekku/domain/schemas/product'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { afterEveryStatement } from '../../testing/after-statements.ts'
import { catalogueState } from '../../testing/catalogue-state.ts'
import { chooseFrom } from '../../testing/choose-from.ts'
import { sheetForm } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { writeOperations } from '../../testing/write-operations.ts'

/** Operations on what no change set writes: sessions, marks, previews, uploads, the trash for good. */
const without = [
  /\/auth\//,
  /\/keys/,
  /\/people/,
  /\/invites/,
  /\/backup$/,
  /\/go-live/,
  /\/preview$/,
  /^POST \/products\/pictures(?:\/focus)?$/,
  /\/redirects\/check/,
  /\/import\/plan$/,
  /^DELETE \/trash/,
  // Undos themselves.
  /^POST \/changes/,
  /^POST \/products\/join\/undo$/,
]
const undoable = Object.entries(writeOperations).filter(([name]) => !without.some(other => other.test(name)))

describeShop('a change', (shop, dialect) => {
  const undo = (id: string) =>
    shop.call<UndoneChange & { conflicts: ChangeConflict[] }>('POST', `/changes/${id}/undo`)
  const newest = async () => {
    const [entry] = await shop.read<AuditEntry[]>('/activity?limit=1')
    return entry?.change
  }

  test('by any operation is undone, done again and undone from the activity', async () => {
    expect(undoable.length).toBeGreaterThan(30)
    // Undoing is the same work for all operations, so that PostgreSQL and a long way there and back have some of them.
    const chosen = dialect === 'sqlite' ? undoable : chooseFrom(undoable, 8)
    const longWays = chooseFrom(chosen, 1)
    for (const one of chosen) {
      const [operation, [, prepare]] = one
      const work = await prepare(shop)
      const before = await catalogueState(shop)
      await work()
      const after = await catalogueState(shop)
      const change = (await newest())?._id ?? ''
      const way = longWays.includes(one) ? [before, after, before, after] : [before, after]
      for (const [at, expected] of way.entries()) {
        const { status, body } = await undo((await newest())?._id ?? '')
        const message = at % 2 === 0 ? 'Undone' : 'Redone'
        expect([operation, at, status, body.message]).toEqual([operation, at, 200, message])
        expect(await catalogueState(shop), operation).toEqual(expected)
      }
      expect((await undo(change)).status).toBe(200)
      expect(await catalogueState(shop), operation).toEqual(before)
      // Repeated, for an answer that was lost.
      const again = await undo(change)
      const repeated = { change: expect.any(String), undone: true, left: [] }
      expect([operation, again.status, again.body.data]).toEqual([operation, 200, repeated])
      expect(await catalogueState(shop), operation).toEqual(before)
    }
  })

  test('is named in the header of its answer, in the activity, and again where the call is repeated', async () => {
    const { _id: category } = await shop.createCategory()
    const create = () =>
      shop.call('POST', '/products', {
        body: { name: 'Oil', price: 1, category },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await create(), await create()]
    expect(first.headers['change-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['change-id']).toBe(first.headers['change-id'])
    expect(await newest()).toEqual({ _id: first.headers['change-id'], undone: false })
    await undo(first.headers['change-id'] ?? '')
    const [, created] = await shop.read<AuditEntry[]>('/activity?limit=2')
    expect(created?.change).toEqual({ _id: first.headers['change-id'], undone: true })
  })

  test('that is undone leaves the time of the newest in effect, in whichever order', async () => {
    const oil = await shop.createProduct({ price: 100 })
    const time = async () => (await shop.read<Product>(`/products/${oil._id}`)).updatedAt
    const change = async (body: object) => {
      const { headers } = await shop.call('PUT', `/products/${oil._id}`, { body })
      return { id: headers['change-id'] ?? '', at: await time() }
    }
    const [named, priced] = [await change({ name: 'Ghee' }), await change({ price: 120 })]
    const { headers } = await undo(named.id)
    expect(await time()).toBe(priced.at)
    await undo(priced.id)
    expect(await time()).toBe(oil.updatedAt)
    await undo(headers['change-id'] ?? '')
    expect(await time()).toBe(named.at)
  })

  test('whose rows have been changed since is refused with their names, and nothing is undone', async () => {
    const { _id: category } = await shop.createCategory()
    const oil = await shop.createProduct({ category, name: 'Oil', price: 100 })
    const ghee = await shop.createProduct({ category, name: 'Ghee', price: 100 })
    const feature = (ids: string[], featured: boolean) =>
      shop.call('PATCH', '/products', { body: { ids, change: { featured } } })
    const featured = await feature([oil._id, ghee._id], true)
    const later = (await feature([oil._id], false)).headers['change-id']
    const refused = await undo(featured.headers['change-id'] ?? '')
    expect(refused.status).toBe(409)
    const reason = 'owner@shop.example has changed it since'
    expect(refused.body.data.conflicts).toEqual([
      { kind: 'product', _id: oil._id, name: 'Oil', reason, change: later },
    ])
    // The activity shows the change that has to be undone first.
    const lines = await shop.read<AuditEntry[]>(`/activity?change=${later}`)
    expect(lines.map(({ subject, change }) => [subject.name, change])).toEqual([
      ['Oil', { _id: later, undone: false }],
    ])
    expect(refused.body.message).toBe('This can’t be undone. Oil: owner@shop.example has changed it since.')
    expect((await shop.read<Product>(`/products/${ghee._id}`)).featured).toBe(true)
    // Another column is no hindrance.
    const renamed = await shop.call('PUT', `/products/${oil._id}`, { body: { name: 'Sesame' } })
    await feature([oil._id], true)
    expect((await undo(renamed.headers['change-id'] ?? '')).status).toBe(200)
    expect(await shop.read<Product>(`/products/${oil._id}`)).toMatchObject({ name: 'Oil', featured: true })
  })

  test('is undone but for what has been changed since, if that is to stay, and for what that keeps', async () => {
    const { _id: category } = await shop.createCategory()
    const [oil, ghee] = [
      await shop.createProduct({ category, name: 'Oil', price: 100 }),
      await shop.createProduct({ category, name: 'Ghee', price: 100 }),
    ]
    const leave = (id = '') =>
      shop.call<UndoneChange>('POST', `/changes/${id}/undo`, { body: { leave: true } })
    const ids = [oil._id, ghee._id]
    const featured = await shop.call('PATCH', '/products', { body: { ids, change: { featured: true } } })
    await shop.call('PATCH', '/products', { body: { ids: [oil._id], change: { featured: false } } })
    const fields = { ids: [oil._id], change: { featured: true } }
    const later = (await shop.call('PATCH', '/products', { body: fields })).headers['change-id']
    const change = featured.headers['change-id'] ?? ''
    expect((await undo(change)).body.data).toMatchObject({ rest: true })
    const { status, body } = await leave(change)
    const reason = 'owner@shop.example has changed it since'
    const left = [{ kind: 'product', _id: oil._id, name: 'Oil', reason, change: later }]
    expect([status, body.data.left, body.message]).toEqual([
      200,
      left,
      'The rest is undone. Oil: owner@shop.example has changed it since.',
    ])
    const states = async () =>
      Promise.all(ids.map(async id => (await shop.read<Product>(`/products/${id}`)).featured))
    expect(await states()).toEqual([true, false])
    // Repeated, for an answer that was lost.
    const { change: _, ...stays } = { ...left[0], reason: 'it stays as it is' }
    for (const again of [await leave(change), await undo(change)])
      expect([again.body.data, again.body.message]).toEqual([
        { ...body.data, left: [stays] },
        'The rest is undone. Oil: it stays as it is.',
      ])
    expect((await undo(body.data.change)).body.message).toBe('Redone')
    expect(await states()).toEqual([true, true])
    const renamed = await shop.call('PUT', `/products/${oil._id}`, { body: { name: 'Sesame' } })
    await shop.call('PUT', `/products/${oil._id}`, { body: { name: 'Gingelly' } })
    expect((await leave(renamed.headers['change-id'])).status).toBe(409)
    expect((await undo(renamed.headers['change-id'] ?? '')).body.data).toMatchObject({ rest: false })
    // A new category stays for the new product in it that somebody has changed.
    const sheet = 'name,category,price\nHoney,Bees,7\nWax,Bees,8'
    const plan = await shop.call<SheetPlan>('POST', '/products/import/plan', { body: sheetForm(sheet) })
    const { digest } = plan.body.data
    const imported = await shop.call('POST', '/products/import', { body: sheetForm(sheet, { digest }) })
    const [honey] = await shop.read<Product[]>('/products?search=honey')
    await shop.call('PUT', `/products/${honey?._id}`, { body: { price: 9 } })
    const rest = await leave(imported.headers['change-id'])
    expect(rest.body.data.left?.map(({ name }) => name)).toEqual(['Honey', 'Bees'])
    const again = await leave(imported.headers['change-id'])
    expect(again.body.data.left?.map(({ name }) => name).sort()).toEqual(['Bees', 'Honey'])
    expect((await shop.read<Product[]>('/products?search=wax')).length).toBe(0)
    expect(await shop.read(`/products/${honey?._id}`)).toMatchObject({ price: 9, category: { name: 'Bees' } })
  })

  test('is undone in another order than it was made, and what was undone in between is no hindrance', async () => {
    const { _id } = await shop.createProduct({ name: 'Oil', price: 100 })
    const put = async (body: object) =>
      (await shop.call('PUT', `/products/${_id}`, { body })).headers['change-id'] ?? ''
    const first = await put({ price: 120 })
    const second = await put({ price: 150 })
    expect((await undo(first)).status).toBe(409)
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect((await shop.read<Product>(`/products/${_id}`)).price).toBe(100)
    expect((await undo(second)).status).toBe(200)
    expect((await shop.read<Product>(`/products/${_id}`)).price).toBe(100)
  })

  test('of a size’s price is undone whatever became of the other sizes, and names the product where it can’t be', async () => {
    const sizes = [
      { kind: 'tin', price: 100 },
      { kind: 'jar', price: 200 },
    ]
    const { _id, packs = [] } = await shop.createProduct({ name: 'Oil', packs: sizes })
    const reprice = async (at: number, price: number) => {
      const list = (await shop.read<Product>(`/products/${_id}`)).packs ?? []
      const body = { packs: list.map((pack, n) => (n === at ? { ...pack, price } : pack)) }
      return (await shop.call('PUT', `/products/${_id}`, { body })).headers['change-id'] ?? ''
    }
    const tin = await reprice(0, 110)
    await reprice(1, 220)
    expect((await undo(tin)).status).toBe(200)
    const after = await shop.read<Product>(`/products/${_id}`)
    expect([after.price, after.packs?.map(({ price }) => price)]).toEqual([100, [100, 220]])
    const again = await reprice(0, 120)
    const change = await reprice(0, 130)
    expect((await undo(again)).body.data.conflicts).toEqual([
      { kind: 'product', _id, name: 'Oil', reason: 'owner@shop.example has changed it since', change },
    ])
    // One that no save would take is refused too: the last size would go.
    const put = async (list: object[]) =>
      (await shop.call('PUT', `/products/${_id}`, { body: { packs: list } })).headers['change-id'] ?? ''
    await put(packs.slice(0, 1))
    const added = await put(packs)
    await put(packs.slice(1))
    expect((await undo(added)).body.message).toContain(`Oil: ${packMessages.atLeastOne}`)
  })

  test('that created a product leaves its sizes with it in the trash', async () => {
    const packs = [{ kind: 'tin', price: 100 }]
    const { _id: category } = await shop.createCategory()
    const body = { name: 'Oil', category, packs }
    const created = await shop.call<Product>('POST', '/products', { body })
    await undo(created.headers['change-id'] ?? '')
    const [entry] = await shop.read<TrashEntry[]>('/trash')
    await shop.call('POST', `/trash/${entry?._id}/restore`)
    expect((await shop.read<Product>(`/products/${created.body.data._id}`)).packs).toMatchObject(packs)
  })

  test('of what is in the trash, or was removed for good, is refused in words', async () => {
    const { _id } = await shop.createProduct({ name: 'Oil' })
    const renamed = await shop.call('PUT', `/products/${_id}`, { body: { name: 'Ghee' } })
    const deletion = await shop.discard(`/products/${_id}`)
    const change = renamed.headers['change-id'] ?? ''
    expect((await undo(change)).body.message).toContain('Ghee: it is in the trash')
    const deleted = await newest()
    await shop.call('DELETE', `/trash/${deletion}`)
    for (const id of [change, deleted?._id ?? '']) {
      expect((await undo(id)).body.message).toBe('This can’t be undone. Ghee: it was deleted for good.')
    }
    // The activity offers none of these undos.
    const entries = await shop.read<AuditEntry[]>(`/activity?subject=${_id}`)
    expect(entries.map(entry => entry.change)).toEqual(Array(4).fill(undefined))
  })

  test('that leads back to where a category is no more says what has become of it', async () => {
    const [oils, ghee, seeds] = [
      await shop.createCategory({ name: 'Oils' }),
      await shop.createCategory({ name: 'Ghee' }),
      await shop.createCategory({ name: 'Seeds' }),
    ]
    const { _id: cold } = await shop.createCategory({ name: 'Cold', parent: oils._id })
    const { _id: product } = await shop.createProduct({
      name: 'Sesame',
      category: oils._id,
      subcategory: cold,
    })
    const put = async (path: string, body: object) =>
      (await shop.call('PUT', path, { body })).headers['change-id'] ?? ''
    const left = await put(`/products/${product}`, { category: seeds._id, subcategory: '' })
    const moved = await put(`/categories/${cold}`, { parent: ghee._id })
    const reason = async (id: string) => (await undo(id)).body.data.conflicts.map(({ reason }) => reason)
    expect(await reason(left)).toEqual(['its subcategory is not in its category any more'])
    await put(`/categories/${oils._id}`, { parent: seeds._id })
    expect(await reason(moved)).toEqual(['its main category is a subcategory now'])
  })

  test.runIf(dialect === 'postgres')('of many is undone with the statements of a few', async () => {
    const { _id: category } = await shop.createCategory()
    const statements = async (count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) {
        const packs = ['tin', 'jar'].map(kind => ({ kind, price: 100, sku: `${count}-${at}-${kind}` }))
        ids.push((await shop.createProduct({ name: 'Oil', category, packs }))._id)
      }
      const change = { ids, change: { inStock: false } }
      const { headers } = await shop.call('PATCH', '/products', { body: change })
      const texts: string[] = []
      // Sessions and what is swept by the clock are written beside it.
      const stop = afterEveryStatement(text => {
        if (/"(?:products|packs|categories|row_changes)"/.test(text)) texts.push(text)
      })
      expect((await undo(headers['change-id'] ?? '').finally(stop)).status).toBe(200)
      expect(texts).not.toEqual([])
      return texts.length
    }
    expect(await statements(6)).toBe(await statements(2))
  })

  test('that restored what has no days left in the trash is refused', async () => {
    const { _id } = await shop.createProduct({ name: 'Oil' })
    const deletion = await shop.discard(`/products/${_id}`)
    const restored = await shop.call('POST', `/trash/${deletion}/restore`)
    await shop.database.write(transaction =>
      sql`update deletions set deleted_at = ${Date.now() - 30 * 24 * 3_600_000}`.execute(transaction),
    )
    const refused = await undo(restored.headers['change-id'] ?? '')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This can’t be undone. Oil: its time in the trash is over.')
    expect((await shop.call('GET', `/products/${_id}`)).status).toBe(200)
  })

  test('older than 30 days, or of before a restored backup, is not there', async () => {
    expect((await undo('unknown')).status).toBe(404)
    const { _id } = await shop.createProduct()
    const change = (await shop.call('PUT', `/products/${_id}/featured`)).headers['change-id'] ?? ''
    await shop.database.write(transaction =>
      sql`update changes set at = ${Date.now() - 31 * 24 * 3_600_000}`.execute(transaction),
    )
    await shop.sweep()
    expect((await undo(change)).status).toBe(404)
    expect(await newest()).toBeUndefined()
  })

  test('that renamed gives the former address back, and the one in between leads on', async () => {
    const { _id } = await shop.createProduct({ name: 'Sesame Oil' })
    const renamed = await shop.call('PUT', `/products/${_id}`, { body: { name: 'Gingelly Oil' } })
    await undo(renamed.headers['change-id'] ?? '')
    const leads = async (slug: string) => (await shop.call('GET', `/addresses/product/${slug}`)).body.data
    expect(await leads('gingelly-oil')).toEqual(await leads('sesame-oil'))
    expect(await leads('sesame-oil')).toMatchObject({ slug: 'sesame-oil', state: 'current' })
  })
})
