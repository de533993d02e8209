import { connectionMessages, requestTimeoutMs } from '@chekku/domain/connection'
import { cachedAtHeader } from './cached-at.ts'
import type { ApiRequest, Transport } from './call.ts'

/** What a browser adds to a call. */
export interface FetchOptions {
  /** The bearer token, when one is stored. */
  token?: () => string | null
  /** Told of every 401, with the path that was called. */
  onUnauthenticated?: (path: string) => void
  /** Told of every answer: when the device cached it, or null where it came from the server. */
  onAnswer?: (cachedAt: string | null) => void
  /** Behind or before what else the browser loads. */
  priority?: RequestPriority
}

/** Calls the API by `fetch`; `host` is empty where the API is on the page's own host. */
export function fetchTransport(
  host: string,
  { token = () => null, onUnauthenticated, onAnswer, priority = 'auto' }: FetchOptions = {},
): Transport {
  return async request => {
    const timeout = AbortSignal.timeout(requestTimeoutMs)
    try {
      const response = await fetch(`${host}/api${request.path}`, {
        method: request.method,
        headers: headersOf(request, token()),
        body: bodyOf(request),
        priority,
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      })
      onAnswer?.(response.headers.get(cachedAtHeader))
      if (response.status === 401) onUnauthenticated?.(request.path)
      return { status: response.status, body: readBody(await response.text()) }
    } catch (cause) {
      throw inWords(cause)
    }
  }
}

/** Why no answer came, in words for a person: every browser has others of its own. */
function inWords(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return new Error(connectionMessages.noAnswerInTime, { cause })
  return cause instanceof TypeError ? new Error(connectionMessages.connectionLost, { cause }) : cause
}

/** The headers of a call; a form's content type is the browser's to write. */
export function headersOf({ body, headers }: ApiRequest, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...headers,
  }
}

function bodyOf({ body }: ApiRequest): FormData | string | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** What an answer's text holds: JSON, or the text as it is. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is not JSON came from something in between; the text itself is what there is to say.
    return text
  }
}
