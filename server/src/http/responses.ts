import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'

/** `{ success: true, data, message? }`, the format of all successful responses. */
export function success<Data>(data: Data, message?: string) {
  return message === undefined ? { success: true as const, data } : { success: true as const, data, message }
}

/** A successful response that has only a message. */
export const done = (message: string) => ({ success: true as const, message })

export function pageResponse<Item>({ items, total }: Page<Item>, { page, limit }: PageQuery) {
  return { ...success(items), pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

/** A list; pagination is added only if the list is longer than the limit. */
export function listResponse<Item>(list: Page<Item>, paging: PageQuery) {
  return list.total > paging.limit ? pageResponse(list, paging) : success(list.items)
}
