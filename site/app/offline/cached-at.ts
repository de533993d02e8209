/** The header of a response from the service worker's cache: when it was cached, as ISO 8601. */
export const cachedAtHeader = 'x-cached-at'

/** The attribute of `<html>` with the same time for a cached page, readable before any script runs. */
export const cachedAtAttribute = 'data-cached-at'

/** Sent to the service worker after a client-side navigation, or for a page loaded before the worker was active. */
export interface PageSeenMessage {
  type: 'seen'
  address: string
  resources: string[]
}
