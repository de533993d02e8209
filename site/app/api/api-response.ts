import { connectionMessages } from '@chekku/domain/connection'
import type { FieldErrors } from '@chekku/domain/problem'
import type { Pagination } from '@chekku/domain/schemas/response'

/** No answer came; the answer was a refusal; the answer was not what it should be. */
export type FailureKind = 'unanswered' | 'refused' | 'malformed'

/** What went wrong. `failure-text.ts` says what a person reads of it. */
export interface ApiError {
  kind: FailureKind
  /** 0 where no answer came. */
  status: number
  /** The server's own words; undefined where it sent none that a person can read. */
  words?: string
  /** The same, else the transport's. */
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

/** A list, with how many there are of it, in the answer or not. */
export type CountedAnswer<Item> =
  | { data: Item[]; total: number; error: null }
  | { data: null; total?: undefined; error: ApiError }

export interface ApiResponse {
  status: number
  body: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The failure in a response, or undefined where it succeeded. */
export function errorOf({ status, body }: ApiResponse): ApiError | undefined {
  const isRefused = status < 200 || status >= 300
  const answer = isRecord(body) ? body : {}
  if (!isRefused && answer.success !== false) return undefined
  const words =
    typeof answer.message === 'string' && answer.message.trim() !== '' ? answer.message : undefined
  const usual = isRefused
    ? `Request failed with status code ${status}`
    : connectionMessages.invalidResponseFormat
  return {
    kind: isRefused ? 'refused' : 'malformed',
    status,
    message: words ?? usual,
    ...(words === undefined ? {} : { words }),
    ...(isRecord(answer.errors) ? { errors: textsOf(answer.errors) } : {}),
    ...(answer.data === undefined ? {} : { data: answer.data }),
  }
}

/** Only texts can be shown beside a field. */
const textsOf = (errors: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The failure of a call that no answer came to. */
export function transportError(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : connectionMessages.unknownError
  return { kind: 'unanswered', status: 0, message }
}

/** The failure of a call that answered something else than it should. */
export function formatError(status: number): ApiError {
  return { kind: 'malformed', status, message: connectionMessages.invalidResponseFormat }
}
