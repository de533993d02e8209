import assert from 'node:assert/strict'

export interface Asked {
  body?: FormData | object
  headers?: Record<string, string>
  /** Whose call it is; nobody's with null. */
  token?: string | null
  /** Goes to this process, and not to the next in turn. */
  at?: string
  /** What it must be answered with; a success where it is not said. */
  status?: number
}

export interface Answered<Data> {
  status: number
  data: Data
  headers: Headers
  /** The whole body, where it is JSON. */
  body: { message?: string; token?: string; pagination?: { total: number } }
}

export type Ask = <Data = unknown>(method: string, path: string, asked?: Asked) => Promise<Answered<Data>>

export interface ApiClient {
  ask: Ask
  token: string
  /** `PUT /api/products/some-id`, each once. */
  asked: Set<string>
}

/** Calls the API as its clients do, and notes what was called; a wrong status is an error that says what was answered. */
export function createApiClient(origin: string, token: string): ApiClient {
  const client: ApiClient = {
    token,
    asked: new Set(),
    async ask<Data>(method: string, path: string, asked: Asked = {}) {
      const { body, headers = {}, at = origin, status, token: given = client.token } = asked
      const isForm = body instanceof FormData
      client.asked.add(`${method} /api${path.split('?')[0]}`)
      const answer = await fetch(`${at}/api${path}`, {
        method,
        headers: {
          ...(given !== null && { authorization: `Bearer ${given}` }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isExpected = status === undefined ? answer.ok : answer.status === status
      assert.ok(isExpected, `${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
      const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Answered<Data>['body'] & { data: Data }
      return { status: answer.status, data: parsed.data, headers: answer.headers, body: parsed }
    },
  }
  return client
}

/** The operations of the description that were called. */
export function coveredOperations<Operation extends { method: string; path: string }>(
  operations: readonly Operation[],
  asked: ReadonlySet<string>,
): Operation[] {
  return operations.filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return [...asked].some(call => pattern.test(call))
  })
}
