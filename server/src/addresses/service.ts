import type { AddressKind } from '@chekku/domain/addresses/address'
import type { PageState } from '@chekku/domain/addresses/redirects'
import { sizeBySlug } from '@chekku/domain/addresses/size-in-url'
import { categoryMessages } from '@chekku/domain/category'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { addressMessages } from '@chekku/domain/rules/slugs'
import type { Address } from '@chekku/domain/schemas/address'
import type { RowChange, WrittenRow } from '../changes/change-set.ts'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { presentPacks, readPacks } from '../packs/pack-rows.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import { followAddress, lookUpAddress } from './follow-address.ts'
import { loadLookups, lookupsIn, presentedIds } from './lookups.ts'
import { findAddress, findEntity, listOwnSlugs, listWaysOfJoined, newAddress } from './store.ts'

/** A product or category with its name, from which its slug is generated. */
interface NamedEntity {
  id: string
  name: string
}

/** The slug of an entity: the typed one, else one from its name, which differs from those in `newSlugs` and is added to them. */
export async function giveSlug(
  queries: Queries,
  kind: AddressKind,
  entity: NamedEntity,
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
export async function newSlugRows(
  queries: Queries,
  kind: AddressKind,
  rows: readonly WrittenRow[],
): Promise<RowChange[]> {
  const addresses: RowChange[] = []
  for (const { id, before, after } of rows) {
    const slug = after?.slug
    if (typeof slug !== 'string' || slug === before?.slug) continue
    // A new row has never had a slug; a changed one may get back one of its own.
    if (!before || !(await findAddress(queries, kind, slug))) addresses.push(newAddress(kind, slug, id))
  }
  return addresses
}

/** The product outside the trash that has the products of a deletion as sizes, by deletion id. */
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
  stored: NamedEntity & { slug: string | null },
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
  { id, name }: NamedEntity,
  newSlugs: ReadonlySet<string> = new Set(),
): Promise<string> {
  const base = slugBase(kind, name)
  const isTaken = async (slug: string) =>
    newSlugs.has(`${kind} ${slug}`) || (await findAddress(queries, kind, slug)) !== undefined
  if (!(await isTaken(base))) return base
  const ownSlugs = (await listOwnSlugs(queries, kind, id)).map(({ address }) => address)
  const earlier = ownSlugs.find(slug => slug === base) ?? ownSlugs.find(slug => isOfBase(slug, base))
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
    const address = await lookUpAddress(lookupsIn(this.#database.reader), kind, idOrSlug)
    if (!address) throw new Problem('not-found', messages[kind].notFound)
    return address
  }

  /** False if nothing ever had this address, and for drafts. */
  async isKnown(kind: AddressKind, idOrSlug: string): Promise<boolean> {
    return (await lookUpAddress(lookupsIn(this.#database.reader), kind, idOrSlug)) !== undefined
  }

  /** The product whose id or current slug this is, a draft too; undefined if it was deleted. */
  async findProduct(idOrSlug: string) {
    const { reader } = this.#database
    const product = await findEntity(reader, 'product', idOrSlug)
    if (!product || product.deletion_id !== null) return undefined
    const { id, hidden } = product
    const hasSize = async (name: string) => {
      const rows = (await readPacks(reader, [id])).get(id) ?? []
      return sizeBySlug(presentPacks(rows).packs ?? [], name) !== undefined
    }
    return { id, isDraft: hidden === 1, hasSize }
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

/** Reads all addresses at once, and returns the function that tells the state of an address's page; undefined without one. */
export async function readPageStates(queries: Queries) {
  const lookups = await loadLookups(queries)
  return async (kind: AddressKind, idOrSlug: string): Promise<PageState | undefined> => {
    const { entity } = await followAddress(lookups, kind, idOrSlug)
    if (entity?.hidden === 1) return entity.deletion_id === null ? 'draft' : undefined
    return (await lookUpAddress(lookups, kind, idOrSlug))?.state
  }
}
