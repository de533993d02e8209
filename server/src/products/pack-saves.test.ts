import { offeredPack } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'

/** Of one of two people: which of the stored sizes stay, and which are new. Only the one who has read last may save. */
const saves = array(
  record({
    who: constantFrom(0, 1),
    reads: boolean(),
    kept: array(integer({ min: 0, max: 4 }), { maxLength: 3 }),
    added: array(record({ paise: integer({ min: 1, max: 99_999 }), inStock: boolean() }), { maxLength: 2 }),
  }),
  { minLength: 3, maxLength: 6 },
)

describeOnEachDatabase('lists of sizes that two people save', connect => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await startTestApp(await connect())
  })
  afterEach(() => shop.close())

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
      { numRuns: 12 },
    )
  })
})
