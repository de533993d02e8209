import { randomUUIDv7 } from 'node:crypto'
import { maximumPriceRupees, type Paise, rupeesToPaise } from '@chekku/domain/money'
import type { Insertable } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import type { CategoriesTable, ProductsTable } from './schema.ts'
import { categoryRow, describeOnEachDatabase, galleryItemRow, productRow } from './testing.ts'

describeOnEachDatabase('a row', connect => {
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  const addCategories = (...rows: Insertable<CategoriesTable>[]) =>
    database.write(queries => queries.insertInto('categories').values(rows).execute())
  const addProducts = (...rows: Insertable<ProductsTable>[]) =>
    database.write(queries => queries.insertInto('products').values(rows).execute())
  const products = () => database.reader.selectFrom('products').selectAll().orderBy('id').execute()

  it('is read with the stored values and types', async () => {
    const stored = productRow({
      name: 'மரச்செக்கு நல்லெண்ணெய் 🌿👩🏽‍🌾',
      description: 'O\'Brien \\ % _ "quoted"\nसरसों का तेल\ttab',
      price_paise: rupeesToPaise(maximumPriceRupees),
      created_at: Number.MAX_SAFE_INTEGER,
    })
    await addProducts(stored)
    expect(await products()).toMatchObject([stored])
  })

  it('keeps a fractional order exactly', async () => {
    const orders = [0.1 + 0.2, -1e-300, 1.7976931348623157e308, 15]
    await addCategories(...orders.map(sort_order => categoryRow({ sort_order })))
    const rows = await database.reader.selectFrom('categories').select('sort_order').execute()
    expect(rows.map(row => row.sort_order).toSorted()).toEqual(orders.toSorted())
  })

  it('keeps bytes as a Buffer, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 * 300 }, (_, index) => index % 256))
    const file = { content_type: 'image/jpeg', bytes, created_at: 1, width: 640, height: 480 }
    const picture = { path: '/uploads/products/a.jpg', ...file }
    const empty = { ...picture, path: '/uploads/products/b.jpg', bytes: Buffer.alloc(0) }
    await database.write(queries => queries.insertInto('pictures').values([picture, empty]).execute())
    const rows = await database.reader.selectFrom('pictures').selectAll().orderBy('path').execute()
    expect(rows).toEqual([picture, empty])
    expect(Buffer.isBuffer(rows[0]?.bytes)).toBe(true)
  })

  it('is counted and summed in numbers, also when nothing matches', async () => {
    await addProducts(productRow(), productRow())
    const totals = await database.reader
      .selectFrom('products')
      .select(row => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('price_paise').as('sum')])
      .executeTakeFirst()
    expect(totals).toEqual({ count: 2, sum: 79_800 })
    const [updated, none] = await database.write(async queries => [
      await queries.updateTable('products').set({ featured: 1 }).executeTakeFirst(),
      await queries.deleteFrom('products').where('id', '=', 'nobody').executeTakeFirst(),
    ])
    expect(updated).toMatchObject({ numUpdatedRows: 2n })
    expect(none).toMatchObject({ numDeletedRows: 0n })
    const returned = await database.write(queries =>
      queries.updateTable('products').set({ featured: 0 }).returning('featured').execute(),
    )
    expect(returned).toEqual([{ featured: 0 }, { featured: 0 }])
  })

  it('is sorted by code point in any script', async () => {
    const names = [...'b a A Z é z _ 9 10 நெய் अ ஃ 🌿 ﬀ ～ ab'.split(' '), '﻿x', 'a b']
    await addCategories(...names.map(name => categoryRow({ name, name_key: name, sort_order: 1 })))
    const rows = await database.reader.selectFrom('categories').select('name').orderBy('name_key').execute()
    const byCodePoint = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(rows.map(row => row.name)).toEqual(byCodePoint)
  })

  it('is refused, like a search, with a NUL in a text; a lone surrogate becomes U+FFFD', async () => {
    await expect(addProducts(productRow({ name: 'a\0b' }))).rejects.toMatchObject({ code: 'invalid' })
    const search = database.reader.selectFrom('products').select('id').where('id', '=', '\0').execute()
    await expect(search).rejects.toMatchObject({ code: 'invalid' })
    await addProducts(productRow({ name: 'a\ud83cb' }))
    expect((await products()).map(row => row.name)).toEqual(['a\ufffdb'])
  })

  const mistakes: [string, Parameters<typeof productRow>[0]][] = [
    ['a flag that is neither 0 nor 1', { featured: 2 as 0 }],
    ['a version below 1', { version: 0 }],
    ['a price below 0', { price_paise: -1 as Paise }],
    ['a price that is no whole number', { price_paise: 0.5 as Paise }],
    ['a text where a number belongs', { price_paise: 'much' as unknown as Paise }],
    ['nothing where something belongs', { name: null as unknown as string }],
    ['a category that does not exist', { category_id: 'nobody' }],
  ]
  it('is refused with what its columns do not allow', async () => {
    for (const [what, mistake] of mistakes) {
      await expect(addProducts(productRow(mistake)), what).rejects.toThrow()
      expect(await products(), what).toEqual([])
    }
  })

  it('is refused when its id is taken', async () => {
    const taken = categoryRow()
    await addCategories(taken)
    await expect(addCategories(taken)).rejects.toThrow()
  })
})

