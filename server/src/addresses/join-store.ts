import { type RowChange, rowId } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { readPacks } from '../packs/pack-rows.ts'
import { presentedIds } from './lookups.ts'
import { selectAddresses } from './store.ts'

/** A product that became a size of another. */
interface JoinedAddress {
  /** Its former product id. */
  address: string
  entity_id: string
  pack_id: string
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

/** By id of a deletion, the product outside the trash that has the deleted products as its sizes. */
export async function listJoinedInto(
  queries: Queries,
  deletions: readonly string[],
): Promise<ReadonlyMap<string | null, { _id: string; name: string }>> {
  if (deletions.length === 0) return new Map()
  const targets = await listJoinTargets(queries, deletions)
  const packs = await readPacks(
    queries,
    targets.map(({ id }) => id),
  )
  const isSize = ({ id, pack }: (typeof targets)[number]) => presentedIds(packs.get(id)).includes(pack ?? '')
  return new Map(targets.filter(isSize).map(({ deletion, id, name }) => [deletion, { _id: id, name }]))
}

/** Follows the joins of deleted products, which may be chained, to products outside the trash, with the size of each. */
const listJoinTargets = (queries: Queries, deletions: readonly string[]) =>
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
