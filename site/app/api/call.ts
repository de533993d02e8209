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
  path: string
  body?: FormData | object
  headers?: Record<string, string>
  /** Aborts the call, which then fails as one without a response. */
  signal?: AbortSignal
  /** Time in milliseconds for an answer, or for progress of an upload, after which the call fails; 10 s by default. */
  timeoutMs?: number
  /** Reports the uploaded share of a form with a file, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends one request; rejects only without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** Extracts the data from a successful body; undefined if it has an unexpected shape. */
export type Reader<Data> = (body: unknown) => Data | undefined

export const listReader =
  <Item>(): Reader<Item[]> =>
  body =>
    isRecord(body) && Array.isArray(body.data) ? body.data : undefined

export const recordReader =
  <Entity>(): Reader<Entity> =>
  body =>
    isRecord(body) && isRecord(body.data) ? (body.data as Entity) : undefined

/** Encodes one path segment. */
export const segment = encodeURIComponent

/** The query string of a filter, without undefined and empty values. */
export function query(filter: object): string {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

export type SendCall = ReturnType<typeof createCall>

/** Creates the function behind every call; it never throws. */
export function createCall(transport: Transport) {
  return async <Data>(
    method: ApiRequest['method'],
    path: string,
    read: Reader<Data>,
    options: Partial<ApiRequest> = {},
  ): Promise<Answer<Data>> => {
    try {
      const response = await transport({ method, path, ...options })
      const error = errorOf(response)
      if (error) return { data: null, error }
      const data = read(response.body)
      if (data === undefined) return { data: null, error: formatError(response.status) }
      return { data, error: null, ...(response.change && { change: response.change }) }
    } catch (cause) {
      return { data: null, error: transportError(cause) }
    }
  }
}
