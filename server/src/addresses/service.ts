import { type AddressKind, addressMessages } from '@chekku/domain/address'
import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Address } from '@chekku/domain/schemas/address'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import {
  findAddress,
  findEntity,
  hasPack,
  insertAddress,
  insertJoined,
  listAddressesOf,
  listJoined,
  listJoinedInto,
  listSlugs,
  noteRemoved,
  removeJoined,
  unknownEntity,
} from './store.ts'

/*
 * For the trash: the address of an entity removed for good keeps its category, to suggest similar ones; a draft's
 * address counts as never used. For joining products as sizes: the ids of joined products resolve to their sizes.
 */
export { insertJoined, listJoined, listJoinedInto, noteRemoved, removeJoined }

/** A product or category with its name, from which its slug is generated. */
interface Named {
  id: string
  name: string
}

/** Assigns the slug within the write that creates or changes the entity: the typed one, else one from its name. */
export async function giveSlug(
  transaction: WriteTransaction,
  kind: AddressKind,
  entity: Named,
  typed = '',
): Promise<string> {
  const slug = typed === '' ? await freeSlug(transaction, kind, entity) : typed
  const owner = await findAddress(transaction, kind, slug)
  if (owner && (owner.entity_id !== entity.id || owner.pack_id !== null)) {
    const text = addressMessages.slugTaken(slug)
    throw new Problem('invalid', text, { errors: { slug: text } })
  }
  if (!owner) await insertAddress(transaction, { kind, address: slug, entity_id: entity.id })
  return slug
}

/** The new slug after a change; undefined if it stays. A typed slug stays when the name changes. */
export async function changedSlug(
  transaction: WriteTransaction,
  kind: AddressKind,
  stored: Named & { slug: string | null },
  { name = stored.name, slug: typed }: { name?: string | undefined; slug?: string | undefined },
): Promise<string | undefined> {
  const entity = { id: stored.id, name }
  if (typed !== undefined) return giveSlug(transaction, kind, entity, typed)
  const isTyped = stored.slug !== null && !isOfBase(stored.slug, slugBase(kind, stored.name))
  return name === stored.name || isTyped ? undefined : giveSlug(transaction, kind, entity)
}

/** One of the entity's own earlier slugs for this name, else one that was never used. */
async function freeSlug(queries: Queries, kind: AddressKind, { id, name }: Named): Promise<string> {
  const base = slugBase(kind, name)
  const isTaken = async (slug: string) => (await findAddress(queries, kind, slug)) !== undefined
  if (!(await isTaken(base))) return base
  const own = (await listAddressesOf(queries, kind, id))
    .filter(({ pack_id }) => pack_id === null)
    .map(({ address }) => address)
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
    const { found, packId, end } = await this.#follow(kind, idOrSlug)
    if (found?.hidden === 0) {
      const { id: _id, slug, category_id: category } = found
      const address = { _id, slug: slug ?? _id }
      if (found.deletion_id === null) return { ...address, ...(packId && { packId }), state: 'current' }
      return { ...address, state: 'gone', ...(category && { category }) }
    }
    const { reader } = this.#database
    const last = found
      ? undefined
      : ((await findAddress(reader, kind, idOrSlug.toLowerCase())) ??
        (await listAddressesOf(reader, kind, idOrSlug)).at(-1))
    if (!last || end === unknownEntity) throw new Problem('not-found', messages[kind].notFound)
    const { entity_id: _id, address: slug, category_id: category } = last
    return { _id, slug, state: 'gone', ...(category && { category }) }
  }

  /** The slugs of products and categories by their ids. */
  async slugs(): Promise<ReadonlyMap<string, string>> {
    const rows = await listSlugs(this.#database.reader)
    return new Map(rows.map(({ id, slug }) => [id, slug ?? id]))
  }

  /**
   * Follows earlier slugs and joins, which may be chained, to an existing entity. `packId` is the first size on the way
   * that it still has.
   */
  async #follow(kind: AddressKind, idOrSlug: string) {
    const { reader } = this.#database
    let found = await findEntity(reader, kind, idOrSlug)
    let wanted = found?.id ?? idOrSlug.toLowerCase()
    const packIds: string[] = []
    const visited = new Set<string>()
    while (!visited.has(wanted) && (!found || found.deletion_id !== null)) {
      visited.add(wanted)
      const next = await findAddress(reader, kind, wanted)
      if (!next) break
      if (next.pack_id !== null) packIds.push(next.pack_id)
      wanted = next.entity_id
      found = await findEntity(reader, kind, wanted)
    }
    return { found, packId: packIds.find(id => found && hasPack(found, id)), end: wanted }
  }
}
