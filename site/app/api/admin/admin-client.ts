import type { NavigationSettings } from '@chekku/domain/navigation'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category, CategoryInput } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { NavigationSave, NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { Product, ProductInput } from '@chekku/domain/schemas/product'
import type { Pagination } from '@chekku/domain/schemas/response'
import type { Login, PasswordChange, User } from '@chekku/domain/schemas/session'
import type { BulkDeleted, Deleted, TrashEntry } from '@chekku/domain/schemas/trash'
import { type Answer, isRecord } from '../api-response.ts'
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
import { createApi } from '../client.ts'

export interface SignedIn {
  token: string
  user: User
}

/** The response to a write: the stored entity and the server's message. */
export interface Written<Entity> {
  item: Entity
  message: string | undefined
}

interface SendOptions {
  /** Reports the uploaded share of the form, from 0 to 1. */
  onProgress?: (sent: number) => void
  /** Cancels the upload. */
  signal?: AbortSignal
}

export interface CreateOptions extends SendOptions {
  /** A retry with the same key within 24 hours creates nothing new. */
  idempotencyKey?: string
}

export interface UpdateOptions extends SendOptions {
  /** The loaded version; if the stored version differs, the response is 412 with the stored entity in `error.data`. */
  version?: number
}

/** The form fields of a product; a missing field keeps its stored value. */
export type ProductFields = ProductInput & { image?: Blob }
export type CategoryFields = CategoryInput & { image?: Blob }

/** Fields that can be set on several products at once; an empty category or subcategory removes it. */
export interface BulkProductFields {
  featured?: boolean
  inStock?: boolean
  category?: string
  subcategory?: string
}

/** The fields of a gallery item: some forms send `title` and `isPopular`, others `name` and `popular`. */
export interface GalleryFields {
  title?: string
  name?: string
  description?: string
  category?: string
  subcategory?: string
  isPopular?: boolean
  popular?: boolean
  order?: number
  deleteImage?: boolean
  image?: Blob
}

/** The payload of the JSON test form. */
export interface JsonProduct {
  name: string
  description: string
  category: string
  gallery: boolean
  price: number
}

/** A new order, or a position before or after another category, and whether it is shown in the navigation. */
export interface NavPosition {
  order?: number
  before?: string
  after?: string
  showInNav?: boolean
}

/** The whole API for a signed-in administrator: all public reads and every write. */
export function createAdminApi(transport: Transport) {
  const call = createCall(transport)
  const read = createApi(transport)
  return {
    products: {
      ...read.products,
      ...createWrites<Product, ProductFields>(call, '/products'),
      toggleFeatured: (id: string) =>
        call({ method: 'PUT', path: `/products/${segment(id)}/featured` }, recordOf<Product>()),
      /** Applies one change to several products, all or none. */
      changeSeveral: (ids: readonly string[], change: Omit<BulkProductFields, 'subcategory'>) =>
        call({ method: 'PATCH', path: '/products', body: { ids, change } }, listOf<Product>()),
      /** Sets different values on several products, all or none. */
      setSeveral: (products: readonly (BulkProductFields & { _id: string })[]) =>
        call({ method: 'PUT', path: '/products', body: { products } }, listOf<Product>()),
      /** Moves several products to the trash as one deletion, all or none. */
      removeSeveral: (ids: readonly string[]) =>
        call({ method: 'POST', path: '/products/delete', body: { ids } }, recordOf<BulkDeleted>()),
      createFromJson: (product: JsonProduct) =>
        call({ method: 'POST', path: '/products/json', body: product }, wholeBody),
    },
    categories: {
      ...read.categories,
      ...createWrites<Category, CategoryFields>(call, '/categories'),
      setNavPosition: (id: string, position: NavPosition) =>
        call(
          { method: 'PATCH', path: `/categories/${segment(id)}/nav-settings`, body: position },
          recordOf<Category>(),
        ),
    },
    gallery: {
      ...read.gallery,
      ...createWrites<GalleryItem, GalleryFields>(call, '/gallery'),
      togglePopular: (id: string) =>
        call({ method: 'PUT', path: `/gallery/${segment(id)}/toggle-popular` }, recordOf<GalleryItem>()),
    },
    navigation: {
      ...read.navigation,
      save: (changes: NavigationSave) =>
        call({ method: 'PUT', path: '/nav-config', body: changes }, recordOf<NavigationSettings>()),
      history: () => call({ method: 'GET', path: '/nav-config/history' }, listOf<NavigationVersion>()),
      version: (id: string) =>
        call({ method: 'GET', path: `/nav-config/${segment(id)}` }, recordOf<NavigationVersion>()),
      restore: (id: string) =>
        call({ method: 'POST', path: `/nav-config/${segment(id)}/restore` }, recordOf<NavigationSettings>()),
    },
    trash: createTrashCalls(call),
    auditEvents: createAuditCalls(call),
    auth: createAuthCalls(call),
  }
}

export type AdminApi = ReturnType<typeof createAdminApi>

/** The whole body: parsed JSON, or text. */
const wholeBody: Reader<unknown> = body => body ?? null

const written =
  <Entity>(): Reader<Written<Entity>> =>
  body => {
    const item = recordOf<Entity>()(body)
    if (item === undefined || !isRecord(body)) return undefined
    return { item, message: typeof body.message === 'string' ? body.message : undefined }
  }

const done: Reader<true> = body => (isRecord(body) && body.success === true ? true : undefined)

function createWrites<Entity, Fields extends object>(call: Call, path: string) {
  const send = (request: ApiRequest, { signal, onProgress }: SendOptions): Promise<Answer<Written<Entity>>> =>
    call(
      { ...request, ...(signal ? { signal } : {}), ...(onProgress ? { onProgress } : {}) },
      written<Entity>(),
    )
  return {
    create: (fields: Fields, { idempotencyKey, ...options }: CreateOptions = {}) =>
      send(
        {
          method: 'POST',
          path,
          body: formOf(fields as FormFields),
          headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
        },
        options,
      ),
    update: (id: string, fields: Fields, { version, ...options }: UpdateOptions = {}) =>
      send(
        {
          method: 'PUT',
          path: `${path}/${segment(id)}`,
          body: formOf(fields as FormFields),
          headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
        },
        options,
      ),
    /** Moves it to the trash; the response holds the deletion to restore it with. */
    remove: (id: string) => call({ method: 'DELETE', path: `${path}/${segment(id)}` }, recordOf<Deleted>()),
  }
}

/** A user with empty strings for missing fields; the screens show a fallback for them. */
const userOf = (user: Record<string, unknown>): User => ({
  _id: textOf(user._id),
  name: textOf(user.name),
  email: textOf(user.email),
  role: textOf(user.role),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function createAuthCalls(call: Call) {
  const signedIn: Reader<SignedIn> = body =>
    isRecord(body) && typeof body.token === 'string' && isRecord(body.user)
      ? { token: body.token, user: userOf(body.user) }
      : undefined
  const me: Reader<User> = body => (isRecord(body) && isRecord(body.user) ? userOf(body.user) : undefined)

  return {
    login: (login: Login) => call({ method: 'POST', path: '/auth/login', body: login }, signedIn),
    logout: () => call({ method: 'POST', path: '/auth/logout' }, done),
    me: () => call({ method: 'GET', path: '/auth/me' }, me),
    sessionPing: () => call({ method: 'GET', path: '/auth/session-ping' }, done),
    updatePassword: (change: PasswordChange) =>
      call({ method: 'PUT', path: '/auth/updatepassword', body: change }, signedIn),
    otherSessions: () => call({ method: 'GET', path: '/auth/sessions' }, recordOf<{ others: number }>()),
    logoutOthers: () => call({ method: 'POST', path: '/auth/logout-others' }, recordOf<{ ended: number }>()),
  }
}

interface AuditPage {
  entries: AuditEntry[]
  pagination: Pagination
}

const page: Reader<AuditPage> = body =>
  isRecord(body) && Array.isArray(body.data) && isRecord(body.pagination)
    ? { entries: body.data as AuditEntry[], pagination: body.pagination as unknown as Pagination }
    : undefined

/** The audit log, newest first: all of it, or the events of one entity. */
function createAuditCalls(call: Call) {
  return {
    list: (filter: { page: number; limit: number; subject?: string; grouped?: boolean }) =>
      call({ method: 'GET', path: `/activity${query(filter)}` }, page),
  }
}

/** The trash: deletions of the last 30 days. */
function createTrashCalls(call: Call) {
  const path = (deletion: string) => `/trash/${segment(deletion)}`
  return {
    /** Newest first. */
    list: () => call({ method: 'GET', path: '/trash' }, listOf<TrashEntry>()),
    /** Restores everything of one deletion. */
    restore: (deletion: string) =>
      call({ method: 'POST', path: `${path(deletion)}/restore` }, recordOf<TrashEntry>()),
    remove: (deletion: string) => call({ method: 'DELETE', path: path(deletion) }, body => body ?? undefined),
    /** Deletes all of it permanently. */
    empty: () => call({ method: 'DELETE', path: '/trash' }, recordOf<{ removed: number }>()),
  }
}

type FormFields = Record<string, string | number | boolean | Blob | undefined>

/** Multipart form data: values as strings, files as they are, undefined fields left out. */
function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, String(value))
  }
  return form
}
