import { offeredPack } from '@chekku/domain/product/pack-prices'
import type { Address } from '@chekku/domain/schemas/address'
import type { Product } from '@chekku/domain/schemas/product'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { afterEveryStatement } from '../../testing/after-statements.ts'
import { isWholeRun } from '../../testing/choose-from.ts'
import { describeShop } from '../../testing/test-shop.ts'

/** A save by one of two people: kept sizes by index, and new ones. Only the one who has read last may save. */
const saves = array(
  record({
    who: constantFrom(0, 1),
    reads: boolean(),
    kept: array(integer({ min: 0, max: 4 }), { maxLength: 3 }),
    added: array(record({ paise: integer({ min: 1, max: 99_999 }), inStock: boolean() }), { maxLength: 2 }),
  }),
  { minLength: 3, maxLength: 6 },
)

describeShop('lists of sizes that two people save', (shop, dialect) => {
  test('are always whole lists of one of them, with price and stock that follow from them', async () => {
    const { _id: category } = await shop.createCategory()
    let count = 0
    await assert(
      asyncProperty(saves, async steps => {
        let stored = await shop.createProduct({
          category,
          packs: [
            { kind: 'tin', price: 9 },
            { kind: 'jar', price: 8 },
          ],
        })
        const path = `/products/${stored._id}`
        const seen = [stored, stored]
        for (const { who, reads, kept, added } of steps) {
          if (reads) seen[who] = await shop.read<Product>(path)
          const { packs: shown = [], version } = seen[who] as Product
          const fresh = added.map(({ paise, inStock }) => {
            count += 1
            return { kind: `size ${count}`, price: paise / 100, inStock }
          })
          const packs = [...new Set(kept)].flatMap(at => shown[at] ?? []).concat(fresh as never)
          const headers = { 'if-match': `"${version}"` }
          const answer = await shop.call<Product>('PUT', path, { body: { packs }, headers })
          if (packs.length === 0) expect(answer.status).toBe(400)
          else expect(answer.status).toBe(version === stored.version ? 200 : 412)
          if (answer.status === 200) {
            seen[who] = stored = answer.body.data
            expect(stored.packs).toMatchObject(packs)
          }
          expect(await shop.read(path)).toEqual(stored)
        }
        const { packs = [], price, inStock } = stored
        expect([price, inStock]).toEqual([offeredPack(packs).price, packs.some(pack => pack.inStock)])
        expect(new Set(packs.map(({ _id }) => _id)).size).toBe(packs.length)
      }),
      { numRuns: isWholeRun ? 12 : 6 },
    )
  })

  test('at once lose no id and double none: each save that counts is a version, and the last is what stays', async () => {
    const { _id: category } = await shop.createCategory()
    const one = record({
      kept: array(integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
      added: integer({ min: 0, max: 2 }),
      isBased: boolean(),
    })
    let count = 0
    await assert(
      asyncProperty(array(one, { minLength: 2, maxLength: 5 }), async all => {
        const kinds = ['tin', 'jar', 'can']
        const first = await shop.createProduct({ category, packs: kinds.map(kind => ({ kind, price: 9 })) })
        const path = `/products/${first._id}`
        const lists = all.map(({ kept, added }) => [
          ...[...new Set(kept)].map(at => ({ ...first.packs?.[at], price: at + 1 })),
          ...Array.from({ length: added }, () => {
            count += 1
            return { kind: `new ${count}`, price: count }
          }),
        ])
        const answers = await Promise.all(
          lists.map((packs, at) => {
            const headers: Record<string, string> = all[at]?.isBased ? { 'if-match': '"1"' } : {}
            return shop.call<Product>('PUT', path, { body: { packs }, headers })
          }),
        )
        const saved = answers.flatMap(({ status, body }, at) => {
          if (status === 200 && all[at]?.isBased) expect(body.data.version).toBe(2)
          expect(all[at]?.isBased ? [200, 412] : [200]).toContain(status)
          return status === 200 ? [{ product: body.data, sent: lists[at] ?? [] }] : []
        })
        for (const { product, sent } of saved) {
          expect(product.packs).toMatchObject(sent)
          expect(new Set(product.packs?.map(({ _id }) => _id)).size).toBe(sent.length)
        }
        const inOrder = saved.map(({ product }) => product).sort((a, b) => a.version - b.version)
        expect(inOrder.map(({ version }) => version)).toEqual(inOrder.map((_, at) => at + 2))
        expect(await shop.read(path)).toEqual(inOrder.at(-1) ?? first)
        const fresh = saved.flatMap(({ product, sent }) =>
          (product.packs ?? []).slice(sent.filter(pack => '_id' in pack).length).map(({ _id }) => _id),
        )
        expect(new Set(fresh).size).toBe(fresh.length)
      }),
      { numRuns: isWholeRun ? 8 : 5 },
    )
  })

  // On SQLite a thread writes, which is not seen from here.
  test.runIf(dialect === 'postgres')(
    'write the row of their product once, and look for no address while its name stays',
    async () => {
      const { _id: category } = await shop.createCategory()
      const { _id, name } = await shop.createProduct({ category, packs: [{ kind: 'tin', price: 9 }] })
      const { slug } = await shop.read<Address>(`/addresses/product/${_id}`)
      const statements: string[] = []
      const stop = afterEveryStatement(text => statements.push(text))
      const body = { name, slug, description: 'Pressed', packs: [{ kind: 'jar', price: 8 }] }
      const { status } = await shop.call('PUT', `/products/${_id}`, { body }).finally(stop)
      expect(status).toBe(200)
      expect(statements.filter(text => /^(?:insert into|update) "products"/.test(text))).toHaveLength(1)
      expect(statements.filter(text => text.includes('"addresses"'))).toEqual([])
      expect(await shop.read(`/products/${_id}`)).toMatchObject({ price: 8, packs: [{ kind: 'jar' }] })
    },
  )
})
