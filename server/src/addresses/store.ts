import { type AddressKind, isIdShaped } from '@chekku/domain/addresses/address'
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

export const newAddress = (kind: AddressKind, address: string, entity_id: string): RowChange => ({
  kind: 'address',
  id: rowId(kind, address),
  insert: { kind, address, entity_id, pack_id: null, category_id: null, created_at: Date.now() },
})

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

/** A product that became a size of another. */
export interface JoinedAddress {
  /** Its former product id. */
  address: string
  entity_id: string
  pack_id: string
}

/** Current and earlier slugs of an entity, oldest first, without ids of products that were joined to it. */
export const listOwnSlugs = async (queries: Queries, kind: AddressKind, id: string) =>
  (await listAddressesOf(queries, kind, id)).filter(({ address }) => !isIdShaped(address))

/**
 * Makes the slugs of a product which resolved to `from` resolve to `to`: one of its sizes, or null for the product
 * itself. Its id follows them; its current slug does once it is an earlier one.
 */
export async function slugSizeRows(
  queries: Queries,
  id: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<RowChange[]> {
  const slugs = await listOwnSlugs(queries, 'product', id)
  return slugs
    .filter(({ pack_id }) => pack_id === from)
    .map(({ address }) => ({ kind: 'address', id: rowId('product', address), set: { pack_id: to } }))
}

/** Makes ids of joined products resolve to their sizes. If a product was joined before, the newest join counts. */
export async function joinRows(
  queries: Queries,
  at: number,
  joined: readonly JoinedAddress[],
): Promise<RowChange[]> {
  const existing = await selectAddresses(queries, 'product')
    .where(
      'address',
      'in',
      joined.map(({ address }) => address),
    )
    .execute()
  return joined.map(({ address, entity_id, pack_id }) => {
    const row = { kind: 'address', id: rowId('product', address) } as const
    const columns = { entity_id, pack_id, created_at: at }
    return existing.some(stored => stored.address === address)
      ? { ...row, set: columns }
      : { ...row, insert: { kind: 'product', address, ...columns } }
  })
}

/** The products outside the trash that those of deletions were joined to, directly or through other joins, with the sizes. */
export const listWaysOfJoined = (queries: Queries, deletions: readonly string[]) =>
  queries
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
    .select(['way.deletion', 'way.pack', 'products.id', 'products.name'])
    .where('products.deletion_id', 'is', null)
    .execute()

/** Removes the joins of a deletion's products, so that their ids resolve to themselves. */
export async function separationRows(queries: Queries, deletion: string): Promise<RowChange[]> {
  const joined = await queries
    .selectFrom('addresses')
    .innerJoin('products', 'products.id', 'addresses.address')
    .select('addresses.address')
    .where('addresses.kind', '=', 'product')
    .where('addresses.pack_id', 'is not', null)
    .where('products.deletion_id', '=', deletion)
    .execute()
  return joined.map(({ address }) => ({ kind: 'address', id: rowId('product', address) }))
}
