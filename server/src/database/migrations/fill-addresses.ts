import type { AddressKind } from '@chekku/domain/addresses/address'
import { sql } from 'kysely'
import { slugBase } from '../../slugs/slug.ts'
import type { WriteTransaction } from '../schema.ts'

/** Maximum number of rows in one statement. */
const batch = 500

/** Gives all products and categories a slug, also in the trash; of equal names, the oldest gets no number. */
export async function fillAddresses(transaction: WriteTransaction): Promise<void> {
  await fill(transaction, 'category', 'categories')
  await fill(transaction, 'product', 'products')
}

async function fill(transaction: WriteTransaction, kind: AddressKind, table: 'categories' | 'products') {
  const entities = await transaction
    .selectFrom(table)
    .select(['id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const slugs = slugsOf(entities.map(({ name }) => slugBase(kind, name)))
  const created_at = Date.now()
  const rows = entities.map(({ id }, index) => ({
    kind,
    address: slugs[index] ?? id,
    entity_id: id,
    pack_id: null,
    category_id: null,
    created_at,
  }))
  for (let start = 0; start < rows.length; start += batch)
    await transaction
      .insertInto('addresses')
      .values(rows.slice(start, start + batch))
      .execute()
  const slug = sql<string>`(select address from addresses where kind = ${kind} and entity_id = ${sql.ref(`${table}.id`)})`
  await transaction.updateTable(table).set({ slug }).execute()
}

/** The slugs for these bases, in order; a taken base gets the next number. */
function slugsOf(bases: readonly string[]): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return bases.map(base => {
    let count = counts.get(base) ?? 0
    let slug = base
    do {
      count += 1
      slug = count === 1 ? base : `${base}-${count}`
    } while (taken.has(slug))
    counts.set(base, count)
    taken.add(slug)
    return slug
  })
}
