import { categoryMessages } from '@chekku/domain/category'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { Product, ProductCreate, ProductJsonCreate, ProductUpdate } from '@chekku/domain/schemas/product'
import type { ProductsPut, ProductsUpdate } from '@chekku/domain/schemas/product/product-bulk'
import type { ProductsJoin, ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { PictureFocus, StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type {
  FeaturedProductsQuery,
  PopularProductsQuery,
  ProductListQuery,
  ProductQuery,
} from '@chekku/domain/schemas/product/product-queries'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import type { BulkDeleted } from '@chekku/domain/schemas/trash'
import { assignSlug, changedSlug } from '../addresses/slug-store.ts'
import { refuseFormer } from '../auth/store.ts'
import type { Call } from '../calls/call.ts'
import { runIdempotent } from '../calls/idempotency.ts'
import { changedCategory, NO_CATEGORY } from '../categories/service.ts'
import { findCategory } from '../categories/store.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import { factsColumn, flagColumn } from '../entities/columns.ts'
import { EntityService, type SentReferences } from '../entities/entity-service.ts'
import { refuseFields, wrongFields } from '../entities/field-errors.ts'
import type { Gallery } from '../gallery/service.ts'
import type { PreparedPicture } from '../media/service.ts'
import { readWallTimes } from '../shop/service.ts'
import { isOfferTurnedBetween, productsAsOf } from './as-of-time.ts'
import { planUpdates } from './bulk-changes.ts'
import {
  type ProductColumns,
  pictureAccess,
  productColumns,
  refuseContradiction,
  savedPictureColumns,
} from './columns.ts'
import { planJoin } from './join.ts'
import { type ProductFilter, readProductPage, readSummary } from './listing.ts'
import { changedPacks, mergedPacks, repriced, wallOfWrite } from './packs.ts'
import { isDatePassedBetween, refuseWrongDates } from './passed-dates.ts'
import { presentWholeProduct } from './shared-facts.ts'
import {
  findAllProducts,
  listOffered,
  listPopularProducts,
  type ProductRow,
  plainPack,
  productStore,
  withSlug,
} from './store.ts'

export class Products extends EntityService<
  ProductColumns,
  ProductRow,
  Product,
  ProductCreate,
  ProductUpdate
> {
  readonly #gallery: Gallery

  constructor({ gallery, ...context }: CatalogueContext & { gallery: Gallery }) {
    super(context, productStore)
    this.#gallery = gallery
  }

  /** A public product, with the facts of its category and the shop; a draft rejects with Problem `not-found`. */
  override async get(id: string, query: ProductQuery = {}): Promise<Product> {
    const { reader } = this.context.database
    const row = await this.findRow(reader, id)
    if (row.hidden === 1) throw new Problem('not-found', productMessages.notFound)
    return withSlug(await presentWholeProduct(reader, row, this.context.now(), 'public'), row, query)
  }

  list({ page, limit, ...filter }: ProductListQuery): Promise<Page<Product>> {
    return this.#readPage(filter, { page, limit })
  }

  listFeatured({ page, limit, ...query }: FeaturedProductsQuery): Promise<Page<Product>> {
    return this.#readPage({ ...query, featured: true }, { page, limit })
  }

  async listPopular(query: PopularProductsQuery): Promise<Product[]> {
    const { reader } = this.context.database
    return productsAsOf(reader, await listPopularProducts(reader, query), this.context.now(), 'public')
  }

  /** Products with an offer, running or to come, and drafts among them; up to the limit of a list. */
  async listOffered(): Promise<Product[]> {
    const { reader } = this.context.database
    const [wall] = await readWallTimes(reader, this.context.now())
    return productsAsOf(reader, await listOffered(reader, wall), this.context.now(), 'administrator')
  }

  summary() {
    return this.context.database.snapshot(queries => readSummary(queries, this.context.now()))
  }

  /** True if the passing of time alone changes visitors' products between two times. */
  async isTurnedBetween(before: number, after: number): Promise<boolean> {
    const { reader } = this.context.database
    return (await isDatePassedBetween(reader, before, after)) || isOfferTurnedBetween(reader, before, after)
  }

  /** Creates a product from JSON. With `gallery`, the same transaction creates a gallery item with the same texts. */
  async createFromJson(call: Call, input: ProductJsonCreate): Promise<Product> {
    if (input.gallery && input.hidden) throw fieldProblem('gallery', productMessages.draftInGallery)
    return this.createOnce(call, undefined, async (queries, at) => {
      const product = await this.planAdd(queries, at, input)
      if (!input.gallery) return product
      const { name: title, description } = input
      const item = { title, description, category: input.category, isPopular: false, deleteImage: false }
      const { rows } = await this.#gallery.planAdd(queries, at, item)
      return { ...product, rows: [...product.rows, ...rows] }
    })
  }

  /** Stores an uploaded picture, at most once per idempotency key; it expires after a day unless a product uses it. */
  async storePicture(call: Call, upload: Buffer | undefined): Promise<StoredPicture> {
    if (!upload) throw fieldProblem('image', productPictureMessages.notChosen)
    return this.#storeUpload(call, await this.context.media.prepare(upload, productStore.pictureKind))
  }

  /** Stores a stored picture with another focus, under the name that it has with it; it expires like an upload. */
  async focusPicture(call: Call, { image, focus }: PictureFocus): Promise<StoredPicture> {
    const picture = await this.context.media.withFocus(image, focus)
    if (!picture) throw fieldProblem('image', productPictureMessages.notStored)
    return this.#storeUpload(call, picture)
  }

  async #storeUpload(call: Call, picture: PreparedPicture): Promise<StoredPicture> {
    const { database, media } = this.context
    await database.writeCatalogue(transaction =>
      runIdempotent(transaction, call, async () => {
        await refuseFormer(transaction, call.actor)
        await media.storeUpload(transaction, picture)
        return { answer: { image: picture.path }, changeId: undefined }
      }),
    )
    media.pregenerate(picture.path)
    return { image: picture.path }
  }

  toggleFeatured(call: Call, id: string): Promise<Product> {
    return this.change(call, { id }, async (_queries, row) => ({
      columns: { featured: flagColumn(row.featured === 0) },
    }))
  }

  /** Makes the same change to several products. Unchanged products keep their version and their position in lists. */
  updateBulk(call: Call, { ids, change }: ProductsUpdate): Promise<Product[]> {
    return this.context.changes.write(call, async (queries, at) => {
      const stored = await findAllProducts(queries, ids)
      if (change.category !== undefined && !(await findCategory(queries, change.category))) {
        throw fieldProblem('change.category', categoryMessages.missing)
      }
      const times = { at, now: this.context.now() }
      return planUpdates(queries, times, stored, new Map(ids.map(id => [id, change])))
    })
  }

  /** Like `updateBulk`, but with a separate change for each product. */
  putBulk(call: Call, { products }: ProductsPut): Promise<Product[]> {
    const changes = new Map(products.map(({ _id, ...change }) => [_id, change]))
    return this.context.changes.write(call, async (queries, at) => {
      const stored = await findAllProducts(queries, [...changes.keys()])
      return planUpdates(queries, { at, now: this.context.now() }, stored, changes)
    })
  }

  /** Moves several products to the trash as one deletion. */
  removeBulk(call: Call, ids: readonly string[]): Promise<BulkDeleted> {
    return this.context.changes.write(call, async queries => {
      const { deletion, rows } = this.planDeletion(await findAllProducts(queries, ids))
      return { rows, answer: () => ({ ids: [...ids], deletion }) }
    })
  }

  /** Joins products as sizes of the first one, at most once per idempotency key. */
  join(call: Call, input: ProductsJoin): Promise<ProductsJoined> {
    return this.context.changes.write(call, async (queries, at) => {
      const { id, deletion, rows } = await planJoin(queries, { at, now: this.context.now() }, input)
      const answer = async (reader: Queries) => ({
        product: await this.asOfNow(reader, await this.find(reader, id)),
        deletion,
      })
      return { rows, answer }
    })
  }

  /** Items and total come from one snapshot. */
  #readPage(filter: ProductFilter, paging: PageQuery): Promise<Page<Product>> {
    return this.context.database.snapshot(async queries => {
      const { items, total } = await readProductPage(queries, filter, paging)
      return { items: await productsAsOf(queries, items, this.context.now(), 'public'), total }
    })
  }

  protected override async asOfNow(queries: Queries, product: Product): Promise<Product> {
    const [current = product] = await productsAsOf(queries, [product], this.context.now(), 'administrator')
    return current
  }

  override async wrongReferences(ids: SentReferences) {
    if (ids.category === undefined) return {}
    return wrongFields(changedCategory(this.context.database.reader, NO_CATEGORY, ids))
  }

  protected override async newColumns(queries: Queries, input: ProductCreate, id: string) {
    const category = changedCategory(queries, NO_CATEGORY, input)
    const categoryErrors = await wrongFields(category)
    const dateErrors = await wrongFields(refuseWrongDates(queries, input, { now: this.context.now() }))
    refuseFields(categoryErrors, dateErrors)
    const slug = await assignSlug(queries, 'product', { id, name: input.name }, input.slug)
    const facts = factsColumn('', input.facts)
    const pictures = await savedPictureColumns(queries, this.context.media, input.pictures)
    const columns = productColumns(input)
    const wall = await wallOfWrite(queries, this.context.now(), { stored: [], inputs: [input] })
    const sizes = input.packs
      ? mergedPacks(input.packs, [], pictures ? pictureAccess.listOf(pictures) : [], wall)
      : repriced([plainPack(columns, id)], { offer: input.offer ?? undefined }, wall)
    return { ...(await category), ...columns, sizes, slug, facts, ...pictures }
  }

  protected override async changedColumns(queries: Queries, row: ProductRow, input: ProductUpdate) {
    refuseContradiction(input)
    const { name, slug: newSlug, availability, facts: factsChange } = input
    if (availability || factsChange) await refuseWrongDates(queries, input, { row, now: this.context.now() })
    const isMoved = input.category !== undefined || input.subcategory !== undefined
    const category = isMoved ? await changedCategory(queries, row, input) : {}
    const isNamed = name !== undefined || newSlug !== undefined
    const slug = isNamed ? await changedSlug(queries, 'product', row, input) : undefined
    const columns = productColumns(input)
    const facts = factsColumn(row.facts, factsChange)
    const pictures = await savedPictureColumns(queries, this.context.media, input.pictures)
    const sizesInput = { ...columns, packs: input.packs, offer: input.offer }
    const wall = await wallOfWrite(queries, this.context.now(), { stored: row.packs, inputs: [sizesInput] })
    const sizes = changedPacks(row, sizesInput, wall, pictures)
    return { ...category, ...columns, sizes, slug, facts, ...pictures }
  }
}
