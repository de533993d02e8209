import type { PageQuery } from '@chekku/domain/schemas/request'
import { done, failure, type Page } from '@chekku/domain/schemas/response'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'

/** `{ success: true, data, message? }`, the format of all successful responses. */
export function success<Data>(data: Data, message?: string) {
  return message === undefined ? { success: true as const, data } : { success: true as const, data, message }
}

/** A successful response that says only what was done. */
export const told = (message: string) => ({ success: true as const, message })

/** One page of a list with its pagination. */
export function paged<Item>({ items, total }: Page<Item>, { page, limit }: PageQuery) {
  return { ...success(items), pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

/** A list; pagination is added only if the list is longer than the limit. */
export function listed<Item>(list: Page<Item>, paging: PageQuery) {
  return list.total > paging.limit ? paged(list, paging) : success(list.items)
}

/** Response schemas of a route, also for the API's description: one success and the possible errors. */
export function answers<Status extends number, Answer extends z.ZodType>(
  status: Status,
  answer: Answer,
  ...refused: number[]
) {
  // Whoever has no right to it is told so, where not everybody has.
  const forbidden = refused.includes(401) ? [403] : []
  const refusals = [...refused, ...forbidden, 429, 503].map(code => [code, failure])
  return { ...Object.fromEntries(refusals), [status]: answer } as Record<Status, Answer>
}

/** Path parameters of a route for one entity. */
export const idParams = z.object({ id: z.string() })

/** Schemas of a call that ends or takes away one thing. */
export const removal = { params: idParams, response: answers(200, done, 401, 404) }

/** Options of a route: its id and summary in the API's description, and its schemas. */
export const operation = <Schema extends FastifySchema>(
  tags: string[],
  operationId: string,
  summary: string,
  schema: Schema,
) => ({ schema: { tags, operationId, summary, ...schema } })

/** Route options of a public, cacheable read. */
export const publicRead = <Schema extends FastifySchema>(...parts: Parameters<typeof operation<Schema>>) => ({
  config: { cacheable: true },
  ...operation<Schema>(...parts),
})
