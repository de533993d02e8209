import {
  type Answer,
  type ApiResponse,
  errorOf,
  formatError,
  isRecord,
  transportError,
} from './api-response.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /api, with its query. */
  path: string
  body?: FormData | object
  headers?: Record<string, string>
  /** Ends the call before its answer; it then fails as one that no answer came to. */
  signal?: AbortSignal
  /** Told how much of a form with a file has left, from 0 to 1. */
  onProgress?: (sent: number) => void
}

/** Carries one call; rejects only where no answer came. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** Reads the part of a success that a call is for; undefined where it has not the form it should have. */
export type Reader<Data> = (body: unknown) => Data | undefined

const dataOf =
  <Data>(isRight: (data: unknown) => boolean): Reader<Data> =>
  body =>
    isRecord(body) && isRight(body.data) ? (body.data as Data) : undefined
export const listOf = <Item>(): Reader<Item[]> => dataOf<Item[]>(Array.isArray)
export const recordOf = <Entity>(): Reader<Entity> => dataOf<Entity>(isRecord)

/** One part of a path, whatever characters it has. */
export const segment = encodeURIComponent

/** A query from a filter; what is undefined or empty is left out. */
export function query(filter: object): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

export type Call = <Data>(request: ApiRequest, read: Reader<Data>) => Promise<Answer<Data>>

/** Makes the function that every call goes through: it never throws. */
export function createCall(transport: Transport): Call {
  return async (request, read) => {
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
