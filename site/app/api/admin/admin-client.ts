import { catalogueLimits } from '@chekku/domain/catalogue'
import type { NavigationSettings } from '@chekku/domain/navigation'
import type { CheckedRedirect, Redirect } from '@chekku/domain/redirects'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category, CategoryInput, CategoryNavSettings } from '@chekku/domain/schemas/category'
import type { UndoneChange } from '@chekku/domain/schemas/change'
import type { GalleryItem, GalleryItemInput } from '@chekku/domain/schemas/gallery-item'
import type { GoLiveCheck, GoLiveIds } from '@chekku/domain/schemas/go-live'
import type { NavigationSave, NavigationVersion } from '@chekku/domain/schemas/navigation'
import type {
  ArrangedProducts,
  Draft,
  Product,
  ProductInput,
  ProductPreview,
} from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import type { Pagination } from '@chekku/domain/schemas/response'
import type { Login, PasswordChange, Session, User } from '@chekku/domain/schemas/session'
import type { ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import type { BulkDeleted, Deleted, TrashEntry } from '@chekku/domain/schemas/trash'
import type { GoLiveKey, GoLivePart } from '@chekku/domain/shop/go-live'
import { isRecord } from '../api-response.ts'
import {
  type ApiRequest,
  type Call,
  createCall,
  listOf,
  query,
  type Reader,
  recordOf,
  segment,
  type Transport,
} from '../call.ts'
import { createApi, paginationOf } from '../client.ts'

type SendOptions = Pick<ApiRequest, 'onProgress' | 'signal'>

export interface CreateOptions extends SendOptions {
  /** A retry with the same key within 24 hours creates nothing new. */
  idempotencyKey?: string
}

export interface UpdateOptions extends SendOptions {
  /** The loaded version; if the stored version differs, the response is 412 with the stored entity in `error.data`. */
  version?: number
}

/** Fields that can be set on several products at once; an empty category removes it. */
export interface BulkProductFields {
  featured?: boolean
  inStock?: boolean
  hidden?: boolean
  category?: string
}

/** The whole API for a signed-in administrator: all public reads and every write. */
export function createAdminApi(transport: Transport) {
  const call = createCall(transport)
  const read = createApi(transport, {})
  return {
    products: {
      ...read.products,
      ...createWrites<Product, ProductInput>(call, '/products'),
      /** Stores one picture, whose path can then be used in a list of `pictures`. */
      storePicture: (image: Blob, options: SendOptions) =>
        call('POST', '/products/pictures', recordOf<StoredPicture>(), {
          ...options,
          body: formOf({ image }),
        }),
      /** The newest drafts, up to the length of a list. */
      drafts: () =>
        call(
          'GET',
          `/products/drafts${query({ limit: catalogueLimits.listItems, page: 1 })}`,
          listOf<Product>(),
        ),
      /** A draft, including its slug. */
      draft: (id: string) => call('GET', `/products/${segment(id)}/draft`, recordOf<Draft>()),
      /** Creates a link that shows a draft to anyone who has it, for a limited time. */
      preview: (id: string) => call('POST', `/products/${segment(id)}/preview`, recordOf<ProductPreview>()),
      ...createOrderCalls(call),
      ...createBulkCalls(call),
    },
    categories: {
      ...read.categories,
      ...createWrites<Category, CategoryInput>(call, '/categories'),
      setNavPosition: (id: string, body: CategoryNavSettings, { version }: UpdateOptions = {}) =>
        call('PATCH', `/categories/${segment(id)}/nav-settings`, recordOf<Category>(), {
          headers: ifMatch(version),
          body,
        }),
    },
    gallery: {
      ...read.gallery,
      ...createWrites<GalleryItem, GalleryItemInput>(call, '/gallery'),
      togglePopular: ({ _id, version }: Versioned) =>
        call('PUT', `/gallery/${segment(_id)}/toggle-popular`, recordOf<GalleryItem>(), {
          headers: ifMatch(version),
        }),
    },
    navigation: {
      ...read.navigation,
      save: (body: NavigationSave) => call('PUT', '/nav-config', recordOf<NavigationSettings>(), { body }),
      history: () => call('GET', '/nav-config/history', listOf<NavigationVersion>()),
      restore: (id: string, { version }: UpdateOptions) =>
        call('POST', `/nav-config/${segment(id)}/restore`, recordOf<NavigationSettings>(), {
          headers: ifMatch(version),
        }),
    },
    /** The owner's shop details. */
    shop: {
      ...read.shop,
      details: () => call('GET', '/shop/details', recordOf<ShopForEditing>()),
      /** Saves keys of one section; `picture` is its new picture. */
      save: (
        section: ShopSection,
        keys: object,
        { version, picture, ...options }: UpdateOptions & { picture?: Blob | undefined } = {},
      ) =>
        call('PUT', `/shop/${section}`, recordOf<ShopForEditing>(), {
          ...options,
          headers: ifMatch(version),
          body: picture ? formOf({ json: JSON.stringify(keys), image: picture }) : keys,
        }),
      history: () => call('GET', '/shop/history', listOf<ShopVersion>()),
      /** Restores a version, or one of its sections. */
      restore: (id: string, { version, section }: UpdateOptions & { section?: ShopSection | undefined }) =>
        call(
          'POST',
          `/shop/history/${segment(id)}/restore${query({ section })}`,
          recordOf<ShopForEditing>(),
          {
            headers: ifMatch(version),
          },
        ),
    },
    /** The go-live check. */
    goLive: createGoLiveCalls(call),
    addresses: read.addresses,
    /** Redirects from the URLs of a former site, saved as a whole list. */
    redirects: {
      list: () => call('GET', '/redirects', recordOf<StoredRedirects>()),
      check: (redirects: readonly Redirect[]) =>
        call('POST', '/redirects/check', recordOf<{ redirects: CheckedRedirect[] }>(), {
          body: { redirects },
        }),
      save: (redirects: readonly Redirect[], { version }: UpdateOptions) =>
        call('PUT', '/redirects', recordOf<StoredRedirects>(), {
          headers: ifMatch(version),
          body: { redirects },
        }),
    },
    /** The trash: deletions of the last 30 days, newest first. */
    trash: {
      list: () => call('GET', '/trash', listOf<TrashEntry>()),
      /** Restores everything of one deletion. */
      restore: (deletion: string) =>
        call('POST', `/trash/${segment(deletion)}/restore`, recordOf<TrashEntry>()),
      remove: (deletion: string) => call('DELETE', `/trash/${segment(deletion)}`, done),
      /** Deletes everything in the trash permanently. */
      empty: () => call('DELETE', '/trash', recordOf<{ removed: number }>()),
    },
    changes: {
      /** Undoes a change, or does it again if it is an undo. */
      undo: (id: string) => call('POST', `/changes/${segment(id)}/undo`, recordOf<UndoneChange>()),
    },
    auditEvents: {
      /** Newest first: all of them, or those of one entity. */
      list: (filter: { page: number; limit: number; subject?: string; grouped?: boolean }) =>
        call('GET', `/activity${query(filter)}`, auditPage),
    },
    auth: {
      login: (body: Login) => call('POST', '/auth/login', session, { body }),
      /** Ends the session of a token, which need not be the stored one. */
      logout: (token: string) =>
        call('POST', '/auth/logout', done, { headers: { Authorization: `Bearer ${token}` } }),
      me: () => call('GET', '/auth/me', user),
      sessionPing: () => call('GET', '/auth/session-ping', done),
      updatePassword: (body: PasswordChange) => call('PUT', '/auth/updatepassword', session, { body }),
      logoutOthers: () => call('POST', '/auth/logout-others', recordOf<{ ended: number }>()),
    },
  }
}

/** Calls of the go-live check. */
const createGoLiveCalls = (call: Call) => ({
  list: () => call('GET', '/go-live', recordOf<GoLiveCheck>()),
  /** The ids of what an item, or one part of it, counts in the catalogue. */
  ids: (key: GoLiveKey, part?: GoLivePart) =>
    call('GET', `/go-live/${key}/ids${query({ part })}`, recordOf<GoLiveIds>()),
  /** Marks an item as not applicable to this shop, or undoes that. */
  dismiss: (key: GoLiveKey, dismissed: boolean) =>
    call('PUT', `/go-live/${key}`, recordOf<GoLiveCheck>(), { body: { dismissed } }),
  /** Notes that a test message was sent to this chat number. */
  testMessageSent: (number: string) => call('POST', '/go-live/test-message', done, { body: { number } }),
})

/** Calls that write several products, all or none. */
const createBulkCalls = (call: Call) => ({
  /** Applies one change to several products, all or none. */
  changeSeveral: (products: readonly Versioned[], change: BulkProductFields) =>
    call('PATCH', '/products', listOf<Product>(), { body: { ...basedOn(products), change } }),
  /** Moves several products to the trash as one deletion, all or none. */
  removeSeveral: (products: readonly Versioned[], idempotencyKey: string) =>
    call('POST', '/products/delete', recordOf<BulkDeleted>(), {
      headers: keyHeader(idempotencyKey),
      body: basedOn(products),
    }),
  /** Makes products sizes of the first of `ids`; the answer's deletion undoes it. */
  join: (body: { ids: readonly string[]; name: string; packs: readonly object[] }, idempotencyKey: string) =>
    call('POST', '/products/join', recordOf<ProductsJoined>(), {
      headers: keyHeader(idempotencyKey),
      body,
    }),
  undoJoin: (deletion: string) =>
    call('POST', '/products/join/undo', recordOf<Product>(), { body: { deletion } }),
})

/** Calls about the order of a category's products. */
const createOrderCalls = (call: Call) => ({
  /** The products in their current order, including drafts. */
  order: (category: string) =>
    call('GET', `/products/order${query({ category })}`, recordOf<ArrangedProducts>()),
  /** Puts these products into this order, distributed over their current positions; answers the whole order. */
  arrange: (category: string, ids: readonly string[], { version }: UpdateOptions) =>
    call('PUT', '/products/order', recordOf<ArrangedProducts>(), {
      headers: ifMatch(version),
      body: { category, ids },
    }),
  /** Deletes the custom order: most recently changed first. */
  giveUpOrder: (category: string, { version }: UpdateOptions) =>
    call('DELETE', `/products/order${query({ category })}`, recordOf<ArrangedProducts>(), {
      headers: ifMatch(version),
    }),
})

/** Calls that create, change and remove an entity; a field missing in an update keeps its stored value. */
function createWrites<Entity, Values extends object>(call: Call, path: string) {
  type Fields = Values & { image?: Blob }
  const written = recordOf<Entity>()
  return {
    create: (fields: Fields, { idempotencyKey: key, ...options }: CreateOptions = {}) => {
      return call('POST', path, written, { ...options, headers: keyHeader(key), body: formOf(fields) })
    },
    update: (id: string, fields: Fields, { version, ...options }: UpdateOptions = {}) => {
      const headers = ifMatch(version)
      return call('PUT', `${path}/${segment(id)}`, written, { ...options, headers, body: formOf(fields) })
    },
    /** Moves it to the trash; the response holds the deletion to restore it with. */
    remove: (id: string, { version }: UpdateOptions = {}) =>
      call('DELETE', `${path}/${segment(id)}`, recordOf<Deleted>(), { headers: ifMatch(version) }),
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

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'Idempotency-Key': key }

const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` }

/** Multipart form data: values as strings, lists and records as JSON, files unchanged, undefined fields left out. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : textOf(value))
  return form
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const done: Reader<true> = body => (isRecord(body) && body.success === true ? true : undefined)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What is no text in a user is an empty one; the screens show a fallback for it. */
const user: Reader<User> = body => {
  if (!isRecord(body) || !isRecord(body.user)) return undefined
  const { _id, name, email, role } = body.user
  return { _id: text(_id), name: text(name), email: text(email), role: text(role) }
}

const session: Reader<Omit<Session, 'success'>> = body => {
  const signedIn = user(body)
  return signedIn && isRecord(body) && typeof body.token === 'string'
    ? { token: body.token, user: signedIn }
    : undefined
}

const auditPage: Reader<{ entries: AuditEntry[]; pagination: Pagination }> = body => {
  const entries = listOf<AuditEntry>()(body)
  const pagination = paginationOf(body)
  return entries && pagination && { entries, pagination }
}
