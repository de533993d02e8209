/** The header of an answer that comes from the device’s cache: when the shop gave it, as ISO 8601. */
export const cachedAtHeader = 'x-kept-at'

/** The attribute of `<html>` that says the same of a whole page, before any script runs. */
export const cachedAtAttribute = 'data-kept-at'

/** What a page tells the worker when a reader has come to it without a new document, or before there was a worker. */
export interface PageSeenMessage {
  type: 'seen'
  /** Path and query. */
  address: string
  /** The addresses of what it has loaded. */
  resources: string[]
}
