import { randomUUIDv7 } from 'node:crypto'
import { searchKey } from '@chekku/domain/search-key'
import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from './database.ts'
import type { CategoriesTable, GalleryItemsTable, ProductsTable } from './schema.ts'
import { describeOnEachDatabase } from './testing.ts'

const fresh = { version: 1, created_at: 1_790_000_000_123, updated_at: 1_790_000_000_456, deletion_id: null }

const category = (over: Partial<CategoriesTable> = {}): CategoriesTable => ({
  id: randomUUIDv7(),
  name: 'Oils',
  name_key: 'oils',
  description: '',
  image: '',
  sort_order: 60,
  show_in_nav: 0,
  show_in_products_dropdown: 1,
  parent_id: null,
  ...fresh,
  ...over,
})

const product = (over: Partial<Insertable<ProductsTable>> = {}): Insertable<ProductsTable> => ({
  id: randomUUIDv7(),
  name: 'Sesame oil',
  description: '',
  search_key: 'sesame oil\n',
  price_paise: 39_900,
  category_id: null,
  subcategory_id: null,
  image: '',
  featured: 0,
  in_stock: 1,
  ...fresh,
  ...over,
})

const galleryItem = (over: Partial<GalleryItemsTable> = {}): GalleryItemsTable => ({
  id: randomUUIDv7(),
  title: 'The press',
  description: '',
  category_text: '',
  category_id: null,
  subcategory_id: null,
  is_popular: 0,
  sort_order: 10,
  image: '',
  ...fresh,
  ...over,
})

describeOnEachDatabase('a row', connect => {
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  const addCategories = (...rows: CategoriesTable[]) =>
    database.write(queries => queries.insertInto('categories').values(rows).execute())
  const addProducts = (...rows: Insertable<ProductsTable>[]) =>
    database.write(queries => queries.insertInto('products').values(rows).execute())
  const products = () => database.reader.selectFrom('products').selectAll().orderBy('id').execute()

  it('is read with the stored values and types', async () => {
    const stored = product({
      name: 'மரச்செக்கு நல்லெண்ணெய் 🌿👩🏽‍🌾',
      description: 'O\'Brien \\ % _ "quoted"\nसरसों का तेल\ttab',
      price_paise: 1_000_000_000,
      created_at: Number.MAX_SAFE_INTEGER,
    })
    await addProducts(stored)
    expect(await products()).toMatchObject([stored])
  })

  it('keeps a fractional order exactly', async () => {
    const orders = [0.1 + 0.2, -1e-300, 1.7976931348623157e308, 15]
    await addCategories(...orders.map(sort_order => category({ sort_order })))
    const rows = await database.reader.selectFrom('categories').select('sort_order').execute()
    expect(rows.map(row => row.sort_order).toSorted()).toEqual(orders.toSorted())
  })

  it('keeps bytes as a Buffer, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 * 300 }, (_, index) => index % 256))
    const picture = { path: '/uploads/products/a.jpg', content_type: 'image/jpeg', bytes, created_at: 1 }
    const empty = { ...picture, path: '/uploads/products/b.jpg', bytes: Buffer.alloc(0) }
    await database.write(queries => queries.insertInto('pictures').values([picture, empty]).execute())
    const rows = await database.reader.selectFrom('pictures').selectAll().orderBy('path').execute()
    expect(rows).toEqual([picture, empty])
    expect(Buffer.isBuffer(rows[0]?.bytes)).toBe(true)
  })

  it('is counted and summed in numbers, also when nothing matches', async () => {
    await addProducts(product(), product())
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
    const names = [
      'b',
      'a',
      'A',
      'Z',
      'é',
      'z',
      '_',
      '9',
      '10',
      'நெய்',
      'अ',
      'ஃ',
      '🌿',
      'ﬀ',
      '～',
      '﻿x',
      'a b',
      'ab',
    ]
    await addCategories(...names.map(name => category({ name, name_key: name, sort_order: 1 })))
    const rows = await database.reader.selectFrom('categories').select('name').orderBy('name_key').execute()
    const byCodePoint = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(rows.map(row => row.name)).toEqual(byCodePoint)
  })

  it('is found by a part of its search key in any script, without wildcards', async () => {
    const names = ['Sesame 100% pure', 'Sesame 100 pure', 'நல்லெண்ணெய்', 'ÉCLAIR_x', 'éclairyx', 'back\\slash']
    await addProducts(...names.map(name => product({ name, search_key: searchKey(name) })))
    const found = async (text: string) => {
      const pattern = `%${searchKey(text).replace(/[\\%_]/g, '\\$&')}%`
      const rows = await database.reader
        .selectFrom('products')
        .select('name')
        .where(sql<boolean>`search_key like ${pattern} escape '\\'`)
        .execute()
      return rows.map(row => row.name)
    }
    expect(await found('100%')).toEqual(['Sesame 100% pure'])
    expect(await found('லெண்')).toEqual(['நல்லெண்ணெய்'])
    expect(await found('Éclair_')).toEqual(['ÉCLAIR_x'])
    expect(await found('k\\s')).toEqual(['back\\slash'])
  })

  it('is refused, like a search, with a NUL in a text; a lone surrogate becomes U+FFFD', async () => {
    await expect(addProducts(product({ name: 'a\0b' }))).rejects.toMatchObject({ code: 'invalid' })
    const search = database.reader.selectFrom('products').select('id').where('id', '=', '\0').execute()
    await expect(search).rejects.toMatchObject({ code: 'invalid' })
    await addProducts(product({ name: 'a\ud83cb' }))
    expect((await products()).map(row => row.name)).toEqual(['a\ufffdb'])
  })

  it.each([
    ['a flag that is neither 0 nor 1', { featured: 2 as 0 }],
    ['a version below 1', { version: 0 }],
    ['a price below 0', { price_paise: -1 }],
    ['a price that is no whole number', { price_paise: 0.5 }],
    ['a text where a number belongs', { price_paise: 'much' as unknown as number }],
    ['nothing where something belongs', { name: null as unknown as string }],
    ['a category that does not exist', { category_id: 'nobody' }],
  ])('is refused with %s', async (_, mistake) => {
    await expect(addProducts(product(mistake))).rejects.toThrow()
    expect(await products()).toEqual([])
  })

  it('is refused when its id is taken', async () => {
    const taken = category()
    await addCategories(taken)
    await expect(addCategories(taken)).rejects.toThrow()
  })
})

