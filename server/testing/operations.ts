import type { TestApp } from './test-app.ts'

type Method = Parameters<TestApp['call']>[0]

/** An operation of the API's description. */
export interface Operation {
  /** Such as `GET /products/{id}`. */
  name: string
  method: Method
  /** With made-up ids. */
  path: string
  area: string
  id: string
  isPublic: boolean
}

/** Every operation of the API's description. */
export async function operationsOf(shop: TestApp): Promise<Operation[]> {
  type Described = Record<string, { tags: string[]; operationId: string; security: object[] }>
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{ paths: Record<string, Described> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, operationId, security }]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api', '')}`,
      method: method.toUpperCase() as Method,
      path: path
        .replace('/api', '')
        .replace('{kind}', 'product')
        .replaceAll(/\{\w+\}/g, 'x'),
      area: tags.join(),
      id: operationId,
      isPublic: security.length === 0,
    })),
  )
}

/** Whether a call was let through: what is behind refuses made-up input in its own ways. */
export type Outcome = 'let through' | 'forbidden' | 'unknown'
const outcomes: Partial<Record<number, Outcome>> = { 401: 'unknown', 403: 'forbidden' }

/** Calls operations with a token and without input; the outcome of each by its id. */
export async function walkOperations(
  shop: TestApp,
  operations: readonly Operation[],
  token: string,
): Promise<Record<string, Outcome>> {
  const found: [string, Outcome][] = []
  for (const { method, path, id } of operations) {
    const { status } = await shop.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })
    found.push([id, outcomes[status] ?? 'let through'])
  }
  return Object.fromEntries(found)
}

/** The ids of operations in a text. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
