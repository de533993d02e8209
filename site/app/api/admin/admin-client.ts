import type { CheckedRedirect, Redirect } from '@chekku/domain/addresses/redirects'
import { catalogueLimits } from '@chekku/domain/catalogue'
import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import type { PicturePoint } from '@chekku/domain/pictures/picture'
import type { AuditEntry, AuditQuery } from '@chekku/domain/schemas/audit'
import type { Category, CategoryInput, CategoryNavSettings } from '@chekku/domain/schemas/category'
import type { UndoneChange } from '@chekku/domain/schemas/change'
import type { FeedReport } from '@chekku/domain/schemas/feeds'
import type { GalleryItem, GalleryItemInput } from '@chekku/domain/schemas/gallery-item'
import type { GoLiveCheck, GoLiveIds, SampleLeft } from '@chekku/domain/schemas/go-live'
import type { NavigationSave, NavigationVersion } from '@chekku/domain/schemas/navigation'
import type {
  ArrangedProducts,
  Product,
  ProductInput,
  ProductDetails,
  ProductPreview,
  ProductSummary,
} from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type { SheetImported, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import type { Pagination } from '@chekku/domain/schemas/response'
import type { ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import type { BulkDeleted, Deleted, TrashEntry } from '@chekku/domain/schemas/trash'
import type { GoLiveKey, GoLivePart } from '@chekku/domain/shop/go-live'
import { listOf, query, type Reader, segment, type Transport } from '../call.ts'
import { createApi, paginationOf } from '../client.ts'
import { createAccountCalls, done } from './account-calls.ts'
import {
  type Calls,
  type CreateOptions,
  createCalls,
  formOf,
  type SendOptions,
  type UpdateOptions,
} from './admin-call.ts'

/** Fields that can be set on several products at once; an empty category removes it. */
export interface BulkProductFields {
  featured?: boolean
  inStock?: boolean
  hidden?: boolean
  category?: string
}

/** The whole API for a signed-in administrator: all public reads and every write. */
export function createAdminApi(transport: Transport) {
  const calls = createCalls(transport)
  const { call, record, list } = calls
  const read = createApi(transport, {})
  return {
    products: {
      ...read.products,
      ...createWrites<Product, ProductInput>(calls, '/products'),
      /** Stores one picture, whose path can then be used in a list of `pictures`. */
      storePicture: (image: Blob, options: SendOptions) =>
        record<StoredPicture>('POST', '/products/pictures', { ...options, body: formOf({ image }) }),
      /** Stores a stored picture with the point that stays in view; its new path can then be used in its place. */
      focusPicture: (image: string, focus: PicturePoint, options: SendOptions) =>
        record<StoredPicture>('POST', '/products/pictures/focus', { ...options, body: { image, focus } }),
      /** The newest drafts, up to the length of a list. */
      drafts: () =>
        list<Product>('GET', `/products/drafts${query({ limit: catalogueLimits.listItems, page: 1 })}`),
      /** Products with an offer that runs or is to come; only these and drafts say it themselves. */
      offers: () => list<Product>('GET', '/products/offers'),
      summary: () => record<ProductSummary>('GET', '/products/summary'),
      /** A product, draft or not, with its slug and with an offer that is to come. */
      details: (id: string) => record<ProductDetails>('GET', `/products/${segment(id)}/details`),
      /** Creates a link that shows a draft to anyone who has it, for a limited time. */
      preview: (id: string) => record<ProductPreview>('POST', `/products/${segment(id)}/preview`),
      ...createOrderCalls(calls),
      ...createBulkCalls(calls),
      ...createSheetCalls(calls),
    },
    categories: {
      ...read.categories,
      ...createWrites<Category, CategoryInput>(calls, '/categories'),
      subcategories: (id: string) => list<Category>('GET', `/categories/${segment(id)}/subcategories`),
      setNavPosition: (id: string, body: CategoryNavSettings, { version }: UpdateOptions = {}) =>
        record<Category>('PATCH', `/categories/${segment(id)}/nav-settings`, { version, body }),
    },
    gallery: {
      ...read.gallery,
      ...createWrites<GalleryItem, GalleryItemInput>(calls, '/gallery'),
      togglePopular: ({ _id, version }: Versioned) =>
        record<GalleryItem>('PUT', `/gallery/${segment(_id)}/toggle-popular`, { version }),
    },
    navigation: {
      ...read.navigation,
      save: (body: NavigationSave) => record<NavigationSettings>('PUT', '/nav-config', { body }),
      history: () => list<NavigationVersion>('GET', '/nav-config/history'),
      restore: (id: string, { version }: UpdateOptions) =>
        record<NavigationSettings>('POST', `/nav-config/${segment(id)}/restore`, { version }),
    },
    shop: {
      ...read.shop,
      details: () => record<ShopForEditing>('GET', '/shop/details'),
      /** Saves keys of one section; `picture` is its new picture. */
      save: (
        section: ShopSection,
        keys: object,
        { picture, ...options }: UpdateOptions & { picture?: Blob | undefined } = {},
      ) =>
        record<ShopForEditing>('PUT', `/shop/${section}`, {
          ...options,
          body: picture ? formOf({ json: JSON.stringify(keys), image: picture }) : keys,
        }),
      history: () => list<ShopVersion>('GET', '/shop/history'),
      /** Restores a version, or one of its sections. */
      restore: (id: string, { version, section }: UpdateOptions & { section?: ShopSection | undefined }) =>
        record<ShopForEditing>('POST', `/shop/history/${segment(id)}/restore${query({ section })}`, {
          version,
        }),
      /** What is in the files of all products for catalogues of others. */
      feeds: () => record<FeedReport>('GET', '/feeds'),
      /** The numbers of what of the sample nobody has changed. */
      sampleLeft: () => record<SampleLeft>('GET', '/shop/begin-anew'),
      /** Takes it away; resolves to what went. */
      beginAnew: (idempotencyKey: string) =>
        record<SampleLeft>('POST', '/shop/begin-anew', { idempotencyKey }),
    },
    goLive: {
      list: () => record<GoLiveCheck>('GET', '/go-live'),
      /** The ids of what an item, or one part of it, counts in the catalogue. */
      ids: (key: GoLiveKey, part?: GoLivePart) =>
        record<GoLiveIds>('GET', `/go-live/${key}/ids${query({ part })}`),
      /** Marks an item as not applicable to this shop, or undoes that. */
      dismiss: (key: GoLiveKey, dismissed: boolean) =>
        record<GoLiveCheck>('PUT', `/go-live/${key}`, { body: { dismissed } }),
      /** Notes that a test message was sent to this chat number. */
      testMessageSent: (number: string) => call('POST', '/go-live/test-message', done, { body: { number } }),
    },
    ...createAccountCalls(calls),
    addresses: read.addresses,
    /** Redirects from the URLs of a former site, saved as a whole list. */
    redirects: {
      list: () => record<StoredRedirects>('GET', '/redirects'),
      check: (redirects: readonly Redirect[]) =>
        record<{ redirects: CheckedRedirect[] }>('POST', '/redirects/check', { body: { redirects } }),
      save: (redirects: readonly Redirect[], { version }: UpdateOptions) =>
        record<StoredRedirects>('PUT', '/redirects', { version, body: { redirects } }),
    },
    /** The trash: deletions of the last 30 days, newest first. */
    trash: {
      list: () => list<TrashEntry>('GET', '/trash'),
      /** Restores everything of one deletion. */
      restore: (deletion: string) => record<TrashEntry>('POST', `/trash/${segment(deletion)}/restore`),
      remove: (deletion: string) => call('DELETE', `/trash/${segment(deletion)}`, done),
      /** Deletes everything in the trash permanently. */
      empty: () => record<{ removed: number }>('DELETE', '/trash'),
    },
    changes: {
      /** Undoes a change, or does it again if it is an undo; with `leave`, but for what has been changed since. */
      undo: (id: string, { leave }: { leave?: boolean } = {}) =>
        record<UndoneChange>('POST', `/changes/${segment(id)}/undo`, leave ? { body: { leave } } : {}),
    },
    auditEvents: {
      /** Newest first: all of them, or those of one entity; with `isOwn`, of what the user has changed. */
      list: ({ isOwn, ...filter }: AuditQuery & { isOwn?: boolean }) =>
        call('GET', `/activity${isOwn ? '/own' : ''}${query(filter)}`, auditPage),
    },
  }
}

/** Calls that write several products, all or none. */
const createBulkCalls = ({ record, list }: Calls) => ({
  /** Applies one change to several products, all or none. */
  changeSeveral: (products: readonly Versioned[], change: BulkProductFields) =>
    list<Product>('PATCH', '/products', { body: { ...basedOn(products), change } }),
  /** Sets sizes of several products, of each its own, all or none; sizes that are left out are removed. */
  putSeveral: (products: readonly (Versioned & { packs: readonly object[] })[]) => {
    const changes = products.map(({ version: _, ...change }) => change)
    const { versions } = basedOn(products)
    return list<Product>('PUT', '/products', { body: { products: changes, versions } })
  },
  /** Moves several products to the trash as one deletion, all or none. */
  removeSeveral: (products: readonly Versioned[], idempotencyKey: string) =>
    record<BulkDeleted>('POST', '/products/delete', { idempotencyKey, body: basedOn(products) }),
  /** Makes products sizes of the first of `ids`. */
  join: (body: { ids: readonly string[]; name: string; packs: readonly object[] }, idempotencyKey: string) =>
    record<ProductsJoined>('POST', '/products/join', { idempotencyKey, body }),
})

/** Which products a sheet has: filters of the list, or ids. */
export interface SheetFilter {
  category?: string
  search?: string
  featured?: boolean
  inStock?: boolean
  ids?: readonly string[]
}

/** A sheet, a ZIP of the pictures that its cells name, and the numbers of the rows that are left out. */
interface SentSheet {
  file: Blob
  pictures?: Blob | undefined
  leaveOut?: readonly number[] | undefined
}

/** A sheet of 10,000 rows takes ten seconds on a busy server. */
const timeoutMs = 60_000

/** Calls about products as a sheet: a CSV file with a row for each size. */
const createSheetCalls = ({ call, record }: Calls) => ({
  /** All products, drafts included, or those of a filter or a selection. */
  exportSheet: ({ ids, ...filter }: SheetFilter = {}) =>
    call('GET', `/products/export.csv${query({ ...filter, ids: ids?.join(',') })}`, sheet, { timeoutMs }),
  /** What an import of this sheet would do; writes nothing. */
  planSheet: ({ file, pictures, leaveOut }: SentSheet, options: SendOptions = {}) =>
    record<SheetPlan>('POST', '/products/import/plan', {
      ...options,
      timeoutMs,
      body: formOf({ file, pictures, leaveOut }),
    }),
  /**
   * Does what a plan with this digest says, all or nothing. `error.data` is the new plan if that is another by now (409),
   * or if a cell is refused (400).
   */
  importSheet: ({ file, pictures, leaveOut }: SentSheet, digest: string, options: CreateOptions) =>
    record<SheetImported>('POST', '/products/import', {
      ...options,
      timeoutMs,
      body: formOf({ file, pictures, leaveOut, digest }),
    }),
})

/** Calls about the order of a category's products. */
const createOrderCalls = ({ record }: Calls) => ({
  /** The products in their current order, including drafts. */
  order: (category: string) => record<ArrangedProducts>('GET', `/products/order${query({ category })}`),
  /** Puts these products into this order, distributed over their current positions; answers the whole order. */
  arrange: (category: string, ids: readonly string[], { version }: UpdateOptions) =>
    record<ArrangedProducts>('PUT', '/products/order', { version, body: { category, ids } }),
  /** Deletes the custom order: most recently changed first. */
  giveUpOrder: (category: string, { version }: UpdateOptions) =>
    record<ArrangedProducts>('DELETE', `/products/order${query({ category })}`, { version }),
})

/** Calls that create, change and remove an entity; a field missing in an update keeps its stored value. */
function createWrites<Entity, Values extends object>({ record }: Calls, path: string) {
  type Fields = Values & { image?: Blob }
  return {
    create: (fields: Fields, options: CreateOptions = {}) =>
      record<Entity>('POST', path, { ...options, body: formOf(fields) }),
    update: (id: string, fields: Fields, options: UpdateOptions = {}) =>
      record<Entity>('PUT', `${path}/${segment(id)}`, { ...options, body: formOf(fields) }),
    /** Moves it to the trash; the response holds the deletion to restore it with. */
    remove: (id: string, { version }: UpdateOptions = {}) =>
      record<Deleted>('DELETE', `${path}/${segment(id)}`, { version }),
  }
}

interface Versioned {
  _id: string
  version: number
}

/** The ids of what is written at once, and the versions that this is based on. */
const basedOn = (entities: readonly Versioned[]) => ({
  ids: entities.map(({ _id }) => _id),
  versions: Object.fromEntries(entities.map(({ _id, version }) => [_id, version])),
})

/** A sheet as a file, with the mark of UTF-8, which reading an answer as text takes off. */
const sheet: Reader<Blob> = body =>
  typeof body === 'string' ? new Blob(['\uFEFF', body], { type: 'text/csv;charset=utf-8' }) : undefined

const auditPage: Reader<{ entries: AuditEntry[]; pagination: Pagination }> = body => {
  const entries = listOf<AuditEntry>()(body)
  const pagination = paginationOf(body)
  return entries && pagination && { entries, pagination }
}
