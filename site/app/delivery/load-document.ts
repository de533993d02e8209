/** Marks the request of a client loader that prefetches a page. */
export const prefetchHeaders = { Purpose: 'prefetch' }

/** For client loaders: loads the page from the server in place of its data. A prefetch rejects and stays on its page. */
export function loadDocument({ url, headers }: Request): Promise<never> {
  if (headers.has('Purpose')) return Promise.reject(new Error('Only the server can render this page'))
  location.assign(url)
  return new Promise(() => undefined)
}
