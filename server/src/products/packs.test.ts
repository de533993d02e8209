import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { aPack } from '@chekku/domain/test/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

const bottle = { measure: 'volume', quantity: 500, price: 230 }
const litre = { measure: 'volume', quantity: 1_000, price: 450, mrp: 480 }
const tin = { kind: 'tin', measure: 'volume', quantity: 5_000, grams: 4_550, price: 2_050, inStock: false }

describeShop('sizes of a product', shop => {
  let category: string
  beforeEach(async () => {
    category = (await shop.createCategory({ name: 'Oils' }))._id
  })
  const create = (packs?: object[], fields: object = {}) =>
    shop.createProduct({ name: 'Groundnut Oil', category, price: 460, ...fields, ...(packs && { packs }) })
  const put = async (id: string, body: object, headers = {}) =>
    shop.call<Product>('PUT', `/products/${id}`, { body, headers })

  test('are answered as they were sent, by JSON and as a text of a form alike; price and stock follow from them', async () => {
    const fields = { name: 'Groundnut Oil', category, inStock: 'false', price: '7' }
    const byJson = await create([tin, bottle, litre], fields)
    const text = JSON.stringify([tin, bottle, { ...litre, quantity: '1000', price: '450.00', mrp: '480' }])
    const body = formData({ ...fields, packs: text })
    const byForm = (await shop.call<Product>('POST', '/products', { body })).body.data
    const any = { _id: expect.any(String) }
    for (const product of [byJson, byForm, await shop.read<Product>(`/products/${byJson._id}`)]) {
      expect(product).toMatchObject({ price: 230, inStock: true })
      expect(product.packs).toEqual([
        { ...aPack(), ...any, ...tin },
        { ...aPack(), ...any, ...bottle },
        { ...aPack(), ...any, ...litre },
      ])
    }
    const ids = [byJson, byForm].flatMap(({ packs = [] }) => packs.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(6)
  })

  test('of one of which nothing but its price is known are not answered, and change nothing that was', async () => {
    const old = await create()
    const plain = await create([{ price: 460 }])
    const withoutStamps = ({ _id, createdAt, updatedAt, ...rest }: Product) => JSON.stringify(rest)
    expect(withoutStamps(plain)).toBe(withoutStamps(old))
    expect((await put(plain._id, { price: 470, inStock: false })).body.data).toMatchObject({
      price: 470,
      inStock: false,
    })
    const rows = await shop.database.reader.selectFrom('packs').select(['product_id', 'id']).execute()
    expect(rows.every(({ product_id, id }) => product_id === id)).toBe(true)
    expect(rows).toHaveLength(2)
    // One is answered where more than its price is known.
    for (const fact of [{ mrp: 500 }, { kind: 'jar' }, { sku: 'GN-1' }, { gtin: '96385074' }, { pieces: 2 }])
      expect((await create([{ price: 460, ...fact }])).packs).toMatchObject([{ price: 460, ...fact }])
  })

  test('are changed by id, added without one, and taken away where they are missing, in the order in which they come', async () => {
    const { _id, packs = [] } = await create([bottle, litre, tin])
    const [first, second, third] = packs as [Pack, Pack, Pack]
    const sent = [
      { _id: third._id, inStock: true },
      { measure: 'mass', quantity: 250, pieces: 2, price: 90 },
      { _id: first._id, price: 240 },
    ]
    const after = (await put(_id, { packs: sent })).body.data
    expect(after.packs).toEqual([
      { ...third, inStock: true },
      { ...aPack({ measure: 'mass', quantity: 250, pieces: 2, price: 90 }), _id: expect.any(String) },
      { ...first, price: 240 },
    ])
    expect(after.price).toBe(90)
    expect(after.packs?.map(pack => pack._id)).not.toContain(second._id)
    expect((await put(_id, { packs })).body.data.packs).toEqual(packs)
    const moved = packs.toReversed()
    expect((await put(_id, { packs: moved })).body.data.packs).toEqual(moved)
    expect((await shop.read<Product>(`/products/${_id}`)).packs).toEqual(moved)
  })

  test('begin with the one that a product had: its id is the product’s', async () => {
    const { _id } = await create()
    const { packs } = (await put(_id, { packs: [{ _id, ...litre }, tin] })).body.data
    expect(packs?.[0]).toEqual({ ...aPack(litre as Partial<Pack>), _id })
    expect(
      (await put(_id, { packs: [{ _id, measure: null, quantity: null, mrp: null }] })).body.data,
    ).not.toHaveProperty('packs')
    // A weight goes with the volume that it is of.
    const weighed = await create([tin])
    const sent = [{ _id: weighed.packs?.[0]?._id, measure: 'mass', quantity: 4_550 }]
    expect((await put(weighed._id, { packs: sent })).body.data.packs?.[0]?.grams).toBeNull()
    // The price is that of the cheapest that can be had, else of the cheapest.
    const cheap = await create([{ ...bottle, inStock: false }, litre])
    expect(cheap).toMatchObject({ price: 450, inStock: true })
    const out = cheap.packs?.map(pack => ({ ...pack, inStock: false }))
    expect((await put(cheap._id, { packs: out })).body.data).toMatchObject({ price: 230, inStock: false })
  })

  describe('refuses', () => {
    const letters = 'x'.repeat(41)
    const wrong = [
      { price: '1.999', kind: letters, measure: 'length', pieces: 0, sku: letters, gtin: '12' },
      { kind: 'jar', price: 2, mrp: 1, inStock: 'maybe', grams: -1 },
    ]
    const wrongFields = ['0.price', '0.kind', '0.measure', '0.pieces', '0.sku', '0.gtin']
    const sentence = expect.stringMatching(/^(Price|Kind|Measure|Pieces|SKU|GTIN|In stock|Weight)/)
    const sizes = (count: number) => Array.from({ length: count }, (_, n) => ({ ...bottle, quantity: n + 1 }))
    /** Sizes, and the errors of their fields. */
    const refused: [packs: unknown, errors: Record<string, string>][] = [
      [[7], { 0: 'Size must have fields of its own' }],
      [[{ kind: 'tin' }], { '0.price': packMessages.priceNeeded }],
      [[bottle, { ...litre, mrp: 449.99 }], { '1.price': 'Price must not be above the MRP of ₹449.99' }],
      [[{ measure: 'mass', price: 1 }], { '0.quantity': packMessages.quantityNeeded('mass') }],
      [[{ quantity: 5, price: 1 }], { '0.measure': packMessages.measureNeeded }],
      [[{ measure: 'count', quantity: 1.5, price: 1 }], { '0.quantity': packMessages.wholePieces }],
      [[{ price: 1, gtin: '4006381333932' }], { '0.gtin': packMessages.barCode('GTIN') }],
      [[bottle, { ...bottle, price: 1 }], { '1.quantity': packMessages.nameTwice('500 ml') }],
      [[{ price: 1 }, bottle], { '0.quantity': packMessages.nameless }],
      [[{ _id: 'other', price: 1 }], { '0._id': packMessages.idUnknown }],
      [[{ price: 1, image: '/uploads/products/x.jpg' }], { '0.image': packMessages.image }],
      [
        wrong,
        Object.fromEntries([...wrongFields, '1.price', '1.inStock', '1.grams'].map(key => [key, sentence])),
      ],
    ]
    test('what is wrong by its fields, and stores nothing', async () => {
      const known = await create([bottle, tin])
      const lists: [unknown, Record<string, string>][] = [
        [{ price: 1 }, { packs: packMessages.list }],
        [[], { packs: packMessages.atLeastOne }],
        [sizes(31), { packs: packMessages.tooMany }],
      ]
      const fields = refused.map(([packs, errors]): (typeof lists)[number] => [
        packs,
        Object.fromEntries(Object.entries(errors).map(([field, error]) => [`packs.${field}`, error])),
      ])
      for (const [packs, errors] of [...lists, ...fields]) {
        const body = { name: 'Oil', category, packs }
        expect([packs, await shop.refusal('POST', '/products', body)]).toEqual([packs, [400, errors]])
        const refusal = await shop.refusal('PUT', `/products/${known._id}`, { packs })
        expect([packs, refusal]).toEqual([packs, [400, errors]])
      }
      expect(await shop.read('/products')).toEqual([known])
    })

    test('a size of another product, and a list that names one twice', async () => {
      const other = await create([bottle, litre])
      const own = await create([bottle, tin])
      const id = other.packs?.[0]?._id
      const path = `/products/${own._id}`
      expect(await shop.refusal('PUT', path, { packs: [{ _id: id }] })).toMatchObject([
        400,
        { 'packs.0._id': packMessages.idUnknown },
      ])
      const twice = [own.packs?.[0], own.packs?.[0]]
      expect(await shop.refusal('PUT', path, { packs: twice })).toMatchObject([
        400,
        { 'packs.1._id': packMessages.idTwice },
      ])
      expect(await shop.refusal('PUT', path, { packs: [{ _id: 'x'.repeat(101) }] })).toEqual([
        400,
        { 'packs.0._id': 'Id of a size must be an id' },
      ])
      // The server judges the sizes it has stored together with the fields it was sent.
      const [kept, dear] = other.packs ?? []
      const sent = [{ _id: kept?._id }, { _id: dear?._id, price: 481 }]
      const error = { 'packs.1.price': 'Price must not be above the MRP of ₹480' }
      expect(await shop.refusal('PUT', `/products/${other._id}`, { packs: sent })).toEqual([400, error])
    })
  })

  describe('and clients that know none', () => {
    test('change the price and stock of one, and are told where the prices of several are; what they were shown changes nothing', async () => {
      const { _id } = await create([litre])
      for (const [body, size] of [
        [{ price: '470' }, { price: 470 }],
        [{ inStock: false }, { inStock: false }],
      ] as const)
        expect((await put(_id, body)).body.data).toMatchObject({
          ...size,
          packs: [{ ...size, quantity: 1_000 }],
        })
      const above = 'Price must not be above the MRP of ₹480'
      expect(await shop.refusal('PUT', `/products/${_id}`, { price: 481 })).toEqual([400, { price: above }])
      const product = await create([litre, tin])
      const price = 'This product has 2 sizes: 1 litre ₹450, 5 litre tin ₹2,050. Change the price of one.'
      const refusal = await shop.refusal('PUT', `/products/${product._id}`, { price: 500, name: 'Oil' })
      expect(refusal).toEqual([400, { price }])
      const shown = { description: '', price: '450', category, featured: 'false', inStock: 'true' }
      const saved = (await put(product._id, formData({ name: 'Oil', ...shown }))).body.data
      expect([saved.name, saved.packs]).toEqual(['Oil', product.packs])
    })

    test('switch the stock of all of them, by one, in bulk, and back', async () => {
      const product = await create([litre, tin])
      const stockOf = ({ packs = [] }: Product) => packs.map(({ inStock }) => inStock)
      expect(stockOf((await put(product._id, { inStock: false })).body.data)).toEqual([false, false])
      const all = { ids: [product._id], change: { inStock: true } }
      const [changed] = (await shop.call<Product[]>('PATCH', '/products', { body: all })).body.data
      expect(changed?.packs).toEqual(product.packs?.map(pack => ({ ...pack, inStock: true })))
      const again = (await shop.call<Product[]>('PATCH', '/products', { body: all })).body.data
      expect(again[0]?.version).toBe(changed?.version)
      const packs = product.packs?.map(({ _id, inStock }) => ({ _id, inStock }))
      const products = [{ _id: product._id, packs }]
      const [back] = (await shop.call<Product[]>('PUT', '/products', { body: { products } })).body.data
      expect(back?.packs).toEqual(product.packs)
    })
  })

  test('are in the audit log, and go and come with their product', async () => {
    const product = await create([bottle, litre])
    const packs = product.packs?.map(pack => ({ ...pack, price: pack.price + 1 }))
    await put(product._id, { packs })
    const [changed, created] = await shop.read<AuditEntry[]>(`/activity?subject=${product._id}`)
    expect(created?.after?.packs).toEqual(product.packs)
    expect([changed?.before, changed?.after]).toEqual([
      { packs: product.packs, price: 230 },
      { packs, price: 231 },
    ])
    const deletion = await shop.discard(`/products/${product._id}`)
    await shop.call('POST', `/trash/${deletion}/restore`)
    expect((await shop.read<Product>(`/products/${product._id}`)).packs).toEqual(packs)
  })

  test('have a picture of their product, until it has that no more', async () => {
    const fields = { name: 'Oil', category, packs: JSON.stringify([litre, tin]) }
    const body = formData(fields, await plainPicture())
    const { _id, image, packs = [] } = (await shop.call<Product>('POST', '/products', { body })).body.data
    const pictured = packs.map(pack => ({ ...pack, image }))
    expect((await put(_id, { packs: pictured })).body.data.packs).toEqual(pictured)
    expect((await put(_id, { name: 'Oil, pressed' })).body.data.packs).toEqual(pictured)
    expect((await put(_id, { deleteImage: true })).body.data.packs).toEqual(packs)
  })
})
