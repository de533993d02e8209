import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { productPictureMessages } from '@chekku/domain/product/picture-rules'
import type {
  FeaturedProductsQuery,
  PopularProductsQuery,
  Product,
  ProductCreate,
  ProductJsonCreate,
  ProductListQuery,
  ProductQuery,
  ProductsPut,
  ProductsUpdate,
  ProductUpdate,
} from '@chekku/domain/schemas/product'
import type { JoinUndo, ProductsJoin, ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import type { BulkDeleted } from '@chekku/domain/schemas/trash'
import { changedSlug, giveSlug } from '../addresses/service.ts'
import { monotonicNow, recordAudit } from '../audit/service.ts'
import { changedSubcategory, findReferredCategory } from '../categories/service.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { flagColumn } from '../entities/columns.ts'
import {
  type EntityContext,
  EntityService,
  fieldProblem,
  refuseFields,
  type SentReferences,
  wrongFields,
} from '../entities/entity-service.ts'
import { factsColumn } from '../entities/facts-column.ts'
import type { Gallery } from '../gallery/service.ts'
import { joinProducts, undoJoin } from './join.ts'
import { type ProductFilter, readProductPage } from './listing.ts'
import { changedPackColumns, newPackColumns, restockedColumns } from './packs.ts'
import { isDatePassedBetween, refuseWrongDates, withPassedDate, withPassedDates } from './passed-dates.ts'
import { savedPictures } from './pictures.ts'
import { presentWholeProduct } from './shared-facts.ts'
import { refuseContradiction } from './stock.ts'
import {
  findAllProducts,
  listPopularProducts,
  type ProductColumns,
  type ProductRow,
  presentProduct,
  productColumns,
  productStore,
  withSlug,
} from './store.ts'

type CategoryColumns = Pick<ProductColumns, 'category_id' | 'subcategory_id'>
type BulkChange = Omit<ProductsPut['products'][number], '_id'>

const NO_CATEGORY: CategoryColumns = { category_id: null, subcategory_id: null }

/** Validates the category; a change of category clears a stored subcategory that does not belong to it. */
async function changedCategory(
  queries: Queries,
  stored: CategoryColumns,
  { category, subcategory }: Pick<ProductUpdate, 'category' | 'subcategory'>,
): Promise<CategoryColumns> {
  if (category !== undefined && !(await findReferredCategory(queries, category))) {
    throw fieldProblem('category', categoryMessages.missing)
  }
  const category_id = category ?? stored.category_id
  const requested = { stored: stored.subcategory_id, requested: subcategory }
  return { category_id, subcategory_id: await changedSubcategory(queries, category_id, requested) }
}

/** The columns of a bulk change. Clearing the category also clears the subcategory. */
async function bulkColumns(
  queries: Queries,
  row: ProductRow,
  { category, subcategory, packs, ...sent }: BulkChange,
): Promise<Partial<ProductColumns>> {
  refuseContradiction(sent)
  const isMoved = category !== undefined || subcategory !== undefined
  const moved =
    category === null
      ? NO_CATEGORY
      : isMoved && (await changedCategory(queries, row, { category, subcategory }))
  const columns = productColumns(sent)
  const sizes = packs ? await changedPackColumns(queries, row, { packs }) : restockedColumns(row, columns)
  return { ...moved, ...columns, ...sizes }
}

interface ProductContext extends EntityContext {
  gallery: Pick<Gallery, 'add'>
}

export class Products extends EntityService<
  ProductColumns,
  ProductRow,
  Product,
  ProductCreate,
  ProductUpdate
> {
  readonly #gallery: Pick<Gallery, 'add'>
  readonly #now: () => number

  constructor({ gallery, ...context }: ProductContext) {
    super(context, productStore)
    this.#gallery = gallery
    this.#now = context.now ?? Date.now
  }

  /** A public product, with the facts of its category and the shop; a draft rejects with Problem `not-found`. */
  override async get(id: string, query: ProductQuery = {}): Promise<Product> {
    const { reader } = this.context.database
    const row = await this.findRow(reader, id)
    if (row.hidden === 1) throw new Problem('not-found', productMessages.notFound)
    return withSlug(await presentWholeProduct(reader, row, this.#now()), row, query)
  }

  list({ page, limit, ...filter }: ProductListQuery): Promise<Page<Product>> {
    return this.#readPage(filter, { page, limit })
  }

  listFeatured({ page, limit, ...query }: FeaturedProductsQuery): Promise<Page<Product>> {
    return this.#readPage({ ...query, featured: true }, { page, limit })
  }

  listPopular(query: PopularProductsQuery): Promise<Product[]> {
    return listPopularProducts(this.context.database.reader, query)
  }

  /** True if the passing of time alone changes visitors' products between two times. */
  isTurnedBetween(before: number, after: number): Promise<boolean> {
    return isDatePassedBetween(this.context.database.reader, before, after)
  }

  /** Creates a product from JSON. With `gallery`, the same transaction creates a gallery item with the same texts. */
  async createFromJson(input: ProductJsonCreate, key?: IdempotencyKey): Promise<Product> {
    if (input.gallery && input.hidden) throw fieldProblem('gallery', productMessages.draftInGallery)
    return this.createOnce(undefined, key, async transaction => {
      const created = await this.add(transaction, input)
      if (input.gallery) {
        const { name: title, description } = created
        const item = { title, description, category: input.category, isPopular: false, deleteImage: false }
        await this.#gallery.add(transaction, item)
      }
      return created
    })
  }

  /** Stores an uploaded picture, at most once per idempotency key; it expires after a day unless a product uses it. */
  async storePicture(upload: Buffer | undefined, key?: IdempotencyKey): Promise<StoredPicture> {
    const { database, media } = this.context
    if (!upload) throw fieldProblem('image', productPictureMessages.notChosen)
    const picture = await media.prepare(upload, productStore.pictureKind)
    await database.writeCatalogue(transaction =>
      runIdempotent(transaction, key, async () => {
        await media.storeUpload(transaction, picture)
        return { image: picture.path }
      }),
    )
    media.pregenerate(picture.path)
    return { image: picture.path }
  }

  toggleFeatured(id: string): Promise<Product> {
    return this.change({ id }, (_transaction, row) => ({ featured: flagColumn(row.featured === 0) }))
  }

  /** Makes the same change to several products. Unchanged products keep their version and their position in lists. */
  updateBulk({ ids, change }: ProductsUpdate): Promise<Product[]> {
    return this.context.database.writeCatalogue(async transaction => {
      await findAllProducts(transaction, ids)
      if (change.category !== undefined && !(await findReferredCategory(transaction, change.category))) {
        throw fieldProblem('change.category', categoryMessages.missing)
      }
      return this.#updateAll(transaction, new Map(ids.map(id => [id, change])))
    })
  }

  /** Like `updateBulk`, but with a separate change for each product. */
  putBulk({ products }: ProductsPut): Promise<Product[]> {
    const changes = new Map(products.map(({ _id, ...change }) => [_id, change]))
    return this.context.database.writeCatalogue(transaction => this.#updateAll(transaction, changes))
  }

  /** Moves several products to the trash as one deletion. */
  removeBulk(ids: readonly string[], key?: IdempotencyKey): Promise<BulkDeleted> {
    return this.context.database.writeCatalogue(transaction =>
      runIdempotent(transaction, key, async () => {
        const rows = await findAllProducts(transaction, ids)
        return { ids: [...ids], deletion: await this.discard(transaction, rows) }
      }),
    )
  }

  /** Joins products as sizes of the first one, at most once per idempotency key. */
  join(input: ProductsJoin, key?: IdempotencyKey): Promise<ProductsJoined> {
    const { database, trash } = this.context
    return database.writeCatalogue(transaction =>
      runIdempotent(transaction, key, async () => {
        const { product, ...joined } = await joinProducts(transaction, trash, input)
        return { product: await this.asOfNow(transaction, product), ...joined }
      }),
    )
  }

  undoJoin({ deletion }: JoinUndo): Promise<Product> {
    const { database, trash } = this.context
    return database.writeCatalogue(async transaction =>
      this.asOfNow(transaction, await undoJoin(transaction, trash, deletion)),
    )
  }

  /** Changes all of these products, in the given order, or none. */
  async #updateAll(transaction: WriteTransaction, changes: ReadonlyMap<string, BulkChange>) {
    const ids = [...changes.keys()]
    const rows = await findAllProducts(transaction, ids)
    const updated_at = await monotonicNow(transaction)
    const changed: ProductRow[] = []
    for (const row of rows) {
      const change = changes.get(row.id) as BulkChange
      await refuseWrongDates(transaction, change, { row, now: this.#now() })
      const columns = await bulkColumns(transaction, row, change)
      const isChanged = Object.entries(columns).some(
        ([column, value]) => value !== undefined && row[column as keyof ProductColumns] !== value,
      )
      if (!isChanged) continue
      changed.push(row)
      await productStore.update(transaction, row, { ...columns, version: row.version + 1, updated_at })
    }
    const after = new Map((await findAllProducts(transaction, ids)).map(row => [row.id, presentProduct(row)]))
    const events = changed.map(row => this.event('changed', presentProduct(row), after.get(row.id) ?? null))
    await recordAudit(transaction, events)
    return withPassedDates(
      transaction,
      ids.map(id => after.get(id) as Product),
      this.#now(),
    )
  }

  /** Items and total come from one snapshot. */
  #readPage(filter: ProductFilter, paging: PageQuery): Promise<Page<Product>> {
    return this.context.database.snapshot(async queries => {
      const { items, total } = await readProductPage(queries, filter, paging)
      return { items: await withPassedDates(queries, items, this.#now()), total }
    })
  }

  protected override asOfNow(queries: Queries, product: Product): Promise<Product> {
    return withPassedDate(queries, product, this.#now())
  }

  override async wrongReferences(sent: SentReferences) {
    if (sent.category === undefined) return {}
    return wrongFields(changedCategory(this.context.database.reader, NO_CATEGORY, sent))
  }

  protected override async newColumns(transaction: WriteTransaction, input: ProductCreate, id: string) {
    const placed = changedCategory(transaction, NO_CATEGORY, input)
    refuseFields(
      await wrongFields(placed),
      await wrongFields(refuseWrongDates(transaction, input, { now: this.#now() })),
    )
    const category = await placed
    const slug = await giveSlug(transaction, 'product', { id, name: input.name }, input.slug)
    const facts = factsColumn('', input.facts)
    const pictures = await this.#savedPictures(transaction, input)
    const sizes = newPackColumns(input, pictures)
    return { ...category, ...productColumns(input), ...sizes, slug, facts, ...pictures }
  }

  protected override async changedColumns(
    transaction: WriteTransaction,
    row: ProductRow,
    input: ProductUpdate,
  ) {
    refuseContradiction(input)
    await refuseWrongDates(transaction, input, { row, now: this.#now() })
    const category = await changedCategory(transaction, row, input)
    const slug = await changedSlug(transaction, 'product', row, input)
    const columns = productColumns(input)
    const facts = factsColumn(row.facts, input.facts)
    const pictures = await this.#savedPictures(transaction, input)
    const sizes = await changedPackColumns(transaction, row, { ...columns, packs: input.packs }, pictures)
    return { ...category, ...columns, ...sizes, slug, facts, ...pictures }
  }

  async #savedPictures(transaction: WriteTransaction, { pictures }: Pick<ProductUpdate, 'pictures'>) {
    return pictures && savedPictures(transaction, this.context.media, pictures)
  }
}
