import assert from 'node:assert/strict'

export interface Asked {
  body?: FormData | object
  headers?: Record<string, string>
  /** The caller's token; null sends none. */
  token?: string | null
  /** Origin of one process, instead of the next in turn. */
  at?: string
  /** Expected status; any success by default. */
  status?: number
}

export interface Answered<Data> {
  status: number
  data: Data
  headers: Headers
  /** Parsed, if it is JSON. */
  body: { message?: string; token?: string; pagination?: { total: number } }
}

export type Ask = <Data = unknown>(method: string, path: string, asked?: Asked) => Promise<Answered<Data>>

export interface ApiClient {
  ask: Ask
  token: string
  /** The distinct calls, such as `PUT /api/products/some-id`. */
  asked: Set<string>
}

/** Sends JSON or a form, with a token if there is one. */
export function send(url: string, method: string, { body, headers, token }: Asked): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

/** Calls the API as its clients do and records the calls; throws on an unexpected status. */
export function createApiClient(origin: string, token: string): ApiClient {
  const client: ApiClient = {
    token,
    asked: new Set(),
    async ask<Data>(method: string, path: string, asked: Asked = {}) {
      const { at = origin, status, token: given = client.token, ...request } = asked
      client.asked.add(`${method} /api${path.split('?')[0]}`)
      const answer = await send(`${at}/api${path}`, method, { ...request, token: given })
      const text = await answer.text()
      const isExpected = status === undefined ? answer.ok : answer.status === status
      assert.ok(isExpected, `${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
      const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Answered<Data>['body'] & { data: Data }
      return { status: answer.status, data: parsed.data, headers: answer.headers, body: parsed }
    },
  }
  return client
}

/** The described operations that were called. */
export function coveredOperations<Operation extends { method: string; path: string }>(
  operations: readonly Operation[],
  asked: ReadonlySet<string>,
): Operation[] {
  return operations.filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return [...asked].some(call => pattern.test(call))
  })
}
