import { connectionMessages, requestTimeoutMs } from '@chekku/domain/connection'
import type { ApiRequest, Transport } from './call.ts'

export const changeIdHeader = 'Change-Id'

interface FetchOptions {
  token?: () => string | null
  /** Called on every 401 with the requested path. */
  rejectToken?: (path: string) => void
  /** Called on every response with its headers. */
  onAnswer?: (headers: Headers) => void
}

/** Calls the API by `fetch`; an empty `host` is the page's own host. */
export function fetchTransport(
  host: string,
  { token = () => null, rejectToken, onAnswer }: FetchOptions = {},
): Transport {
  return async request => {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? requestTimeoutMs)
    try {
      const response = await fetch(`${host}/api${request.path}`, {
        method: request.method,
        headers: headersOf(request, token()),
        body: request.body instanceof FormData ? request.body : JSON.stringify(request.body),
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      })
      onAnswer?.(response.headers)
      if (response.status === 401) rejectToken?.(request.path)
      const change = response.headers.get(changeIdHeader)
      return { status: response.status, body: readBody(await response.text()), change }
    } catch (cause) {
      // The network error differs from browser to browser.
      if (timeout.aborted) throw new Error(connectionMessages.noAnswerInTime, { cause })
      throw cause instanceof TypeError ? new Error(connectionMessages.connectionLost, { cause }) : cause
    }
  }
}

/** The headers of a call; the browser itself sets a form's content type. */
export function headersOf({ body, headers }: ApiRequest, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** The body as JSON; one that is not JSON comes from a proxy, and is returned as text. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
