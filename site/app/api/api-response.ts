import { connectionMessages } from '@chekku/domain/connection'
import type { FieldErrors } from '@chekku/domain/problem'
import type { Pagination } from '@chekku/domain/schemas/response'

/** No response, an error response, or a response of an unexpected shape. */
export type FailureKind = 'unanswered' | 'refused' | 'malformed'

/** A failed call; `failure-text.ts` has its texts for the user. */
export interface ApiError {
  kind: FailureKind
  /** 0 without a response. */
  status: number
  /** The server's message; undefined if it sent none that a user can read. */
  words?: string
  /** The server's message, else a default one. */
  message: string
  errors?: FieldErrors
  /** The stored entity, if the save was stale. */
  data?: unknown
}

/** The result of every client call: it never throws, and either `data` or `error` is null. */
export type Answer<Data> = { data: Data; error: null } | { data: null; error: ApiError }

/** A list with its pagination. */
export type PageAnswer<Item> =
  | { data: Item[]; pagination: Pagination; error: null }
  | { data: null; pagination?: undefined; error: ApiError }

/** A list with its total, which the response may leave out. */
export type CountedAnswer<Item> =
  | { data: Item[]; total: number; error: null }
  | { data: null; total?: undefined; error: ApiError }

export interface ApiResponse {
  status: number
  body: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The error in a response; undefined on success. */
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

/** Only strings can be shown beside a field. */
const textsOf = (errors: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** The error of a call without a response. */
export function transportError(cause: unknown): ApiError {
  const message = cause instanceof Error ? cause.message : connectionMessages.unknownError
  return { kind: 'unanswered', status: 0, message }
}

/** The error of a response with an unexpected shape. */
export function formatError(status: number): ApiError {
  return { kind: 'malformed', status, message: connectionMessages.invalidResponseFormat }
}
