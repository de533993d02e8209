import { type AddressKind, isIdShaped } from '@chekku/domain/addresses/address'
import { fieldProblem } from '@chekku/domain/problem'
import { addressMessages } from '@chekku/domain/rules/slugs'
import { type RowChange, rowId, type WrittenRow } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import { findAddress, listAddressesOf } from './store.ts'

/** A product or category with its name, from which its slug is generated. */
interface NamedEntity {
  id: string
  name: string
}

/**
 * The typed slug, else a free one made from the name. `newSlugs` holds the generated slugs that are not stored yet: they
 * are avoided, and the new one is added.
 */
export async function assignSlug(
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

/** The new slug after a change; undefined if it does not change. A new name replaces a generated slug, not a typed one. */
export async function changedSlug(
  queries: Queries,
  kind: AddressKind,
  stored: NamedEntity & { slug: string | null },
  { name = stored.name, slug: typed }: { name?: string | undefined; slug?: string | undefined },
  newSlugs?: Set<string>,
): Promise<string | undefined> {
  const entity = { id: stored.id, name }
  if (typed !== undefined) return typed === stored.slug ? undefined : assignSlug(queries, kind, entity, typed)
  if (name === stored.name) return undefined
  const isTyped = stored.slug !== null && !isOfBase(stored.slug, slugBase(kind, stored.name))
  return isTyped ? undefined : assignSlug(queries, kind, entity, '', newSlugs)
}

/** The base slug of a name if it is free, else an earlier slug of the entity, else the base with a free number. */
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

/** Current and earlier slugs of an entity, oldest first, without ids of products that were joined to it. */
const listOwnSlugs = async (queries: Queries, kind: AddressKind, id: string) =>
  (await listAddressesOf(queries, kind, id)).filter(({ address }) => !isIdShaped(address))

/** Rows for the new slugs of products or categories, which resolve to them for ever. */
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

const newAddress = (kind: AddressKind, address: string, entity_id: string): RowChange => ({
  kind: 'address',
  id: rowId(kind, address),
  insert: { kind, address, entity_id, pack_id: null, category_id: null, created_at: Date.now() },
})

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
