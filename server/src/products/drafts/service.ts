import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Draft, Product, ProductPreview } from '@chekku/domain/schemas/product'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import { recordAudit } from '../../audit/service.ts'
import { writeAs } from '../../auth/store.ts'
import type { Call } from '../../calls/call.ts'
import type { Database } from '../../database/database.ts'
import type { Queries } from '../../database/schema.ts'
import { productsAsOf } from '../as-of-time.ts'
import { presentWholeProduct } from '../shared-facts.ts'
import { productStore } from '../store.ts'
import { insertPreview, isPreviewed, listDrafts } from './store.ts'

const notFound = () => new Problem('not-found', productMessages.notFound)

async function findRow(queries: Queries, id: string) {
  const [row] = await productStore.findRows(queries, [id])
  if (!row) throw notFound()
  return row
}

/** Products that only the administration sees, and preview links that show them to others for a limited time. */
export class Drafts {
  readonly #database: Database
  readonly #now: () => number

  constructor({ database, now }: { database: Database; now?: (() => number) | undefined }) {
    this.#database = database
    this.#now = now ?? Date.now
  }

  /** One page, newest change first, and the total. */
  list(paging: PageQuery): Promise<Page<Product>> {
    return this.#database.snapshot(async queries => {
      const { items, total } = await listDrafts(queries, paging)
      return { items: await productsAsOf(queries, items, this.#now(), 'administrator'), total }
    })
  }

  /** A draft with its slug, which is not public; rejects with Problem `not-found` for a public product. */
  async get(id: string): Promise<Draft> {
    const { reader } = this.#database
    const row = await findRow(reader, id)
    if (row.hidden !== 1) throw notFound()
    return { ...(await presentWholeProduct(reader, row, this.#now(), 'administrator')), slug: row.slug ?? id }
  }

  /** Creates a preview link, which shows a product to anyone who has it until it expires. */
  preview({ actor }: Call, id: string): Promise<ProductPreview> {
    return writeAs(this.#database, actor, async transaction => {
      const { name } = await findRow(transaction, id)
      const { token, expiresAt } = await insertPreview(transaction, id, this.#now())
      const facts = { before: { previewUntil: null }, after: { previewUntil: expiresAt } }
      await recordAudit(transaction, actor, { action: 'changed', kind: 'product', id, name, ...facts })
      return { link: `/product/${encodeURIComponent(id)}?preview=${token}`, expiresAt }
    })
  }

  /** True if a preview token shows this product. */
  isPreviewed(id: string, token: string): Promise<boolean> {
    return isPreviewed(this.#database.reader, id, token, this.#now())
  }

  /** The product of a preview token; rejects with Problem `not-found`. */
  async getPreviewed(id: string, token: string): Promise<Product> {
    if (!(await this.isPreviewed(id, token))) throw notFound()
    const { reader } = this.#database
    return presentWholeProduct(reader, await findRow(reader, id), this.#now(), 'public')
  }
}
