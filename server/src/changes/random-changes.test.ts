import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Columns,
  catalogueState,
  type Rows,
  rowTables,
  storedRows,
} from '../../testing/catalogue-state.ts'
import { isWholeRun } from '../../testing/choose-from.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { createSample } from '../../testing/sample-rows.ts'
import type { Answer } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { AccountDatabase } from '../auth/account-database.ts'
import { newAdministrator } from '../auth/administrators.ts'
import { Sessions } from '../auth/sessions.ts'
import { insertAdministrator } from '../auth/store.ts'

/** Columns that an undo does not put back: they follow from others, of products from their sizes, or only grow. */
const derived = ['version', 'search_key', 'name_key']
const derivedOfProduct = [...derived, 'price_paise', 'in_stock']

const rounds = isWholeRun ? 20 : 12
/** Number of administrators who each write at the same moment. */
const writers = 3

const choice = fc.record({
  kind: fc.constantFrom(
    ...([
      'rename',
      'price',
      'offer',
      'feature',
      'move',
      'delete',
      'restore',
      'join',
      'arrange',
      'give up',
    ] as const),
    ...(['create', 'parent', 'shown', 'popular', 'card', 'redirects', 'navigation', 'anew'] as const),
    ...(['undo', 'undo', 'undo', 'repeat'] as const),
  ),
  one: fc.nat(99),
  other: fc.nat(99),
  number: fc.integer({ min: 1, max: 999 }),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

describeShop('random writes of several administrators', shop => {
  const signIn = (name: string) =>
    shop.database.write(async transaction => {
      const one = newAdministrator({ email: `${name}@shop.example`, name }, 'none', Date.now())
      await insertAdministrator(transaction, one)
      return (await new Sessions(new AccountDatabase(shop.database)).start(transaction, one.id)).token
    })

  const changes = () =>
    shop.database.reader.selectFrom('changes').selectAll().orderBy('at').orderBy('id').execute()

  /** The first rows with all changes, one after the other, as they are stored. */
  async function replayed(first: Rows): Promise<Rows> {
    const rows = new Map(first)
    for (const { id } of await changes()) {
      const parts = shop.database.reader.selectFrom('row_changes').selectAll().where('change_id', '=', id)
      for (const { kind, row_id, after } of await parts.orderBy('position').execute()) {
        const key = `${kind} ${row_id}`
        if (!(kind in rowTables)) continue
        if (after === null) rows.delete(key)
        else rows.set(key, { ...rows.get(key), ...JSON.parse(after) })
      }
    }
    return rows
  }

  const own = (rows: Rows) =>
    Object.fromEntries(
      [...rows].map(([key, row]) => [
        key,
        Object.fromEntries(
          Object.entries(row).filter(
            ([name]) => !(key.startsWith('product ') ? derivedOfProduct : derived).includes(name),
          ),
        ),
      ]),
    )

  /** What is not in a version: positions, and the way into the trash. */
  const versioned = ({ version: _version, sort_order: _order, ...row }: Columns) => ({
    ...row,
    deletion_id: null,
  })

  test('lose nothing, raise versions, are each in the log, are undone to the first state and done again to the last', {
    timeout: timeLimit(60_000),
  }, async () => {
    const tokens = await Promise.all(['asha', 'bala', 'devi'].slice(0, writers).map(signIn))
    const { oils, sesame } = await shop.createOils()
    const pantry = await shop.createCategory({ name: 'Pantry' })
    const categories = [oils._id, sesame._id, pantry._id]
    const products: string[] = []
    for (let at = 0; at < 8; at += 1)
      products.push((await shop.createProduct({ name: `P${at}, ${at + 1} litre`, category: oils._id }))._id)
    const item = await shop.createGalleryItem({}, await plainPicture())
    const sample = await createSample(shop)
    products.push(sample.first, sample.second, sample.third)
    categories.push(sample.main)
    const [first, firstRows] = [await catalogueState(shop), await storedRows(shop)]
    await shop.database.write(transaction => transaction.deleteFrom('changes').execute())
    const acknowledged: string[] = []
    const deletions: string[] = []

    function callOf({ kind, one, other, number }: Choice, token: string): Promise<Answer<Columns>> {
      const pick = <Item>(list: readonly Item[], at: number) => list[at % Math.max(1, list.length)]
      const [id, next, category] = [pick(products, one), pick(products, other), pick(categories, other)]
      const isEven = number % 2 === 0
      const lines = ['/a', '/b', '/c'].filter((_, at) => (number >> at) % 2 === 0)
      const to = isEven ? '/gallery' : '/products'
      const settings = { showInNav: isEven, order: number }
      const calls = {
        rename: ['PUT', `/products/${id}`, { name: `Name ${number}` }],
        price: ['PUT', `/products/${id}`, { price: number }],
        offer: [
          'PUT',
          `/products/${id}`,
          { offer: isEven ? { price: 0.5, until: '2100-01-01T00:00' } : null },
        ],
        feature: ['PATCH', '/products', { ids: [...new Set([id, next])], change: { featured: isEven } }],
        move: ['PUT', `/products/${id}`, { category }],
        delete: ['DELETE', `/products/${id}`],
        restore: ['POST', `/trash/${pick(deletions, one) ?? 'none'}/restore`],
        join: ['POST', '/products/join', { ids: [id, next] }],
        arrange: ['PUT', '/products/order', { category, ids: [id, next] }],
        'give up': ['DELETE', `/products/order?category=${category}`],
        create: ['POST', '/products/json', { name: `New ${number}`, price: number, category }],
        parent: ['PUT', `/categories/${sesame._id}`, { parent: pick([oils._id, pantry._id, null], other) }],
        shown: ['PATCH', `/categories/${category}/nav-settings`, settings],
        popular: ['PUT', `/gallery/${item._id}/toggle-popular`],
        card: ['PUT', isEven ? '/shop/identity' : '/shop/legal', { name: `N${one}`, legalName: `L${one}` }],
        redirects: ['PUT', '/redirects', { redirects: lines.map(from => ({ from, to })) }],
        navigation: ['PUT', '/nav-config', { maxVisibleItems: (number % 8) + 1 }],
        anew: ['POST', '/shop/begin-anew'],
        undo: ['POST', `/changes/${pick(acknowledged, one) ?? 'none'}/undo`],
        repeat: ['POST', `/changes/${acknowledged.at(-1) ?? 'none'}/undo`],
      } as const
      const [method, path, body] = calls[kind]
      return shop.call(method, path, { body, token })
    }

    let before = await storedRows(shop)
    const chosen = fc.sample(choice, { numRuns: rounds * writers, seed: 22 })
    for (let at = 0; at < chosen.length; at += writers) {
      const now = chosen.slice(at, at + writers)
      const answers = await Promise.all(now.map((one, index) => callOf(one, tokens[index] as string)))
      for (const [index, { status, headers, body, text }] of answers.entries()) {
        const change = headers['change-id']
        // What is not possible just now is refused, and leaves no change.
        expect([now[index], status < 500, text]).toEqual([now[index], true, expect.any(String)])
        expect(status >= 400 && change !== undefined).toBe(false)
        if (change !== undefined && !acknowledged.includes(change)) acknowledged.push(change)
        if (typeof body.data?.deletion === 'string') deletions.push(body.data.deletion)
        if (now[index]?.kind === 'create' && status === 201) products.push(`${body.data._id}`)
      }
      const after = await storedRows(shop)
      for (const [key, row] of after) {
        const was = before.get(key)
        if (!was || !('version' in was)) continue
        const isSame = JSON.stringify(versioned(was)) === JSON.stringify(versioned(row))
        expect([key, Number(row.version) - Number(was.version)]).toEqual([
          key,
          isSame ? expect.any(Number) : expect.toSatisfy((more: number) => more > 0),
        ])
        expect(Number(row.version)).toBeGreaterThanOrEqual(Number(was.version))
      }
      before = after
    }

    // No acknowledged change is lost, and none is there that nobody was told of.
    expect((await changes()).map(({ id }) => id).sort()).toEqual(acknowledged.toSorted())
    expect(acknowledged.length).toBeGreaterThan(chosen.length / 3)
    const [stored, expected] = [own(await storedRows(shop)), own(await replayed(firstRows))]
    // The sizes of a new product come and go with it.
    const keys = (rows: object) =>
      Object.keys(rows)
        .filter(key => !key.startsWith('pack '))
        .sort()
    expect(keys(stored)).toEqual(keys(expected))
    // Columns that a new row was not given have the tables' defaults.
    expect(stored).toMatchObject(expected)

    // Each row has its event, or its change has one that tells of it.
    const events = await shop.database.reader
      .selectFrom('activity')
      .select(['change_id', 'subject_id'])
      .execute()
    const subjects = Map.groupBy(events, ({ change_id }) => change_id)
    for (const { change_id, row_id, kind, told } of await shop.database.reader
      .selectFrom('row_changes')
      .selectAll()
      .execute()) {
      const own = subjects.get(change_id) ?? []
      expect([kind, own.length > 0]).toEqual([kind, true])
      if (told === 1 && ['product', 'category', 'gallery'].includes(kind))
        expect(own.map(({ subject_id }) => subject_id)).toContain(row_id)
    }

    const last = await catalogueState(shop)
    const undos: string[] = []
    // From the last to the first; what was done again after a later change waits until that one is undone.
    const inEffect = async () =>
      (await changes()).filter(({ id, root_id, undone }) => id === root_id && !undone)
    for (let left = await inEffect(); left.length > 0; ) {
      const refused: string[] = []
      for (const { id, operation } of left.toReversed()) {
        const { status, headers, body } = await shop.call('POST', `/changes/${id}/undo`)
        if (status === 200) undos.push(`${headers['change-id']}`)
        else refused.push(`${operation}: ${body.message}`)
      }
      const still = await inEffect()
      expect([refused, still.length < left.length]).toEqual([expect.any(Array), true])
      left = still
    }
    expect(await catalogueState(shop)).toEqual(first)
    for (const id of undos.toReversed())
      expect(await shop.told('POST', `/changes/${id}/undo`)).toEqual([200, expect.any(String)])
    expect(await catalogueState(shop)).toEqual(last)
  })
})
