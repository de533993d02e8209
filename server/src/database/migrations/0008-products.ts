import type { AddressKind } from '@chekku/domain/addresses/address'
import { sql } from 'kysely'
import { slugBase } from '../../slugs/slug.ts'
import { inBatches } from '../batches.ts'
import type { Migration } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'
import { runFile, runTriggers } from './statements.ts'

/** Adds facts, pictures, drafts, order and addresses; products and categories get a slug, also in the trash. */
export const productsMigration: Migration = {
  name: '0008-products',
  async up(transaction, dialect) {
    await runFile(transaction, dialect, '0008-products')
    await runTriggers(transaction, dialect, '0008-products')
    await fillAddresses(transaction, 'category')
    await fillAddresses(transaction, 'product')
  },
}

/** Gives each row the slug of its name; of equal names, the oldest gets no number. */
async function fillAddresses(transaction: WriteTransaction, kind: AddressKind): Promise<void> {
  const table = kind === 'product' ? 'products' : 'categories'
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
  for (const batch of inBatches(rows)) await transaction.insertInto('addresses').values(batch).execute()
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
