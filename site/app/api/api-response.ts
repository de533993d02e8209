import { connectionMessages } from '@chekku/domain/connection'
import type { FieldErrors } from '@chekku/domain/problem'

/** A call without a response, one that was refused, one without the permission, or a response of an unexpected shape. */
export type FailureKind = 'unanswered' | 'refused' | 'forbidden' | 'malformed'

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
export type Answer<Data, More = unknown> =
  | ({ data: Data; error: null; change?: string | undefined } & More)
  | ({ data: null; error: ApiError; change?: undefined } & { [Name in keyof More]?: undefined })

export interface ApiResponse {
  status: number
  body: unknown
  /** The id of the change that a write made, to undo it. */
  change?: string | null
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The error in a response; undefined on success. */
export function errorOf({ status, body }: ApiResponse): ApiError | undefined {
  const isRefused = status < 200 || status >= 300
  const answer = isRecord(body) ? body : {}
  if (!isRefused && answer.success !== false) return undefined
  const { message: words, errors, data } = answer
  const error: ApiError = isRefused
    ? { kind: 'refused', status, message: `Request failed with status code ${status}` }
    : formatError(status)
  if (typeof words === 'string' && words.trim() !== '') Object.assign(error, { words, message: words })
  if (isRecord(errors)) error.errors = textsOf(errors)
  if (data !== undefined) error.data = data
  return error
}

/** True if somebody else has changed the entity since it was read. */
export const isStale = ({ status }: ApiError) => status === 412

/** The stored entity in the error of a stale save. */
export const storedInstead = <Stored>(error: ApiError) =>
  isStale(error) ? (error.data as Stored | undefined) : undefined

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