describeOnEachDatabase('references to a removed row', connect => {
  it('become null or remove their row: categories', async () => {
    const { reader, write } = await connect()
    const main = categoryRow()
    const sub = categoryRow({ parent_id: main.id })
    const links = { category_id: main.id, subcategory_id: sub.id }
    await write(async queries => {
      await queries.insertInto('categories').values([main, sub]).execute()
      await queries.insertInto('products').values(productRow(links)).execute()
      await queries.insertInto('gallery_items').values(galleryItemRow(links)).execute()
      await queries.deleteFrom('categories').where('id', '=', main.id).execute()
    })
    expect(await reader.selectFrom('categories').select('id').execute()).toEqual([])
    for (const table of ['products', 'gallery_items'] as const) {
      const rows = await reader.selectFrom(table).select(['category_id', 'subcategory_id']).execute()
      expect(rows).toEqual([{ category_id: null, subcategory_id: null }])
    }
  })

  it('remove their row: sessions, known addresses and devices of an administrator, variants of a picture', async () => {
    const { reader, write } = await connect()
    const at = { created_at: 1, updated_at: 1 }
    const texts = { email: 'a@b.c', email_key: 'a@b.c', name: '', role: 'admin', password_hash: '' }
    const file = { content_type: 'image/webp', bytes: Buffer.from('x'), created_at: 1 }
    await write(async queries => {
      await queries
        .insertInto('administrators')
        .values({ id: 'a', disabled: 0, ...texts, ...at })
        .execute()
      const session = { id: 's', token_hash: 't', administrator_id: 'a', created_at: 1, last_used_at: 1 }
      await queries.insertInto('sessions').values(session).execute()
      const known = { administrator_id: 'a', address: '::1', signed_in_at: 1 }
      await queries.insertInto('known_addresses').values(known).execute()
      const device = { administrator_id: 'a', token_hash: 't', signed_in_at: 1 }
      await queries.insertInto('known_devices').values(device).execute()
      const picture = { path: '/p', ...file }
      await queries.insertInto('pictures').values(picture).execute()
      const variant = { path: '/v', picture_path: '/p', ...file }
      await queries.insertInto('picture_variants').values(variant).execute()
      await queries.deleteFrom('administrators').execute()
      await queries.deleteFrom('pictures').execute()
    })
    for (const table of ['sessions', 'known_addresses', 'known_devices', 'picture_variants'] as const)
      expect(await reader.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

it('ids are unique, and sort by creation time', () => {
  const ids = Array.from({ length: 1_000 }, randomUUIDv7)
  expect(new Set(ids).size).toBe(1_000)
  const last = Date.now()
  while (Date.now() === last);
  const later = randomUUIDv7()
  expect(ids.every(id => id < later)).toBe(true)
})
