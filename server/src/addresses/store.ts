import type { AddressKind } from '@chekku/domain/addresses/address'
import { sql } from 'kysely'
import { type RowChange, rowId } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'

const tables = { product: 'products', category: 'categories' } as const satisfies Record<AddressKind, string>

/** Products or categories, in the trash or not. */
export const selectEntities = (queries: Queries, kind: AddressKind) =>
  queries
    .selectFrom(tables[kind])
    .select([
      'id',
      'name',
      'slug',
      'deletion_id',
      sql.ref<string | null>(kind === 'product' ? 'products.category_id' : 'parent_id').as('category_id'),
      (kind === 'product' ? sql.ref<0 | 1>('hidden') : sql.lit<0 | 1>(0)).as('hidden'),
    ])

export const findEntity = (queries: Queries, kind: AddressKind, idOrSlug: string) =>
  selectEntities(queries, kind)
    .where(eb => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug.toLowerCase())]))
    .executeTakeFirst()

/** Outside the trash, those with a slug of this base: the base itself, or with a number behind it. */
export const listWithBase = (queries: Queries, kind: AddressKind, base: string) =>
  selectEntities(queries, kind)
    .where('deletion_id', 'is', null)
    .where('slug', '>=', base)
    // The character after the hyphen, which is before all others of slugs.
    .where('slug', '<', `${base}.`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Current and earlier addresses of entities; `category_id` is set once the entity is removed for good. */
export const selectAddresses = (queries: Queries, kind: AddressKind) =>
  queries
    .selectFrom('addresses')
    .select(['address', 'entity_id', 'pack_id', 'category_id'])
    .where('kind', '=', kind)

export const findAddress = (queries: Queries, kind: AddressKind, address: string) =>
  selectAddresses(queries, kind).where('address', '=', address).executeTakeFirst()

/** All current and earlier addresses of an entity, oldest first. */
export const listAddressesOf = (queries: Queries, kind: AddressKind, id: string) =>
  selectAddresses(queries, kind)
    .where('entity_id', '=', id)
    .orderBy('created_at')
    .orderBy('address')
    .execute()

/** Owner of the addresses of removed drafts: they stay taken, but count as never used. */
export const unknownEntity = ''

/** For removed entities: their addresses keep the category, and those of drafts that are no sizes are unlinked. */
export async function removedEntityRows(
  queries: Queries,
  deletionIds: readonly string[],
): Promise<RowChange[]> {
  const joinedIds = queries
    .selectFrom('addresses')
    .select('address')
    .where('kind', '=', 'product')
    .where('pack_id', 'is not', null)
  const addressRows = async (kind: AddressKind): Promise<RowChange[]> => {
    const rows = await selectEntities(queries, kind)
      .innerJoin('addresses', 'addresses.entity_id', 'id')
      .select('addresses.address')
      .select(eb => eb('id', 'in', joinedIds).as('isJoined'))
      .where('addresses.kind', '=', kind)
      .where('deletion_id', 'in', deletionIds)
      .execute()
    return rows.map(({ address, category_id, hidden, isJoined }) => ({
      kind: 'address',
      id: rowId(kind, address),
      set: { category_id, ...(hidden && !isJoined && { entity_id: unknownEntity }) },
    }))
  }
  return [...(await addressRows('product')), ...(await addressRows('category'))]
}
