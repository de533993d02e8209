import { productMessages } from '@chekku/domain/product'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { Address } from '@chekku/domain/schemas/address'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { UndoneChange } from '@chekku/domain/schemas/change'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { beforeEach, expect, test } from 'vitest'
import { afterEveryStatement } from '../../testing/after-statements.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('products joined as sizes', (shop, dialect) => {
  let category: string
  let litre: Product
  let tin: Product
  let ids: string[]
  beforeEach(async () => {
    category = (await shop.createCategory({ name: 'Oils' }))._id
    tin = await create('Groundnut Oil, 5 litre tin', '2050')
    litre = await create('Groundnut Oil, 1 litre', '460')
    ids = [litre._id, tin._id]
  })
  const create = (name: string, price: string) => shop.createProduct({ name, price, category })
  /** Gives both a picture. */
  async function photograph() {
    const withPicture = async ({ _id }: Product, red: number) => {
      const body = formData({}, await plainPicture({ r: red, g: 150, b: 40 }))
      return (await shop.call<Product>('PUT', `/products/${_id}`, { body })).body.data
    }
    tin = await withPicture(tin, 90)
    litre = await withPicture(litre, 200)
  }
  const join = (body: object, headers = {}) =>
    shop.call<ProductsJoined>('POST', '/products/join', { body, headers })
  const undo = ({ headers }: Pick<Awaited<ReturnType<typeof join>>, 'headers'>) =>
    shop.call<UndoneChange>('POST', `/changes/${headers['change-id']}/undo`)
  const everything = async () => {
    const products = await shop.read<Product[]>('/products')
    return products
      .map(({ version, updatedAt, ...rest }) => rest)
      .sort((one, other) => (one._id < other._id ? -1 : 1))
  }
  const address = (id: string) => shop.read<Address>(`/addresses/product/${id}`)

  test('are one product under their common name, each under its own id, with its picture and price; done once with one key', async () => {
    await photograph()
    const key = { 'idempotency-key': 'from-a-phone' }
    const { status, body, text } = await join({ ids }, key)
    const again = await join({ ids }, key)
    expect([again.status, again.text]).toEqual([200, text])
    expect([status, body.message]).toEqual([200, joinMessages.joined(2, 'Groundnut Oil')])
    const { product } = body.data
    expect(product).toMatchObject({
      _id: litre._id,
      name: 'Groundnut Oil',
      price: 460,
      image: litre.image,
      packs: [
        { _id: litre._id, measure: 'volume', quantity: 1_000, kind: '', price: 460, image: litre.image },
        { _id: tin._id, measure: 'volume', quantity: 5_000, kind: 'tin', price: 2_050, image: tin.image },
      ],
    })
    expect(product.pictures?.map(({ image }) => image)).toEqual([litre.image, tin.image])
    expect(await shop.read(`/products/${litre._id}`)).toEqual(product)
    expect(await shop.read<Product[]>('/products')).toHaveLength(1)
    expect((await shop.call('GET', `/products/${tin._id}`)).status).toBe(404)
    expect(await shop.read<TrashEntry[]>('/trash')).toMatchObject([
      { _id: body.data.deletion, name: tin.name, along: 0 },
    ])
    const found = await shop.read<Product[]>('/products?search=5%20litre')
    expect(found.map(({ _id }) => _id)).toEqual([litre._id])
  })

  test('come back with Undo, all as they were', async () => {
    await shop.call('PUT', `/products/${litre._id}`, {
      body: { availability: { state: 'back-on', date: '2099-01-01' } },
    })
    const packs = [{ measure: 'volume', quantity: 1_000, price: 460 }]
    await shop.call('PUT', `/products/${litre._id}`, { body: { packs } })
    const state = async () => [await everything(), await addresses(), await address(litre._id)]
    const addresses = () =>
      shop.database.reader
        .selectFrom('addresses')
        .select(['address', 'entity_id', 'pack_id'])
        .where('address', '!=', 'groundnut-oil')
        .orderBy('address')
        .execute()
    const before = await state()
    expect((await undo(await join({ ids }))).status).toBe(200)
    expect(await state()).toEqual(before)
    expect(await shop.read('/trash')).toEqual([])
  })

  test('are parted as one or not at all: what was changed since leads the way, and no rest is undone', async () => {
    const joining = await join({ ids })
    const change = joining.headers['change-id']
    const { packs } = joining.body.data.product
    await shop.call('PUT', `/products/${litre._id}`, {
      body: { packs: packs?.map(({ _id }) => ({ _id, price: 99 })) },
    })
    const before = await everything()
    for (const body of [{}, { leave: true }, { leave: true }]) {
      const refused = await shop.call('POST', `/changes/${change}/undo`, { body })
      expect([refused.status, refused.body.data]).toMatchObject([
        409,
        { rest: false, conflicts: [{ _id: litre._id, reason: expect.stringContaining('changed it since') }] },
      ])
    }
    expect(await everything()).toEqual(before)
  })

  test('are parted by the undo of their join, which is done again as any other', async () => {
    const joining = await join({ ids })
    const joined = [await everything(), await address(tin._id)]
    const again = await undo(await undo(joining))
    expect([again.status, again.body.data.undone]).toEqual([200, false])
    expect([await everything(), await address(tin._id)]).toEqual(joined)
    expect((await undo(joining)).status).toBe(200)
  })

  test('keep their addresses and pictures for ever, once the others are gone for good', async () => {
    await photograph()
    const old = await address(tin._id)
    await join({ ids })
    await shop.call('PUT', `/products/${litre._id}`, { body: { name: litre.name } })
    const own = { _id: litre._id, slug: 'groundnut-oil-1-litre', state: 'current' }
    for (const slug of ['groundnut-oil-1-litre', 'groundnut-oil'])
      expect(await address(slug), 'a former name is that of all sizes again').toEqual(own)
    expect((await shop.call('DELETE', '/trash')).status).toBe(200)
    for (const of of [tin._id, old.slug])
      expect(await address(of)).toMatchObject({ _id: litre._id, packId: tin._id, state: 'current' })
    expect((await shop.app.inject(tin.image)).statusCode).toBe(200)
  })

  test.runIf(dialect === 'postgres')('are joined, and parted again, wholly or not at all', async () => {
    const failingAfter = async (statement: RegExp, work: () => Promise<{ status: number }>) => {
      const before = await state()
      const stop = afterEveryStatement(text => {
        if (statement.test(text)) throw new Error('The power went')
      })
      expect((await work().finally(stop)).status).toBeGreaterThanOrEqual(500)
      await expect.poll(state).toEqual(before)
    }
    const state = async () => [
      await everything(),
      await shop.read('/trash'),
      await shop.read('/activity'),
      await shop.database.reader.selectFrom('addresses').selectAll().orderBy('address').execute(),
    ]
    const joining = () => join({ ids })
    for (const last of [
      /^(insert into|update) "products"/,
      /^insert into "deletions"/,
      /^insert into "addresses"/,
    ])
      await failingAfter(last, joining)
    const joined = await joining()
    for (const last of [
      /^delete from "addresses"/,
      /^(insert into|update) "deletions"/,
      /^(insert into|update) "products"/,
    ])
      await failingAfter(last, () => undo(joined))
    expect((await undo(joined)).status).toBe(200)
  })

  test('are what the list says, where one is sent', async () => {
    const packs = [
      { _id: tin._id, kind: 'can', measure: 'volume', quantity: 5_000 },
      { measure: 'volume', quantity: 250, price: 130 },
      { _id: litre._id, measure: 'volume', quantity: 1_000, mrp: 500 },
    ]
    const { product } = (await join({ ids, name: ' Peanut Oil ', packs })).body.data
    expect([product.name, product.price]).toEqual(['Peanut Oil', 130])
    expect(product.packs?.map(({ kind, quantity, price, mrp }) => [kind, quantity, price, mrp])).toEqual([
      ['can', 5_000, 2_050, null],
      ['', 250, 130, null],
      ['', 1_000, 460, 500],
    ])
    // Where they had several, they have those.
    const several = await create('Groundnut Oil, refill', '300')
    const own = [
      { _id: several._id, kind: 'pouch', price: 300 },
      { kind: 'bag', price: 900 },
    ]
    await shop.call('PUT', `/products/${several._id}`, { body: { packs: own } })
    const joined = (await join({ ids: [several._id, litre._id] })).body.data.product
    expect(joined.packs?.map(pack => pack.kind)).toEqual(['pouch', 'bag', '', '', 'can'])
  })

  test('are refused by what is wrong, and nothing is changed', async () => {
    const sizeOf = (product: Product, fields: object = {}) => ({ _id: product._id, ...fields })
    const lamp = await create('Lamp Oil', '100')
    const stored = async () => [await shop.read('/products'), await shop.read('/activity')]
    const before = await stored()
    const { chooseSeveral, leftOut } = joinMessages
    const nameless = packMessages.nameless
    const refused: [body: object, errors: object][] = [
      [{ ids: [tin._id, tin._id] }, { ids: chooseSeveral }],
      [{ ids: Array.from({ length: 31 }, (_, n) => `${n}`) }, { ids: chooseSeveral }],
      [{}, { ids: chooseSeveral }],
      [{ ids: [tin._id, 'gone'] }, { gone: productMessages.notFound }],
      [
        { ids, packs: [sizeOf(tin, { kind: 'a' }), { _id: 'x', kind: 'b', price: 1 }] },
        { 'packs.1._id': packMessages.idUnknown },
      ],
      [{ ids, packs: [sizeOf(litre)] }, { packs: leftOut('Groundnut Oil, 5 litre tin') }],
      [
        { ids, packs: [sizeOf(litre), sizeOf(tin)] },
        { 'packs.0.quantity': nameless, 'packs.1.quantity': nameless },
      ],
      [{ ids, name: ' ' }, { name: productMessages.nameRequired }],
      [{ ids: [lamp._id, tin._id] }, { 'packs.0.quantity': nameless }],
    ]
    for (const [body, errors] of refused) {
      expect([body, await shop.refusal('POST', '/products/join', body)]).toEqual([body, [400, errors]])
      expect(await stored(), JSON.stringify(body)).toEqual(before)
    }
    // One that came back from the trash, whose size another still has.
    const { deletion } = (await join({ ids })).body.data
    await shop.call('POST', `/trash/${deletion}/restore`)
    await shop.call('PUT', `/products/${tin._id}`, { body: { name: 'Groundnut Oil, 15 litre tin' } })
    const twice = [400, { 'packs.2._id': packMessages.idTwice }]
    expect(await shop.refusal('POST', '/products/join', { ids })).toEqual(twice)
  })

  test('are in the audit log: one changed, the others deleted, and restored with Undo', async () => {
    const joining = await join({ ids })
    const newest = async () =>
      (await shop.read<AuditEntry[]>('/activity?limit=2')).map(({ action, subject, after }) => [
        action,
        subject._id,
        ...(action === 'deleted' ? [after] : []),
      ])
    expect(await newest()).toEqual([
      ['deleted', tin._id, { joinedInto: 'Groundnut Oil' }],
      ['changed', litre._id],
    ])
    await undo(joining)
    expect(await newest()).toEqual([
      ['changed', litre._id],
      ['restored', tin._id],
    ])
  })
})
