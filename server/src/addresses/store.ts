import type { AddressKind } from '@chekku/domain/address'
import { sql } from 'kysely'
import type { Queries, WriteTransaction } from '../database/schema.ts'

const tables = { product: 'products', category: 'categories' } as const satisfies Record<AddressKind, string>

export type FoundEntity = NonNullable<Awaited<ReturnType<typeof findEntity>>>

/** A product or a category, in the trash or not, by its id or its slug of now. */
export const findEntity = (queries: Queries, kind: AddressKind, idOrSlug: string) =>
  queries
    .selectFrom(tables[kind])
    .select([
      'id',
      'slug',
      'deletion_id',
      sql.ref<string | null>(kind === 'product' ? 'category_id' : 'parent_id').as('category_id'),
      (kind === 'product' ? sql.ref<0 | 1>('hidden') : sql.lit<0 | 1>(0)).as('hidden'),
    ])
    .where(eb => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug.toLowerCase())]))
    .executeTakeFirst()

/** Whose an address is or was; `category_id` is that of what was removed for good. */
const selectAddresses = (queries: Queries, kind: AddressKind) =>
  queries
    .selectFrom('addresses')
    .select(['address', 'entity_id', 'pack_id', 'category_id'])
    .where('kind', '=', kind)

export const findAddress = (queries: Queries, kind: AddressKind, address: string) =>
  selectAddresses(queries, kind).where('address', '=', address).executeTakeFirst()

/** Every address that one ever had, oldest first. */
export const listAddressesOf = (queries: Queries, kind: AddressKind, id: string) =>
  selectAddresses(queries, kind)
    .where('entity_id', '=', id)
    .orderBy('created_at')
    .orderBy('address')
    .execute()

export async function insertAddress(
  transaction: WriteTransaction,
  row: { kind: AddressKind; address: string; entity_id: string },
): Promise<void> {
  const values = { ...row, pack_id: null, category_id: null, created_at: Date.now() }
  await transaction.insertInto('addresses').values(values).execute()
}

/** The slugs of now, by id. */
export const listSlugs = (queries: Queries, kind: AddressKind) =>
  queries.selectFrom(tables[kind]).select(['id', 'slug']).where('slug', 'is not', null).execute()

/** Notes the categories of what is removed for good with these deletions. */
export async function noteCategories(transaction: WriteTransaction, deletionIds: readonly string[]) {
  for (const kind of ['product', 'category'] as const) {
    const table = tables[kind]
    const category = sql.ref(kind === 'product' ? 'products.category_id' : 'categories.parent_id')
    await transaction
      .updateTable('addresses')
      .set({
        category_id: sql<
          string | null
        >`(select ${category} from ${sql.table(table)} where id = addresses.entity_id)`,
      })
      .where('kind', '=', kind)
      .where('entity_id', 'in', eb =>
        eb.selectFrom(table).select('id').where('deletion_id', 'in', deletionIds),
      )
      .execute()
  }
}
