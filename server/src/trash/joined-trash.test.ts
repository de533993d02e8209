import type { Address } from '@chekku/domain/schemas/address'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { listJoinedInto } from '../addresses/join-store.ts'

describeShop('joined products in the trash', shop => {
  let category: string
  let litre: Product
  let tin: Product
  beforeEach(async () => {
    category = (await shop.createCategory())._id
    litre = await make('Oil, 1 litre', 460)
    tin = await make('Oil, 5 litre tin', 2_050)
  })
  const make = (name: string, price: number) => shop.createProduct({ name, category, price })
  const join = async (...products: Product[]) => {
    const body = { ids: products.map(({ _id }) => _id) }
    const { body: joined, headers } = await shop.call<ProductsJoined>('POST', '/products/join', { body })
    return { ...joined.data, change: headers['change-id'] }
  }
  type Join = Awaited<ReturnType<typeof join>>
  const undo = async ({ change }: Join) => (await shop.call('POST', `/changes/${change}/undo`)).status
  const restore = (deletion: string) => shop.call<TrashEntry>('POST', `/trash/${deletion}/restore`)
  const discard = ({ _id }: Product) => shop.discard(`/products/${_id}`)
  const address = (text: string) => shop.read<Address>(`/addresses/product/${text}`)
  /** Name and `joinedInto` of the entries in the trash, newest first. */
  const trash = async () =>
    (await shop.read<TrashEntry[]>('/trash')).map(({ name, joinedInto }) => [name, joinedInto])

  test('say whose sizes they are, and nothing once the join is undone; others say nothing', async () => {
    await discard(await make('Honey', 300))
    const can = await make('Oil, 15 litre can', 6_000)
    const joining = await join(litre, tin, can)
    const [joined, other] = await shop.read<TrashEntry[]>('/trash')
    expect(joined).toMatchObject({ name: tin.name, along: 1, joinedInto: { _id: litre._id, name: 'Oil' } })
    expect(other).not.toHaveProperty('joinedInto')
    expect(await undo(joining)).toBe(200)
    await discard(tin)
    expect(await trash()).toEqual([
      [tin.name, undefined],
      ['Honey', undefined],
    ])
  })

  test('are sizes of what that was joined to in its turn, and of nothing where it is in the trash too', async () => {
    const first = await join(litre, tin)
    const half = await make('Oil, 500 ml', 230)
    const second = await join(half, await shop.read<Product>(`/products/${litre._id}`))
    const into = { _id: half._id, name: 'Oil' }
    expect(await trash()).toEqual([
      ['Oil', into],
      [tin.name, into],
    ])
    expect(await undo(second)).toBe(200)
    expect(await trash()).toEqual([[tin.name, { _id: litre._id, name: 'Oil' }]])
    await discard(litre)
    expect(await trash()).toEqual([
      ['Oil', undefined],
      [tin.name, undefined],
    ])
    expect(await undo(first), 'of what is in the trash').toBe(409)
  })

  test('lead by steps, which come back in any order and without their changes, as from a backup', async () => {
    const half = await make('Oil, 500 ml', 230)
    const first = await join(litre, tin)
    const second = await join(half, litre)
    await restore(first.deletion)
    expect(await undo(second)).toBe(200)
    const can = await make('Oil, 15 litre can', 6_000)
    await join(litre, can)
    const { deletion } = await join(half, litre)
    await shop.database.writeCatalogue(transaction => transaction.deleteFrom('changes').execute())
    expect(await address(can._id)).toMatchObject({ _id: half._id })
    await restore(deletion)
    expect(await address(can._id)).toMatchObject({ _id: litre._id })
  })

  test('are looked up by as many queries however many there are', async () => {
    let asked = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        asked += 1
        return result
      },
    }
    const queries = async (deletions: readonly string[]) => {
      asked = 0
      const joined = await listJoinedInto(shop.database.reader.withPlugin(counter), deletions)
      expect([...joined.values()]).toEqual(deletions.map(() => ({ _id: litre._id, name: 'Oil' })))
      return asked
    }
    const joins = [await join(litre, tin)]
    for (const name of ['Oil, 15 litre can', 'Oil, 500 ml', 'Oil, 2 litres'])
      joins.push(await join(await shop.read<Product>(`/products/${litre._id}`), await make(name, 100)))
    const deletions = joins.map(({ deletion }) => deletion)
    expect(await queries(deletions)).toBe(await queries(deletions.slice(0, 1)))
  })

  test('are sizes of nothing where their size is sold no more', async () => {
    const { packs = [] } = (await join(litre, tin)).product
    const body = { packs: packs.filter(({ _id }) => _id !== tin._id) }
    expect((await shop.call('PUT', `/products/${litre._id}`, { body })).status).toBe(200)
    expect(await trash()).toEqual([[tin.name, undefined]])
  })

  test('are products of their own once restored: id, old address and page lead to themselves for good', async () => {
    const { slug } = await address(tin._id)
    const joining = await join(litre, tin)
    expect(await address(slug)).toMatchObject({ _id: litre._id, packId: tin._id })
    const { status, body } = await restore(joining.deletion)
    expect([status, body.data]).toMatchObject([200, { _id: joining.deletion, name: tin.name }])
    expect(body.data).not.toHaveProperty('joinedInto')
    const own = { _id: tin._id, slug, state: 'current' }
    expect([await address(tin._id), await address(slug)]).toEqual([own, own])
    expect(await undo(joining)).toBe(409)
    expect((await shop.read<Product>(`/products/${litre._id}`)).packs).toHaveLength(2)
    await discard(tin)
    expect(await trash()).toEqual([[tin.name, undefined]])
    expect(await address(slug)).toMatchObject({ ...own, state: 'gone' })
  })
})
