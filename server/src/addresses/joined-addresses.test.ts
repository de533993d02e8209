import type { Address } from '@chekku/domain/schemas/address'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { slugBase } from '../slugs/slug.ts'

describeShop('addresses of joined products', shop => {
  let category: string
  beforeEach(async () => {
    category = (await shop.createCategory())._id
  })
  const make = (name: string, price = 10) => shop.createProduct({ name, category, price })
  const join = (...products: Pick<Product, '_id'>[]) =>
    shop.call<ProductsJoined>('POST', '/products/join', { body: { ids: products.map(({ _id }) => _id) } })
  const discard = (id: string) => shop.discard(`/products/${id}`)
  const find = async (text: string) =>
    (await shop.call<Address>('GET', `/addresses/product/${text}`, { token: null })).body.data

  test('lead to their own size over many joins, renames, deletion and restore, and after the trash is emptied', async () => {
    const products: Product[] = []
    for (let litres = 1; litres <= 11; litres += 1)
      products.push(await make(`Oil, ${litres} litre`, 50 - litres))
    const [oldest, ...later] = products as [Product, ...Product[]]
    let last = oldest
    for (const next of later) {
      expect((await join(next, last)).status).toBe(200)
      last = next
    }
    const leads = () => Promise.all([find(oldest._id), find('oil-1-litre')])
    const expected = { _id: last._id, slug: 'oil-10', packId: oldest._id, state: 'current' }
    expect(await leads()).toEqual([expected, expected])
    await shop.call('PUT', `/products/${last._id}`, { body: { name: 'Groundnut Oil' } })
    const renamed = { ...expected, slug: 'groundnut-oil' }
    expect(await leads()).toEqual([renamed, renamed])
    await shop.call('DELETE', '/trash')
    expect(await leads()).toEqual([renamed, renamed])
    const deletion = await discard(last._id)
    const gone = { _id: last._id, slug: 'groundnut-oil', category, state: 'gone' }
    expect(await leads()).toEqual([gone, gone])
    await shop.call('POST', `/trash/${deletion}/restore`)
    expect(await leads()).toEqual([renamed, renamed])
  })

  test('lead to the product where their size is sold no more, and to the size again once it is', async () => {
    const [litre, tin] = [await make('Oil, 1 litre'), await make('Oil, 5 litre tin')]
    const { packs = [] } = (await join(litre, tin)).body.data.product
    const put = (list: readonly object[]) =>
      shop.call('PUT', `/products/${litre._id}`, { body: { packs: list } })
    expect((await put(packs.slice(0, 1))).status).toBe(200)
    expect(await find(tin._id)).toEqual({ _id: litre._id, slug: 'oil', state: 'current' })
    expect((await put(packs)).status).toBe(200)
    expect(await find(tin._id)).toMatchObject({ _id: litre._id, packId: tin._id })
  })

  test('lead as before once a join is undone, of a product of one named size too', async () => {
    const packs = [{ measure: 'volume', quantity: 1_000, price: 10 }]
    const litre = await shop.createProduct({ name: 'Oil, 1 litre', category, packs })
    const tin = await make('Oil, 5 litre tin')
    const leads = () => Promise.all([litre._id, 'oil-1-litre', tin._id].map(find))
    const before = await leads()
    const { headers } = await join(litre, tin)
    const ofLitre = { _id: litre._id, packId: litre.packs?.[0]?._id }
    expect(await leads()).toMatchObject([ofLitre, ofLitre, { _id: litre._id, packId: tin._id }])
    expect((await shop.call('POST', `/changes/${headers['change-id']}/undo`)).status).toBe(200)
    expect(await leads()).toEqual(before)
  })

  test('of drafts lead to their sizes once those are published, also after the trash is emptied', async () => {
    const [litre, tin] = [await make('Oil, 1 litre'), await make('Oil, 5 litre tin')]
    const change = { body: { ids: [litre._id, tin._id], change: { hidden: true } } }
    await shop.call('PATCH', '/products', change)
    expect((await join(litre, tin)).status).toBe(200)
    const leads = () => Promise.all([find(tin._id), find('oil-5-litre-tin')])
    const nowhere = [undefined, undefined]
    expect(await leads()).toEqual(nowhere)
    await shop.call('PUT', `/products/${litre._id}`, { body: { hidden: false } })
    const size = { _id: litre._id, slug: 'oil', packId: tin._id, state: 'current' }
    expect(await leads()).toEqual([size, size])
    await shop.call('DELETE', '/trash')
    expect(await leads()).toEqual([size, size])
    await shop.call('PUT', `/products/${litre._id}`, { body: { hidden: true } })
    expect(await leads()).toEqual(nowhere)
    await discard(litre._id)
    await shop.call('DELETE', '/trash')
    expect(await leads(), 'of a draft that was deleted').toEqual(nowhere)
  })

  const step = record({
    act: constantFrom('create', 'create', 'rename', 'join', 'join', 'undo', 'delete', 'restore', 'purge'),
    which: nat(20),
    other: nat(20),
  })

  test('are unique, lead in one step to their own or from a deleted one to its namesake, whatever is renamed, joined, undone, deleted and restored', {
    timeout: timeLimit(60_000),
  }, async () => {
    let names = 0
    const slugs = new Map<string, string>()
    await assert(
      asyncProperty(array(step, { minLength: 8, maxLength: 30 }), async steps => {
        const ids: string[] = []
        /** Deletion of each product in the trash or removed, and the product that each was joined to. */
        const deletions = new Map<string, string>()
        const joined = new Map<string, string>()
        /** The change that each deletion of a join belongs to. */
        const changes = new Map<string, string>()
        /** The size that each joined product resolves to. */
        const sizes = new Map<string, string>()
        /** The sizes of slugs that a product had before others were joined to it, and those of each join. */
        const ownSizes = new Map<string, string>()
        const sized = new Map<string, string[]>()
        /** The slug base of each product's name, for a deleted one that of its last name. */
        const bases = new Map<string, string>()
        const purged = new Set<string>()
        const isLive = (id: string) => !deletions.has(id)
        /** Without sizes, a product's own id becomes its size's id in a join. */
        const sizesOf = async (id: string) =>
          (await shop.read<Product>(`/products/${id}`)).packs?.map(({ _id }) => _id) ?? [id]

        async function note(id: string) {
          const { slug } = await find(id)
          expect(slugs.get(slug) ?? id).toBe(id)
          slugs.set(slug, id)
          bases.set(id, slugBase('product', (await shop.read<Product>(`/products/${id}`)).name))
        }
        async function create() {
          names += 1
          ids.push((await make(`Oil, ${names} ml`))._id)
        }
        async function joinTwo(one: string, other: string) {
          const isPossible = one !== other && isLive(one) && isLive(other)
          const own = isPossible ? await sizesOf(other) : []
          const [only, ...more] = isPossible ? await sizesOf(one) : []
          const { slug = '' } = isPossible ? await find(other) : {}
          const answer = await join({ _id: one }, { _id: other })
          // A product restored from a join cannot be joined again while its size is still in the other product.
          const isTwice = isPossible && answer.status === 400
          if (isTwice) expect(JSON.stringify(answer.body)).toContain('is here twice')
          else expect([isPossible, answer.status]).toEqual([isPossible, isPossible ? 200 : 400])
          if (!isPossible || isTwice) return
          deletions.set(other, answer.body.data.deletion)
          changes.set(answer.body.data.deletion, String(answer.headers['change-id']))
          joined.set(other, one)
          // Its last slug leads to the size that it became; earlier ones and its id may have had a size before.
          const { packId = '' } = await find(slug)
          expect(own).toContain(packId)
          sizes.set(other, packId)
          const before = [...slugs].filter(([slug, id]) => id === one && !ownSizes.has(slug))
          sized.set(other, only && more.length === 0 ? before.map(([slug]) => slug) : [])
          for (const slug of sized.get(other) ?? []) ownSizes.set(slug, only ?? '')
        }
        async function bringBack(path: string, deletion: string | undefined) {
          if ((await shop.call('POST', path)).status !== 200) return
          for (const [id, from] of deletions) {
            if (from !== deletion) continue
            deletions.delete(id)
            joined.delete(id)
            if (path.endsWith('/undo')) for (const slug of sized.get(id) ?? []) ownSizes.delete(slug)
          }
        }
        async function take(act: string, one: string, other: string) {
          const deletion = deletions.get(one)
          if (act === 'join') await joinTwo(one, other)
          if (act === 'rename' && isLive(one)) {
            names += 1
            await shop.call('PUT', `/products/${one}`, { body: { name: `Oil, ${names} ml` } })
          }
          if (act === 'delete' && isLive(one)) deletions.set(one, await discard(one))
          if (act === 'undo')
            await bringBack(`/changes/${changes.get(deletion ?? '') ?? 'none'}/undo`, deletion)
          if (act === 'restore') await bringBack(`/trash/${deletion}/restore`, deletion)
          if (act === 'purge' && deletion) {
            await shop.call('DELETE', `/trash/${deletion}`)
            for (const [id, from] of deletions) if (from === deletion) purged.add(id)
          }
        }
        /** The last product on the way of an id, which ends at one that is in the shop. */
        function endOf(id: string): string {
          const passed = new Set<string>()
          let end = id
          for (let next: string | undefined = id; next !== undefined && !passed.has(next); ) {
            passed.add(next)
            end = next
            next = isLive(next) ? undefined : joined.get(next)
          }
          return end
        }

        for (const { act, which, other } of steps) {
          const [one, two] = [ids[which % ids.length], ids[other % ids.length]]
          const target = joined.get(one ?? '')
          await (act === 'create' || !one || !two ? create() : take(act, one, two))
          for (const id of new Set([one, two, target, ids.at(-1)])) if (id && isLive(id)) await note(id)
        }
        const products = await shop.read<Product[]>('/products')
        for (const [slug, id] of slugs) {
          if (!ids.includes(id)) continue
          const goal = endOf(id)
          const found = await find(slug)
          if (!isLive(goal)) {
            const base = purged.has(goal) ? slug : bases.get(goal)
            const namesakes = products.filter(({ name }) => slugBase('product', name) === base)
            const isLed = namesakes.some(({ _id }) => _id === found._id)
            expect([slug, found.state, isLed]).toEqual([
              slug,
              namesakes.length > 0 ? 'current' : 'gone',
              namesakes.length > 0,
            ])
            continue
          }
          expect([slug, found.state]).toEqual([slug, 'current'])
          expect([slug, found._id]).toEqual([slug, goal])
          expect(await find(found.slug)).toMatchObject({ _id: goal, slug: found.slug, state: 'current' })
          const sold = await sizesOf(goal)
          const sizeOf = (own: (string | undefined)[]) =>
            [...own, id === goal ? undefined : sizes.get(id)].find(size => size && sold.includes(size))
          const isCurrent = slug === found.slug
          expect([slug, found.packId]).toEqual([slug, sizeOf(isCurrent ? [] : [ownSizes.get(slug)])])
          const own = [...slugs].flatMap(([of, owner]) => (owner === id ? [ownSizes.get(of)] : []))
          expect([id, (await find(id)).packId]).toEqual([id, sizeOf(own)])
        }
      }),
      { numRuns: 6 },
    )
  })
})
