import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { Product, ProductDetails, ProductPreview } from '@chekku/domain/schemas/product'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import { recordAudit } from '../../audit/service.ts'
import { writeAs } from '../../auth/store.ts'
import type { Call } from '../../calls/call.ts'
import type { CatalogueContext } from '../../changes/service.ts'
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

/** Products as only the administration sees them, and preview links that show them to others for a limited time. */
export class Drafts {
  readonly #context: Pick<CatalogueContext, 'database' | 'now'>

  constructor(context: Pick<CatalogueContext, 'database' | 'now'>) {
    this.#context = context
  }

  /** One page, newest change first, and the total. */
  list(paging: PageQuery): Promise<Page<Product>> {
    return this.#context.database.snapshot(async queries => {
      const { items, total } = await listDrafts(queries, paging)
      return { items: await productsAsOf(queries, items, this.#context.now(), 'administrator'), total }
    })
  }

  /** A draft with its slug, which is not public; rejects with Problem `not-found` for a public product. */
  async get(id: string): Promise<ProductDetails> {
    const product = await this.details(id)
    if (!product.hidden) throw notFound()
    return product
  }

  /** A draft or a public product, with the slug and with a future offer, which public answers leave out. */
  async details(id: string): Promise<ProductDetails> {
    const { reader } = this.#context.database
    const row = await findRow(reader, id)
    const product = await presentWholeProduct(reader, row, this.#context.now(), 'administrator')
    return { ...product, slug: row.slug ?? id }
  }

  /** Creates a preview link, which shows a product to anyone who has it until it expires. */
  preview({ actor }: Call, id: string): Promise<ProductPreview> {
    return writeAs(this.#context.database, actor, async transaction => {
      const { name } = await findRow(transaction, id)
      const { token, expiresAt } = await insertPreview(transaction, id, this.#context.now())
      const facts = { before: { previewUntil: null }, after: { previewUntil: expiresAt } }
      await recordAudit(transaction, actor, { action: 'changed', kind: 'product', id, name, ...facts })
      return { link: `/product/${encodeURIComponent(id)}?preview=${token}`, expiresAt }
    })
  }

  /** True if a preview token shows this product. */
  isPreviewed(id: string, token: string): Promise<boolean> {
    return isPreviewed(this.#context.database.reader, id, token, this.#context.now())
  }

  /** The product of a preview token; rejects with Problem `not-found`. */
  async getPreviewed(id: string, token: string): Promise<Product> {
    if (!(await this.isPreviewed(id, token))) throw notFound()
    const { reader } = this.#context.database
    return presentWholeProduct(reader, await findRow(reader, id), this.#context.now(), 'public')
  }
}
