import type { AddressKind } from '@chekku/domain/addresses/address'
import type { Queries } from '../database/schema.ts'
import { type PackRow, presentPacks, readPacks } from '../packs/pack-rows.ts'
import {
  findAddress,
  findEntity,
  listAddressesOf,
  listWithBase,
  selectAddresses,
  selectEntities,
} from './store.ts'

/** The ids of these sizes, as far as answers have them. */
export const presentedIds = (rows: readonly PackRow[] = []): string[] =>
  presentPacks(rows).packs?.map(({ _id }) => _id) ?? []

/** The questions that following an address asks, each answered by one query. */
export const lookupsIn = (queries: Queries) => ({
  findEntity: (kind: AddressKind, idOrSlug: string) => findEntity(queries, kind, idOrSlug),
  findAddress: (kind: AddressKind, address: string) => findAddress(queries, kind, address),
  /** Oldest first. */
  listAddressesOf: (kind: AddressKind, id: string) => listAddressesOf(queries, kind, id),
  /** The entities outside the trash with a slug of this base, oldest first. */
  listWithBase: (kind: AddressKind, base: string) => listWithBase(queries, kind, base),
  /** The ids of the sizes that visitors of a product choose from. */
  listPacks: async (id: string) => presentedIds((await readPacks(queries, [id])).get(id)),
})
export type Lookups = ReturnType<typeof lookupsIn>

/** Reads all at once, to look up thousands. */
export async function loadLookups(queries: Queries): Promise<Lookups> {
  const loaded = {
    product: await loadKind(queries, 'product'),
    category: await loadKind(queries, 'category'),
  }
  const packs = await readPacks(queries)
  return {
    findEntity: async (kind, idOrSlug) => {
      const { byId, bySlug } = loaded[kind]
      return byId.get(idOrSlug) ?? bySlug.get(idOrSlug.toLowerCase())
    },
    findAddress: async (kind, address) => loaded[kind].addresses.get(address),
    listAddressesOf: async (kind, id) => loaded[kind].byEntity.get(id) ?? [],
    // Few addresses are gone, so that a query for each is no matter.
    listWithBase: (kind, base) => listWithBase(queries, kind, base),
    listPacks: async id => presentedIds(packs.get(id)),
  }
}

async function loadKind(queries: Queries, kind: AddressKind) {
  const entities = await selectEntities(queries, kind).execute()
  const addresses = await selectAddresses(queries, kind).orderBy('created_at').orderBy('address').execute()
  return {
    byId: new Map(entities.map(entity => [entity.id, entity])),
    bySlug: new Map(entities.map(entity => [entity.slug, entity])),
    addresses: new Map(addresses.map(row => [row.address, row])),
    byEntity: Map.groupBy(addresses, row => row.entity_id),
  }
}
