import { callMessages } from '@chekku/domain/call-messages'
import type { Pagination } from '@chekku/domain/envelope'
import type { FieldErrors } from '@chekku/domain/problem'

/** What went wrong: the server's own words where it answered, else the transport's. */
export interface ApiError {
  /** 0 where no answer came. */
  status: number
  message: string
  errors?: FieldErrors
  /** The stored entity, when a save was stale. */
  data?: unknown
}

/** What every call of the client answers: never thrown, one of the two is null. */
export type Answer<Data> = { data: Data; error: null } | { data: null; error: ApiError }

/** A list with its place among pages. */
export type PageAnswer<Item> =
  | { data: Item[]; pagination: Pagination; error: null }
  | { data: null; pagination?: undefined; error: ApiError }

export interface ApiResponse {
  status: number
  body: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The failure in a response, or undefined where it succeeded. */
export function errorOf({ status, body }: ApiResponse): ApiError | undefined {
  if (status >= 200 && status < 300) return undefined
  if (!isRecord(body)) return { status, message: statusMessage(status) }
  return {
    status,
    message: typeof body.message === 'string' ? body.message : callMessages.unknownError,
    ...(isRecord(body.errors) ? { errors: body.errors as FieldErrors } : {}),
    ...(body.data === undefined ? {} : { data: body.data }),
  }
}

/** The failure of a call that no answer came to. */
export function transportError(cause: unknown): ApiError {
  return { status: 0, message: cause instanceof Error ? cause.message : callMessages.unknownError }
}

/** The failure of a call that answered something else than it should. */
export function formatError(status: number): ApiError {
  return { status, message: callMessages.invalidResponseFormat }
}

const statusMessage = (status: number) => `Request failed with status code ${status}`

/** The server's own words about a failure; undefined where none came, or nothing that a person could read. */
export function serverWords({ status, message }: ApiError): string | undefined {
  return status === 0 || message === statusMessage(status) ? undefined : message
}
