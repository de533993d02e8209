import type { AddressKind } from '@chekku/domain/addresses/address'
import type { PageState } from '@chekku/domain/addresses/redirects'
import { sizeBySlug } from '@chekku/domain/addresses/size-in-url'
import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Address } from '@chekku/domain/schemas/address'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { presentPacks, readPacks } from '../packs/pack-rows.ts'
import { followAddress, lookUpAddress } from './follow-address.ts'
import { loadLookups, lookupsIn } from './lookups.ts'
import { findEntity } from './store.ts'

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

/** Reads all addresses at once, and returns a function that looks up the state of a page; undefined for an unknown page. */
export async function readPageStates(queries: Queries) {
  const lookups = await loadLookups(queries)
  return async (kind: AddressKind, idOrSlug: string): Promise<PageState | undefined> => {
    const { entity } = await followAddress(lookups, kind, idOrSlug)
    if (entity?.hidden === 1) return entity.deletion_id === null ? 'draft' : undefined
    return (await lookUpAddress(lookups, kind, idOrSlug))?.state
  }
}