describeOnEachDatabase('references to a removed row', connect => {
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  it('become null or remove their row: categories', async () => {
    const main = category()
    const sub = category({ parent_id: main.id })
    const links = { category_id: main.id, subcategory_id: sub.id }
    await database.write(async queries => {
      await queries.insertInto('categories').values([main, sub]).execute()
      await queries.insertInto('products').values(product(links)).execute()
      await queries.insertInto('gallery_items').values(galleryItem(links)).execute()
      await queries.deleteFrom('categories').where('id', '=', main.id).execute()
    })
    const { reader } = database
    const unlinked = [{ category_id: null, subcategory_id: null }]
    expect(await reader.selectFrom('categories').select('id').execute()).toEqual([])
    expect(await reader.selectFrom('products').select(['category_id', 'subcategory_id']).execute()).toEqual(
      unlinked,
    )
    expect(
      await reader.selectFrom('gallery_items').select(['category_id', 'subcategory_id']).execute(),
    ).toEqual(unlinked)
  })

  it('remove their row: sessions and known addresses of an administrator', async () => {
    await database.write(async queries => {
      const administrator = {
        id: 'a',
        email: 'a@b.c',
        email_key: 'a@b.c',
        name: '',
        role: 'admin',
        password_hash: '',
      }
      await queries
        .insertInto('administrators')
        .values({ ...administrator, disabled: 0, created_at: 1, updated_at: 1 })
        .execute()
      await queries
        .insertInto('sessions')
        .values({ token_hash: 't', administrator_id: 'a', created_at: 1, last_used_at: 1 })
        .execute()
      await queries
        .insertInto('known_addresses')
        .values({ administrator_id: 'a', address: '::1', signed_in_at: 1 })
        .execute()
      await queries.deleteFrom('administrators').execute()
    })
    expect(await database.reader.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await database.reader.selectFrom('known_addresses').selectAll().execute()).toEqual([])
  })

  it('remove their row: the variants of a picture', async () => {
    await database.write(async queries => {
      const stored = { content_type: 'image/webp', bytes: Buffer.from('x'), created_at: 1 }
      await queries
        .insertInto('pictures')
        .values({ path: '/p', ...stored })
        .execute()
      await queries
        .insertInto('picture_variants')
        .values({ path: '/v', picture_path: '/p', ...stored })
        .execute()
      await queries.deleteFrom('pictures').execute()
    })
    expect(await database.reader.selectFrom('picture_variants').select('path').execute()).toEqual([])
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
