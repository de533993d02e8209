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
 * For the trash: what is similar to something that is gone for good is in its category; a draft never was there. For joining
 * products as sizes of one: the old ids lead to the sizes.
 */
export { insertJoined, listJoined, listJoinedInto, noteRemoved, removeJoined }

/** What has an address. */
interface Named {
  id: string
  name: string
}

/** Its slug from now on, in the write that creates or changes it: what was typed, else what its name gives. */
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

/** The slug after a change; undefined where it stays. One that was typed stays when the name changes. */
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

/** One of its own earlier slugs that its name gives, or one that nothing ever had. */
async function freeSlug(queries: Queries, kind: AddressKind, { id, name }: Named): Promise<string> {
  const base = slugBase(kind, name)
  const isTaken = async (slug: string) => (await findAddress(queries, kind, slug)) !== undefined
  if (!(await isTaken(base))) return base
  const own = (await listAddressesOf(queries, kind, id))
    .filter(({ pack_id }) => pack_id === null)
    .map(({ address }) => address)
  const earlier = own.find(slug => slug === base) ?? own.find(slug => isOfBase(slug, base))
  if (earlier !== undefined) return earlier
  // Twenty questions for the last of a thousand products of one name.
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

/** Where products and categories are, by ids, by slugs of now and by slugs of before. */
export class Addresses {
  readonly #database: Pick<Database, 'reader'>

  constructor({ database }: { database: Pick<Database, 'reader'> }) {
    this.#database = database
  }

  /** Rejects with Problem `not-found` for what never had this address, and for drafts, deleted ones too. */
  async find(kind: AddressKind, idOrSlug: string): Promise<Address> {
    const { found, packId } = await this.#follow(kind, idOrSlug)
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
    if (!last || last.entity_id === unknownEntity) throw new Problem('not-found', messages[kind].notFound)
    const { entity_id: _id, address: slug, category_id: category } = last
    return { _id, slug, state: 'gone', ...(category && { category }) }
  }

  /** The slugs of products and categories by their ids. */
  async slugs(): Promise<ReadonlyMap<string, string>> {
    const rows = await listSlugs(this.#database.reader)
    return new Map(rows.map(({ id, slug }) => [id, slug ?? id]))
  }

  /**
   * What is there, by way of earlier slugs and of products that were joined, which may be joined to a third; the size that those
   * mean, the first that is still sold.
   */
  async #follow(kind: AddressKind, idOrSlug: string) {
    const { reader } = this.#database
    let found = await findEntity(reader, kind, idOrSlug)
    let wanted = found?.id ?? idOrSlug.toLowerCase()
    const meant: string[] = []
    const passed = new Set<string>()
    while (!passed.has(wanted) && (!found || found.deletion_id !== null)) {
      passed.add(wanted)
      const next = await findAddress(reader, kind, wanted)
      if (!next) break
      if (next.pack_id !== null) meant.push(next.pack_id)
      wanted = next.entity_id
      found = await findEntity(reader, kind, wanted)
    }
    return { found, packId: meant.find(id => found && hasPack(found, id)) }
  }
}
