import type { Address } from '@chekku/domain/schemas/address'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { slugBase } from '../slugs/slug.ts'

type Step = { act: 'create' | 'rename' | 'delete' | 'restore' | 'purge'; which: number; name: string }

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('create', 'create', 'rename', 'rename', 'delete', 'restore', 'purge'),
  which: fc.nat(20),
  name: fc.constantFrom('Oil', 'OIL', 'Oil 2', 'Oil-2', 'Ghee', '…', 'எண்ணெய்', 'new'),
})

interface Known {
  _id: string
  name: string
  deletion?: string
  isPurged?: boolean
}

describeShop('random renames, deletes and restores', shop => {
  test.each([
    ['product', '/products'],
    ['category', '/categories'],
  ] as const)(
    'of a %s never give a slug to another, and every slug that was given still leads to its own, or from a deleted one to its namesake',
    async (kind, path) => {
      const { _id: category } = await shop.createCategory({ name: 'All' })
      const create = async (name: string) =>
        kind === 'product' ? shop.createProduct({ name, category }) : shop.createCategory({ name })
      const find = async (text: string) =>
        (await shop.call<Address>('GET', `/addresses/${kind}/${text}`, { token: null })).body.data
      const owners = new Map<string, Known>()

      /** Records the current slug, which must be new or have been this product's before. */
      async function note(known: Known) {
        const { slug, state } = await find(known._id)
        expect(state).toBe('current')
        expect(owners.get(slug)?._id ?? known._id).toBe(known._id)
        owners.set(slug, known)
      }

      async function take(known: Known[], { act, which, name }: Step) {
        const one = known[which % known.length]
        if (act === 'create' || !one) {
          known.push({ _id: (await create(name))._id, name })
          return note(known.at(-1) as Known)
        }
        const { _id, deletion, isPurged } = one
        if (act === 'rename' && !deletion) {
          await shop.call('PUT', `${path}/${_id}`, { body: { name } })
          one.name = name
          await note(one)
        }
        if (act === 'delete' && !deletion) one.deletion = await shop.discard(`${path}/${_id}`)
        if (act === 'restore' && deletion && !isPurged) {
          await shop.call('POST', `/trash/${deletion}/restore`)
          delete one.deletion
          await note(one)
        }
        if (act === 'purge' && deletion && !isPurged) {
          await shop.call('DELETE', `/trash/${deletion}`)
          one.isPurged = true
        }
      }

      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
          const known: Known[] = []
          for (const one of steps) await take(known, one)
          const alive = [...owners.values()].filter(({ deletion }) => !deletion)
          for (const [slug, { _id, name, deletion, isPurged }] of owners) {
            const base = isPurged ? slug : slugBase(kind, name)
            const namesakes = alive.filter(
              ({ name }) => deletion && base !== kind && slugBase(kind, name) === base,
            )
            const ids = namesakes.length > 0 ? namesakes.map(one => one._id) : [_id]
            const found = await find(slug)
            expect([ids, found.state]).toEqual([
              expect.arrayContaining([found._id]),
              deletion && namesakes.length === 0 ? 'gone' : 'current',
            ])
          }
        }),
        { numRuns: 6 },
      )
    },
    60_000,
  )
})
