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
      (kind === 'product' ? sql.ref<string>('packs') : sql.lit('')).as('packs'),
    ])
    .where(eb => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug.toLowerCase())]))
    .executeTakeFirst()

/** Whether a product, as it is stored, has this among its sizes. */
export const hasPack = ({ packs }: Pick<FoundEntity, 'packs'>, packId: string): boolean =>
  packs !== '' && (JSON.parse(packs) as { _id: string }[]).some(({ _id }) => _id === packId)

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

/** The slugs of now, of both kinds. */
export const listSlugs = (queries: Queries) =>
  queries
    .selectFrom('categories')
    .select(['id', 'slug'])
    .unionAll(queries.selectFrom('products').select(['id', 'slug']))
    .execute()

/** The owner of addresses whose product was a draft when it was removed: taken, and of nothing that was there. */
export const unknownEntity = ''

/** Notes the categories of what is removed for good with these deletions, and that its drafts never were there. */
export async function noteRemoved(transaction: WriteTransaction, deletionIds: readonly string[]) {
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
  await transaction
    .updateTable('addresses')
    .set({ entity_id: unknownEntity })
    .where('kind', '=', 'product')
    .where('entity_id', 'in', eb =>
      eb
        .selectFrom('products')
        .select('id')
        .where('deletion_id', 'in', deletionIds)
        .where('hidden', '=', sql.lit(1)),
    )
    .execute()
}

/** A product that became a size of another. */
export interface JoinedAddress {
  /** The id that it had. */
  address: string
  entity_id: string
  pack_id: string
}

/** Leads the ids of joined products to the sizes that they are now; one that was joined before leads to the newest. */
export async function insertJoined(transaction: WriteTransaction, joined: readonly JoinedAddress[]) {
  const rows = joined.map(one => ({ ...one, kind: 'product' as const, created_at: Date.now() }))
  await transaction
    .insertInto('addresses')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['kind', 'address']).doUpdateSet(eb => ({
        entity_id: eb.ref('excluded.entity_id'),
        pack_id: eb.ref('excluded.pack_id'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** What the products of a deletion in the trash were joined to. */
export const listJoined = (queries: Queries, deletion: string) =>
  queries
    .selectFrom('addresses')
    .innerJoin('products', 'products.id', 'addresses.address')
    .select(['addresses.address', 'addresses.entity_id', 'addresses.pack_id'])
    .where('addresses.kind', '=', 'product')
    .where('products.deletion_id', '=', deletion)
    .execute()

/**
 * Of deletions in the trash, by their ids, the product whose sizes their products are now, which may have been joined to it by way of
 * others; none where it is in the trash too or sells those sizes no more.
 */
export async function listJoinedInto(
  queries: Queries,
  deletions: readonly string[],
): Promise<ReadonlyMap<string | null, { _id: string; name: string }>> {
  if (deletions.length === 0) return new Map()
  const rows = await queries
    .withRecursive('way(deletion, entity, pack)', cte =>
      cte
        .selectFrom('addresses')
        .innerJoin('products', 'products.id', 'addresses.address')
        .select([
          'products.deletion_id as deletion',
          'addresses.entity_id as entity',
          'addresses.pack_id as pack',
        ])
        .where('addresses.kind', '=', 'product')
        .where('addresses.pack_id', 'is not', null)
        .where('products.deletion_id', 'in', deletions)
        .union(
          cte
            .selectFrom('way')
            .innerJoin('addresses', 'addresses.address', 'way.entity')
            .select(['way.deletion', 'addresses.entity_id as entity', 'way.pack'])
            .where('addresses.kind', '=', 'product')
            .where('addresses.pack_id', 'is not', null),
        ),
    )
    .selectFrom('way')
    .innerJoin('products', 'products.id', 'way.entity')
    .select(['way.deletion', 'way.pack', 'products.id', 'products.name', 'products.packs'])
    .where('products.deletion_id', 'is', null)
    .execute()
  return new Map(
    rows
      .filter(row => hasPack(row, row.pack ?? ''))
      .map(({ deletion, id, name }) => [deletion, { _id: id, name }]),
  )
}

/** The products of a deletion are joined no more, and lead to themselves. */
export async function removeJoined(transaction: WriteTransaction, deletion: string): Promise<void> {
  await transaction
    .deleteFrom('addresses')
    .where('kind', '=', 'product')
    .where('pack_id', 'is not', null)
    .where('address', 'in', eb => eb.selectFrom('products').select('id').where('deletion_id', '=', deletion))
    .execute()
}
