import { randomUUIDv7 } from 'node:crypto'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { Failure, Pagination } from '@chekku/domain/schemas/response'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../src/app.ts'
import { accountKey } from '../src/auth/attempts.ts'
import { hashPassword } from '../src/auth/password.ts'
import { Accounts } from '../src/auth/service.ts'
import { Sessions } from '../src/auth/sessions.ts'
import { findAdministrator, insertAdministrator } from '../src/auth/store.ts'
import type { Database } from '../src/database/database.ts'
import { createMedia } from '../src/media/service.ts'

export const testAdministrator = { email: 'owner@shop.example', password: 'a long enough password' }

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  /** An object is sent as JSON, FormData as multipart, anything else as it is, with its own content type. */
  body?: object | FormData | string | undefined
  headers?: Record<string, string>
  /** The administrator's token by default; null sends none. */
  token?: string | null
}

export interface Answer<Data> {
  status: number
  headers: Record<string, string | undefined>
  text: string
  body: {
    success: boolean
    data: Data
    message: string
    pagination: Pagination
    errors: Failure['errors']
    token: string
    user: { name: string; email: string; role: string }
  }
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  token: string
  call<Data = unknown>(method: Method, path: string, call?: Call): Promise<Answer<Data>>
  createCategory(fields?: Record<string, unknown>): Promise<Category>
  createProduct(fields?: Record<string, unknown>): Promise<Product>
  createGalleryItem(fields: Record<string, string>, picture: Buffer): Promise<GalleryItem>
  close(): Promise<void>
}

let passwordHash: Promise<string> | undefined

/**
 * Creates the administrator with a password hash that is shared by all tests of a file, since hashing is slow by
 * design.
 */
async function insertTestAdministrator(database: Database): Promise<string> {
  passwordHash ??= hashPassword(testAdministrator.password)
  const administrator = {
    id: randomUUIDv7(),
    email: testAdministrator.email,
    email_key: accountKey(testAdministrator.email),
    name: 'Owner',
    role: 'Administrator',
    password_hash: await passwordHash,
    disabled: 0 as const,
    created_at: Date.now(),
    updated_at: Date.now(),
  }
  return database.write(async transaction => {
    // A restored database has the administrator already.
    if (await insertAdministrator(transaction, administrator)) return administrator.id
    return (
      (await findAdministrator(transaction, 'email_key', administrator.email_key))?.id ?? administrator.id
    )
  })
}

/** Starts the whole server on this database with an administrator signed in; `call` injects requests. */
export async function startTestApp(database: Database, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const accounts = new Accounts({ database })
  const administratorId = await insertTestAdministrator(database)
  const media = createMedia({ database })
  const app = await buildApp({
    database,
    accounts,
    media,
    publicOrigin: 'https://shop.example',
    rateLimit: false,
    ...options,
  })
  const token = await database.write(transaction =>
    new Sessions(database, Date.now).start(transaction, administratorId),
  )
  const call = createCaller(app, token)
  const created = async <Entity>(path: string, body: object): Promise<Entity> => {
    const answer = await call<Entity>('POST', path, { body })
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body.data
  }
  return {
    app,
    database,
    token,
    call,
    createCategory: (fields = {}) => created<Category>('/categories', { name: 'Oils', ...fields }),
    createProduct: async (fields = {}) => {
      const category = fields.category ?? (await created<Category>('/categories', { name: 'Oils' }))._id
      return created<Product>('/products', { name: 'Sesame Oil', price: 460, ...fields, category })
    },
    createGalleryItem: (fields, picture) =>
      created<GalleryItem>('/gallery', formData({ title: 'The press', ...fields }, picture)),
    close: async () => {
      await app.close()
      await media.close()
    },
  }
}

function createCaller(app: FastifyInstance, ownToken: string): TestApp['call'] {
  return async (method, path, { body, headers = {}, token = ownToken } = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(await contentType(body)),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: await payload(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      body: (isJson(response.headers['content-type']) && response.body !== ''
        ? response.json()
        : undefined) as Answer<never>['body'],
    }
  }
}

const isJson = (type: unknown) => String(type).startsWith('application/json')

const encoded = new WeakMap<FormData, Response>()

function responseOf(form: FormData): Response {
  const response = encoded.get(form) ?? new Response(form)
  encoded.set(form, response)
  return response
}

async function contentType(body: Call['body']): Promise<Record<string, string>> {
  if (body === undefined || typeof body === 'string') return {}
  if (body instanceof FormData) return { 'content-type': responseOf(body).headers.get('content-type') ?? '' }
  return { 'content-type': 'application/json' }
}

async function payload(body: object | FormData | string): Promise<string | Buffer> {
  if (typeof body === 'string') return body
  if (body instanceof FormData) return Buffer.from(await responseOf(body).clone().arrayBuffer())
  return JSON.stringify(body)
}

/** A multipart body with text fields and an optional picture as `image`. */
export function formData(fields: Record<string, string>, picture?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (picture) form.set('image', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  return form
}
