import { type AddressKind, isIdShaped } from '@chekku/domain/addresses/address'
import type { PageState } from '@chekku/domain/addresses/redirects'
import { categoryMessages } from '@chekku/domain/category'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { sizeNamed } from '@chekku/domain/product/pack-texts'
import { addressMessages } from '@chekku/domain/rules/slugs'
import type { Address } from '@chekku/domain/schemas/address'
import type { RowChange, WrittenRow } from '../changes/change-set.ts'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { presentPacks, readPacks } from '../packs/pack-rows.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import { type Lookups, loadLookups, lookupsIn, presentedIds } from './lookups.ts'
import {
  findAddress,
  findEntity,
  listOwnSlugs,
  listWaysOfJoined,
  newAddress,
  unknownEntity,
} from './store.ts'

/** A product or category with its name, from which its slug is generated. */
interface Named {
  id: string
  name: string
}

/**
 * The slug of an entity that is created or changed: the typed one, else one from its name. A change that gives several
 * keeps them in `newSlugs`, so that no two are the same.
 */
export async function giveSlug(
  queries: Queries,
  kind: AddressKind,
  entity: Named,
  typed = '',
  newSlugs?: Set<string>,
): Promise<string> {
  if (typed === '') {
    const slug = await freeSlug(queries, kind, entity, newSlugs)
    newSlugs?.add(`${kind} ${slug}`)
    return slug
  }
  const owner = await findAddress(queries, kind, typed)
  if (owner && owner.entity_id !== entity.id) throw fieldProblem('slug', addressMessages.slugTaken(typed))
  return typed
}

/** The rows that make new slugs of products or categories resolve to them, for ever. */
export async function slugsClaimed(
  queries: Queries,
  kind: AddressKind,
  rows: readonly WrittenRow[],
): Promise<RowChange[]> {
  const claimed: RowChange[] = []
  for (const { id, before, after } of rows) {
    const slug = after?.slug
    if (typeof slug !== 'string' || slug === before?.slug) continue
    // A new row has never had a slug; a changed one may get back one of its own.
    if (!before || !(await findAddress(queries, kind, slug))) claimed.push(newAddress(kind, slug, id))
  }
  return claimed
}

/**
 * The product that the products of each deletion in the trash were joined to, directly or through other joins, by
 * deletion id. No entry if that product is in the trash itself or no longer has those sizes.
 */
export async function listJoinedInto(
  queries: Queries,
  deletions: readonly string[],
): Promise<ReadonlyMap<string | null, { _id: string; name: string }>> {
  if (deletions.length === 0) return new Map()
  const ways = await listWaysOfJoined(queries, deletions)
  const packs = await readPacks(
    queries,
    ways.map(({ id }) => id),
  )
  const isSize = ({ id, pack }: (typeof ways)[number]) => presentedIds(packs.get(id)).includes(pack ?? '')
  return new Map(ways.filter(isSize).map(({ deletion, id, name }) => [deletion, { _id: id, name }]))
}

/** The new slug after a change; undefined if it stays. A typed slug stays when the name changes. */
export async function changedSlug(
  queries: Queries,
  kind: AddressKind,
  stored: Named & { slug: string | null },
  { name = stored.name, slug: typed }: { name?: string | undefined; slug?: string | undefined },
  newSlugs?: Set<string>,
): Promise<string | undefined> {
  const entity = { id: stored.id, name }
  if (typed !== undefined) return typed === stored.slug ? undefined : giveSlug(queries, kind, entity, typed)
  if (name === stored.name) return undefined
  const isTyped = stored.slug !== null && !isOfBase(stored.slug, slugBase(kind, stored.name))
  return isTyped ? undefined : giveSlug(queries, kind, entity, '', newSlugs)
}

/** One of the entity's own earlier slugs for this name, else one that was never used. */
async function freeSlug(
  queries: Queries,
  kind: AddressKind,
  { id, name }: Named,
  newSlugs: ReadonlySet<string> = new Set(),
): Promise<string> {
  const base = slugBase(kind, name)
  const isTaken = async (slug: string) =>
    newSlugs.has(`${kind} ${slug}`) || (await findAddress(queries, kind, slug)) !== undefined
  if (!(await isTaken(base))) return base
  const own = (await listOwnSlugs(queries, kind, id)).map(({ address }) => address)
  const earlier = own.find(slug => slug === base) ?? own.find(slug => isOfBase(slug, base))
  if (earlier !== undefined) return earlier
  // Exponential and binary search: about 20 queries for the last of a thousand products of one name.
  let [taken, free] = [1, 2]
  while (await isTaken(`${base}-${free}`)) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(`${base}-${middle}`)) taken = middle
    else free = middle
  }
  return `${base}-${free}`
}

const messages = { product: productMessages, category: categoryMessages }

/** Looks up products and categories by id, current slug or earlier slug. */
export class Addresses {
  readonly #database: Pick<Database, 'reader'>

  constructor({ database }: { database: Pick<Database, 'reader'> }) {
    this.#database = database
  }

