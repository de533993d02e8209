import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import type { TestApp } from './test-app.ts'

/** The tables whose rows an undo puts back, with their keys, by the kind of their rows. */
export const rowTables = {
  product: ['products', 'id'],
  category: ['categories', 'id'],
  gallery: ['gallery_items', 'id'],
  redirect: ['redirects', 'from_path'],
  pack: ['packs', 'id'],
} as const

export type Columns = Readonly<Record<string, unknown>>
/** Rows by kind and id. */
export type Rows = Map<string, Columns>

/** All rows, in the trash too. */
export async function storedRows({ database }: Pick<TestApp, 'database'>): Promise<Rows> {
  const rows: Rows = new Map()
  for (const [kind, [table, key]] of Object.entries(rowTables))
    for (const row of (await database.reader.selectFrom(table).selectAll().execute()) as Columns[])
      rows.set([kind, row.product_id, row[key]].filter(part => part !== undefined).join(' '), row)
  return rows
}

/** What must be as before once everything is undone: versions grow, and what is in the trash shows nowhere. */
export async function catalogueState(shop: Pick<TestApp, 'database' | 'read'>): Promise<object> {
  const { database, read } = shop
  const all = await storedRows(shop)
  const isThere = ({ deletion_id, removed_at, product_id }: Columns) =>
    !deletion_id && !removed_at && !all.get(`product ${product_id}`)?.deletion_id
  const rows = [...all].filter(([, row]) => isThere(row))
  const { version: _version, ...details } = await read<ShopForEditing>('/shop/details')
  const sizes = database.reader.selectFrom('addresses').select(['address', 'entity_id', 'pack_id'])
  return {
    rows: Object.fromEntries(rows.map(([key, { version: _, ...row }]) => [key, row]).sort()),
    details,
    navigation: await read('/nav-config'),
    sizes: await sizes.where('pack_id', 'is not', null).orderBy('address').execute(),
  }
}
