import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Pagination } from '@chekku/domain/schemas/response'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Header with a secret of this process: API calls of pages bypass the rate limit and are logged with the page. */
const HEADER = 'x-in-process'
const secret = randomBytes(32).toString('hex')

export function isInProcess(request: FastifyRequest): boolean {
  const token = Buffer.from(String(request.headers[HEADER] ?? ''))
  return token.length === secret.length && timingSafeEqual(token, Buffer.from(secret))
}

/** Reads the API from within a page; `body` is parsed. */
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>

/** Calls the API of `app` in process; `path` is relative to `/api`. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async path => {
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers: { [HEADER]: secret } })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}

const unavailable = () => new Problem('unavailable', problemMessages.databaseUnavailable)

/** The body of an API call whose path always exists; rejects with Problem `unavailable` if the call fails. */
export async function readApi<Data>(callApi: CallApi, path: string) {
  const { status, body } = await callApi(path)
  if (status !== 200) throw unavailable()
  return body as { data: Data; pagination?: Pagination }
}

/** The data of an API call; undefined if the API refuses the id, rejects with Problem `unavailable` after a failure. */
export async function findApi<Data>(callApi: CallApi, path: string): Promise<Data | undefined> {
  const { status, body } = await callApi(path)
  if (status >= 500) throw unavailable()
  return status === 200 ? (body as { data: Data }).data : undefined
}
