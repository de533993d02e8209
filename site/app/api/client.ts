import type { Category } from '@chekku/domain/category'
import type { GalleryItem } from '@chekku/domain/gallery-item'
import { limits } from '@chekku/domain/limits'
import type { NavigationSettings } from '@chekku/domain/navigation'
import type { NavigationVersion } from '@chekku/domain/navigation-config'
import type { Product } from '@chekku/domain/product'
import type { Login, PasswordChange, User } from '@chekku/domain/user'
import {
  type Answer,
  type ApiResponse,
  errorOf,
  formatError,
  isRecord,
  type PageAnswer,
  transportError,
} from './answer.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api, with its query. */
  path: string
  body?: FormData | object
  headers?: Record<string, string>
}

/** Carries one call; rejects only where no answer came. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

export interface ProductFilter {
  page?: number
  limit?: number
  category?: string
  search?: string
  featured?: boolean
  inStock?: boolean
}

export interface SignedIn {
  token: string
  user: User
}

const segment = encodeURIComponent

/** A query from a filter; what is undefined or empty is left out. */
function query(filter: object): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

/** Reads the part of a success that a call is for; undefined where it has not the form it should have. */
type Reader<Data> = (body: unknown) => Data | undefined

const dataOf =
  <Data>(isRight: (data: unknown) => boolean): Reader<Data> =>
  body =>
    isRecord(body) && isRight(body.data) ? (body.data as Data) : undefined
const listOf = <Item>(): Reader<Item[]> => dataOf<Item[]>(Array.isArray)
const recordOf = <Entity>(): Reader<Entity> => dataOf<Entity>(isRecord)

/** `GET /categories` may answer a bare list too. */
const categoryList: Reader<Category[]> = body =>
  Array.isArray(body) ? (body as Category[]) : listOf<Category>()(body)

function createCall(transport: Transport) {
  return async function call<Data>(request: ApiRequest, read: Reader<Data>): Promise<Answer<Data>> {
    try {
      const response = await transport(request)
      const error = errorOf(response)
      if (error) return { data: null, error }
      const data = read(response.body)
      return data === undefined ? { data: null, error: formatError(response.status) } : { data, error: null }
    } catch (cause) {
      return { data: null, error: transportError(cause) }
    }
  }
}

/**
 * The one client of the API. Every call answers `{ data, error }` and never throws; `error` is the server's answer, or
 * the transport's message with status 0.
 */
export function createApi(transport: Transport) {
  const call = createCall(transport)
  const get = <Data>(path: string, read: Reader<Data>) => call({ method: 'GET', path }, read)
  return {
    products: createProductCalls(get),
    categories: {
      list: () => get('/categories', categoryList),
      main: () => get('/categories/main', categoryList),
      get: (id: string) => get(`/categories/${segment(id)}`, recordOf<Category>()),
      subcategories: (id: string) => get(`/categories/${segment(id)}/subcategories`, categoryList),
    },
    gallery: {
      list: () => get('/gallery', listOf<GalleryItem>()),
      popular: () => get('/gallery/popular', listOf<GalleryItem>()),
      categories: () => get('/gallery/categories', listOf<string>()),
      inCategory: (name: string) => get(`/gallery/category/${segment(name)}`, listOf<GalleryItem>()),
    },
    navigation: {
      get: () => get('/nav-config', recordOf<NavigationSettings>()),
      history: () => get('/nav-config/history', listOf<NavigationVersion>()),
      version: (id: string) => get(`/nav-config/${segment(id)}`, recordOf<NavigationVersion>()),
    },
    auth: createAuthCalls(call),
  }
}

export type Api = ReturnType<typeof createApi>

function createProductCalls(get: <Data>(path: string, read: Reader<Data>) => Promise<Answer<Data>>) {
  const page: Reader<PageAnswer<Product>> = body =>
    isRecord(body) && Array.isArray(body.data) && isRecord(body.pagination)
      ? ({ data: body.data, pagination: body.pagination, error: null } as unknown as PageAnswer<Product>)
      : undefined

  const list = async (filter: ProductFilter = {}): Promise<PageAnswer<Product>> => {
    const { data, error } = await get(`/products${query(filter)}`, page)
    return data ?? { data: null, error: error ?? formatError(0) }
  }

  return {
    list,
    /** Every product that the filter lets through, page after page of the largest size. */
    async listAll(filter: Omit<ProductFilter, 'page' | 'limit'> = {}): Promise<Answer<Product[]>> {
      const all: Product[] = []
      for (let number = 1, pages = 1; number <= pages; number += 1) {
        const { data, pagination, error } = await list({ ...filter, limit: limits.listLimit, page: number })
        if (error) return { data: null, error }
        all.push(...data)
        pages = pagination.pages
      }
      return { data: all, error: null }
    },
    featured: () =>
      get(`/products/featured/list${query({ page: 1, limit: limits.listLimit })}`, listOf<Product>()),
    popular: (limit?: number) => get(`/products/popular/list${query({ limit })}`, listOf<Product>()),
    get: (id: string) => get(`/products/${segment(id)}`, recordOf<Product>()),
    modelInfo: () => get('/products/model-info', recordOf<Record<string, unknown>>()),
  }
}

function createAuthCalls(call: ReturnType<typeof createCall>) {
  const signedIn: Reader<SignedIn> = body =>
    isRecord(body) && typeof body.token === 'string' && isRecord(body.user)
      ? (body as unknown as SignedIn)
      : undefined
  const me: Reader<User> = body =>
    isRecord(body) && isRecord(body.user) ? (body.user as unknown as User) : undefined

  return {
    login: (login: Login) => call({ method: 'POST', path: '/auth/login', body: login }, signedIn),
    me: () => call({ method: 'GET', path: '/auth/me' }, me),
    sessionPing: () => call({ method: 'GET', path: '/auth/session-ping' }, body => body ?? null),
    updatePassword: (change: PasswordChange) =>
      call({ method: 'PUT', path: '/auth/updatepassword', body: change }, signedIn),
  }
}