  /** Rejects with Problem `not-found` if nothing ever had this address, and for drafts, including deleted ones. */
  async find(kind: AddressKind, idOrSlug: string): Promise<Address> {
    const address = await findWith(lookupsIn(this.#database.reader), kind, idOrSlug)
    if (!address) throw new Problem('not-found', messages[kind].notFound)
    return address
  }

  /** False if nothing ever had this address, and for drafts. */
  async isKnown(kind: AddressKind, idOrSlug: string): Promise<boolean> {
    return (await findWith(lookupsIn(this.#database.reader), kind, idOrSlug)) !== undefined
  }

  /** The product whose id or current slug this is, a draft too; undefined if it was deleted. */
  async findProduct(idOrSlug: string) {
    const { reader } = this.#database
    const found = await findEntity(reader, 'product', idOrSlug)
    if (!found || found.deletion_id !== null) return undefined
    const hasSize = async (word: string) => {
      const rows = (await readPacks(reader, [found.id])).get(found.id) ?? []
      return sizeNamed(presentPacks(rows).packs ?? [], word) !== undefined
    }
    return { id: found.id, isDraft: found.hidden === 1, hasSize }
  }

  /** The slugs of products and categories by their ids. */
  async slugs(): Promise<ReadonlyMap<string, string>> {
    const { reader } = this.#database
    const rows = await reader
      .selectFrom('categories')
      .select(['id', 'slug'])
      .unionAll(reader.selectFrom('products').select(['id', 'slug']))
      .execute()
    return new Map(rows.map(({ id, slug }) => [id, slug ?? id]))
  }
}

/** Reads all addresses at once, and returns a function that tells where a page of one stands; undefined if there is none. */
export async function readPageStates(queries: Queries) {
  const lookups = await loadLookups(queries)
  return async (kind: AddressKind, idOrSlug: string): Promise<PageState | undefined> => {
    const { found } = await follow(lookups, kind, idOrSlug)
    if (found?.hidden === 1) return found.deletion_id === null ? 'draft' : undefined
    return (await findWith(lookups, kind, idOrSlug))?.state
  }
}

async function findWith(lookups: Lookups, kind: AddressKind, idOrSlug: string): Promise<Address | undefined> {
  const { found, packId, end } = await follow(lookups, kind, idOrSlug)
  if (found?.hidden === 0) {
    const { id: _id, slug, name, category_id: category } = found
    const address = { _id, slug: slug ?? _id }
    if (found.deletion_id === null) return { ...address, ...(packId && { packId }), state: 'current' }
    const gone = { ...address, state: 'gone', ...(category && { category }) } as const
    return (await findNamesake(lookups, kind, slugBase(kind, name))) ?? gone
  }
  const last = found
    ? undefined
    : ((await lookups.findAddress(kind, idOrSlug.toLowerCase())) ??
      (await lookups.listAddressesOf(kind, idOrSlug)).at(-1))
  if (!last || end === unknownEntity) return undefined
  const { entity_id: _id, address: slug, category_id: category } = last
  const gone = { _id, slug, state: 'gone', ...(category && { category }) } as const
  return (await findNamesake(lookups, kind, slug)) ?? gone
}

/** The entity that was made under the name of a deleted one, whose slug it could not get; none for a name without letters. */
async function findNamesake(lookups: Lookups, kind: AddressKind, base: string): Promise<Address | undefined> {
  if (base === kind) return undefined
  const namesake = (await lookups.listWithBase(kind, base)).find(
    ({ slug, name, hidden }) =>
      hidden === 0 && slug !== null && isOfBase(slug, base) && slugBase(kind, name) === base,
  )
  return namesake && { _id: namesake.id, slug: namesake.slug ?? namesake.id, state: 'current' }
}

/**
 * Follows earlier slugs and joins, which may be chained, to an existing entity. `packId` is the first size on the way
 * that it still has.
 */
async function follow(lookups: Lookups, kind: AddressKind, idOrSlug: string) {
  let found = await lookups.findEntity(kind, idOrSlug)
  let wanted = found?.id ?? idOrSlug.toLowerCase()
  const packsOf = async (entity: typeof found) =>
    kind === 'product' && entity ? lookups.listPacks(entity.id) : []
  const mayBeSize = async () => !found || found.deletion_id !== null || (await packsOf(found)).length > 0
  const isJoined = isIdShaped(idOrSlug) && (await mayBeSize())
  const packIds = isJoined ? await packsBeforeJoins(lookups, kind, idOrSlug) : []
  const visited = new Set<string>()
  while (!visited.has(wanted) && (!found || found.deletion_id !== null)) {
    visited.add(wanted)
    const next = await lookups.findAddress(kind, wanted)
    if (!next) break
    if (next.pack_id !== null) packIds.push(next.pack_id)
    wanted = next.entity_id
    found = await lookups.findEntity(kind, wanted)
  }
  const packs = packIds.length > 0 ? await packsOf(found) : []
  return { found, packId: packIds.find(id => packs.includes(id)), end: wanted }
}

/** The sizes that an entity's own slugs resolve to, and so its id, which is as old as they are. */
async function packsBeforeJoins(lookups: Lookups, kind: AddressKind, id: string): Promise<string[]> {
  const addresses = await lookups.listAddressesOf(kind, id)
  return addresses.flatMap(({ address, pack_id }) => (isIdShaped(address) ? [] : (pack_id ?? [])))
}
