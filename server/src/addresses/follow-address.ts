import { type AddressKind, isIdShaped } from '@chekku/domain/addresses/address'
import type { Address } from '@chekku/domain/schemas/address'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import type { Lookups } from './lookups.ts'
import { unknownEntity } from './store.ts'

/** The product or category at an id, a current or an earlier slug; undefined if nothing ever had it, and for drafts. */
export async function lookUpAddress(
  lookups: Lookups,
  kind: AddressKind,
  idOrSlug: string,
): Promise<Address | undefined> {
  const { entity, packId, lastId } = await followAddress(lookups, kind, idOrSlug)
  if (entity?.hidden === 0) {
    const { id: _id, slug, name, category_id, deletion_id } = entity
    const address = { _id, slug: slug ?? _id }
    if (deletion_id === null) return { ...address, ...(packId && { packId }), state: 'current' }
    return (await findNamesake(lookups, kind, slugBase(kind, name))) ?? goneAddress(address, category_id)
  }
  const isDraft = entity !== undefined || lastId === unknownEntity
  return isDraft ? undefined : lookUpRemoved(lookups, kind, idOrSlug)
}

/** An entity that was removed for good: its addresses are left, with its category. */
async function lookUpRemoved(lookups: Lookups, kind: AddressKind, idOrSlug: string) {
  const row =
    (await lookups.findAddress(kind, idOrSlug.toLowerCase())) ??
    (await lookups.listAddressesOf(kind, idOrSlug)).at(-1)
  if (!row) return undefined
  const { entity_id: _id, address: slug, category_id } = row
  return (await findNamesake(lookups, kind, slug)) ?? goneAddress({ _id, slug }, category_id)
}

const goneAddress = (address: Pick<Address, '_id' | 'slug'>, category: string | null): Address => ({
  ...address,
  state: 'gone',
  ...(category && { category }),
})

/** The entity that was made under the name of a deleted one, whose slug it could not get; none for a name without letters. */
async function findNamesake(lookups: Lookups, kind: AddressKind, base: string): Promise<Address | undefined> {
  if (base === kind) return undefined
  const entities = await lookups.listWithBase(kind, base)
  const namesake = entities.find(
    ({ slug, name, hidden }) =>
      hidden === 0 && slug !== null && isOfBase(slug, base) && slugBase(kind, name) === base,
  )
  return namesake && { _id: namesake.id, slug: namesake.slug ?? namesake.id, state: 'current' }
}

type Entity = Awaited<ReturnType<Lookups['findEntity']>>
const isGone = (entity: Entity) => !entity || entity.deletion_id !== null

/**
 * Follows earlier slugs and joins, which may be chained, to an existing entity. `packId` is the first size on the way
 * that it still has, and `lastId` the last id on the way, which no entity may have.
 */
export async function followAddress(lookups: Lookups, kind: AddressKind, idOrSlug: string) {
  const packsOf = async (entity: Entity) => (kind === 'product' && entity ? lookups.listPacks(entity.id) : [])
  let entity = await lookups.findEntity(kind, idOrSlug)
  let lastId = entity?.id ?? idOrSlug.toLowerCase()
  // A product's id has no address of its own, but leads to the same sizes as its slugs. Without sizes, no query is needed.
  const mayBeSize = isIdShaped(idOrSlug) && (isGone(entity) || (await packsOf(entity)).length > 0)
  const packIds = mayBeSize ? await packsBeforeJoins(lookups, kind, idOrSlug) : []
  // Guards against addresses that lead to each other.
  const visited = new Set<string>()
  while (isGone(entity) && !visited.has(lastId)) {
    visited.add(lastId)
    const next = await lookups.findAddress(kind, lastId)
    if (!next) break
    if (next.pack_id !== null) packIds.push(next.pack_id)
    lastId = next.entity_id
    entity = await lookups.findEntity(kind, lastId)
  }
  const packs = packIds.length > 0 ? await packsOf(entity) : []
  return { entity, packId: packIds.find(id => packs.includes(id)), lastId }
}

/** The sizes that an entity's own slugs resolve to. */
async function packsBeforeJoins(lookups: Lookups, kind: AddressKind, id: string): Promise<string[]> {
  const addresses = await lookups.listAddressesOf(kind, id)
  return addresses.flatMap(({ address, pack_id }) => (isIdShaped(address) ? [] : (pack_id ?? [])))
}
