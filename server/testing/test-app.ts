import { randomUUID } from 'node:crypto'
import type { Access, Work } from '@chekku/domain/people/people'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { Failure, Pagination } from '@chekku/domain/schemas/response'
import type { Deleted } from '@chekku/domain/schemas/trash'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../src/app.ts'
import { newAdministrator } from '../src/auth/administrators.ts'
import { hashPassword } from '../src/auth/password.ts'
import { Accounts } from '../src/auth/service.ts'
import { findAdministrator, insertAdministrator } from '../src/auth/store.ts'
import { cheapHash, testKey } from '../src/auth/testing.ts'
import { hashToken } from '../src/auth/token.ts'
import { createCatalogueServices } from '../src/catalogue-services.ts'
import type { Database } from '../src/database/database.ts'
import type { WriteTransaction } from '../src/database/schema.ts'
import { ImageWorker } from '../src/media/image-worker/image-worker.ts'
import { createMedia } from '../src/media/service.ts'

/** The fresh proof of identity of every session that is started here. */
const testProof = 'a proof of tests'

export const testAdministrator = { email: 'owner@shop.example', password: 'a long enough password' }

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  /** An object is sent as JSON, FormData as multipart, anything else unchanged, with its own content type. */
  body?: object | FormData | string | undefined
  headers?: Record<string, string>
  /** The administrator's token by default; null sends none. */
  token?: string | null
  /** That of sessions that tests start by default; null sends none. */
  proof?: string | null
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
    user: { _id: string; name: string; email: string; role: string }
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Shared by all tests of a process, since starting one takes longer than its pictures. */
const worker = new ImageWorker()

let passwordHash: Promise<string> | undefined

/** Creates the administrator, with a hash that is shared by all tests of a file. */
async function insertTestAdministrator(database: Database, at: number): Promise<string> {
  passwordHash ??= hashPassword(testAdministrator.password, cheapHash)
  const { email } = testAdministrator
  const administrator = newAdministrator({ email, name: 'Owner' }, await passwordHash, at)
  return database.write(async transaction => {
    // A restored database already has the administrator.
    if (await insertAdministrator(transaction, administrator)) return administrator.id
    return (
      (await findAdministrator(transaction, 'email_key', administrator.email_key))?.id ?? administrator.id
    )
  })
}

/** Starts the whole server on this database with an administrator signed in; `call` injects requests. */
export async function startTestApp(database: Database, options: Partial<AppOptions> = {}) {
  const accounts = new Accounts({ database, cost: cheapHash, secretKey: testKey })
  const administratorId = await insertTestAdministrator(database, (options.now ?? Date.now)())
  const media = createMedia({ database, worker })
  const app = await buildApp({
    database,
    accounts,
    media,
    publicOrigin: 'https://shop.example',
    rateLimit: false,
    // Disabled, so that queries of the shop's clock do not mix with a test's.
    everyMinute: () => () => undefined,
    ...options,
  })
  const start = async (transaction: WriteTransaction, id: string) => {
    const { token } = await accounts.sessions.start(transaction, id)
    await transaction
      .updateTable('sessions')
      .set({ proof_hash: hashToken(testProof), proved_at: Date.now() })
      .where('token_hash', '=', hashToken(token))
      .execute()
    return token
  }
  const token = await database.write(transaction => start(transaction, administratorId))
  const send = createCaller(app, token)
  return {
    app,
    database,
    token,
    /** The token of a new session of an administrator, who has proved to be this one. */
    sessionOf: (id: string) => database.write(transaction => start(transaction, id)),
    /** The token of a new administrator with a role. */
    signInAs: (access: Access, work: Work = 'all') =>
      database.write(async transaction => {
        const id = randomUUID()
        const one = newAdministrator({ email: `${id}@shop.example`, name: access }, 'none', Date.now())
        await insertAdministrator(transaction, { ...one, access, work })
        return start(transaction, one.id)
      }),
    /** Removes what has expired, as the app does every minute. */
    sweep: () => createCatalogueServices({ database, media, now: options.now }).sweep(),
    ...createShopCalls(send),
    close: async () => {
      await app.close()
      await media.close()
    },
  }
}

type Send = ReturnType<typeof createCaller>

/** What tests do to a shop through its API. */
export type ShopCalls = ReturnType<typeof createShopCalls> & { token: string }

/** The calls of a shop, each sent by `send`. */
export function createShopCalls(send: Send) {
  const created = async <Entity>(path: string, body: object): Promise<Entity> => {
    const answer = await send<Entity>('POST', path, { body })
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body.data
  }
  const createCategory = (fields: Fields = {}) =>
    created<Category>('/categories', { name: 'Oils', ...fields })
  return {
    call: send,
    /** The data of the response to a GET. */
    read: async <Data>(path: string) => (await send<Data>('GET', path)).body.data,
    /** Moves what has this path to the trash; the id of the deletion. */
    discard: async (path: string) => {
      const { status, text, body } = await send<Deleted>('DELETE', path)
      if (status !== 200) throw new Error(`DELETE ${path} answered ${status}: ${text}`)
      return body.data.deletion
    },
    /** Status and field errors of a rejected request. */
    refusal: async (method: Method, path: string, body?: object) => {
      const answer = await send(method, path, { body })
      return [answer.status, answer.body.errors]
    },
    /** Status and message of a response. */
    told: async (method: Method, path: string, call?: Call) => {
      const { status, body } = await send(method, path, call)
      return [status, body.message]
    },
    createCategory,
    /** A category with a subcategory. */
    createOils: async (fields?: Fields) => {
      const oils = await createCategory(fields)
      return { oils, sesame: await createCategory({ name: 'Sesame', parent: oils._id }) }
    },
    createProduct: async (fields: Fields = {}) => {
      const category = fields.category ?? (await createCategory())._id
      return created<Product>('/products', { name: 'Sesame Oil', price: 460, ...fields, category })
    },
    createGalleryItem: (fields: Record<string, string>, picture: Buffer) =>
      created<GalleryItem>('/gallery', formData({ title: 'The press', ...fields }, picture)),
  }
}

type Fields = Record<string, unknown>

function createCaller(app: FastifyInstance, ownToken: string) {
  return async <Data = unknown>(method: Method, path: string, call: Call = {}): Promise<Answer<Data>> => {
    const { body, headers = {}, token = ownToken, proof = testProof } = call
    const sent = await encode(body)
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...sent.headers,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(proof !== null && { 'identity-proof': proof }),
        ...headers,
      },
      payload: sent.payload,
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      body: (isJson && response.body !== '' ? response.json() : undefined) as Answer<Data>['body'],
    }
  }
}

/** The payload for `inject`, which serialises objects to JSON itself. */
async function encode(body: Call['body']) {
  if (!(body instanceof FormData)) return { payload: body, headers: {} }
  const form = new Response(body)
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await form.arrayBuffer()), headers }
}

/** A multipart body with text fields and an optional picture as `image`. */
export function formData(fields: Record<string, string>, picture?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (picture) form.set('image', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  return form
}

/** A multipart body with a sheet as `file`, and a ZIP as `pictures`. */
export function sheetForm(
  sheet: string | Buffer,
  fields: Record<string, string> = {},
  pictures?: Buffer,
): FormData {
  const form = formData(fields)
  form.set('file', new Blob([new Uint8Array(Buffer.from(sheet))]), 'sheet.csv')
  if (pictures) form.set('pictures', new Blob([new Uint8Array(pictures)]), 'pictures.zip')
  return form
}
