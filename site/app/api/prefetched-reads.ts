import type { ApiResponse } from './api-response.ts'
import type { Transport } from './call.ts'

/** A prefetched response is discarded after this many milliseconds. */
const maxAgeMs = 30_000

interface PendingRead {
  response: Promise<ApiResponse>
  since: number
  /** Prefetched and not read yet; otherwise it is a read in flight. */
  isPrefetched: boolean
}

/** A store of prefetched successful responses; administrators get none, because they may be out of date. */
export function createPrefetchedReads(isSignedIn: () => boolean, now = () => performance.now()) {
  const reads = new Map<string, PendingRead>()

  function note(path: string, response: Promise<ApiResponse>, isPrefetched: boolean) {
    const read = { response, since: now(), isPrefetched }
    const forget = () => {
      if (reads.get(path) === read) reads.delete(path)
    }
    reads.set(path, read)
    response.then(({ status }) => {
      if (!isPrefetched || status >= 400) forget()
    }, forget)
    return response
  }

  function find(wanted: string): PendingRead | undefined {
    for (const [path, { since }] of reads) if (now() - since > maxAgeMs) reads.delete(path)
    return reads.get(wanted)
  }

  /** Prefetches: stores the response, and shares one that is stored or in flight. */
  const prefetching =
    (transport: Transport): Transport =>
    request =>
      find(request.path)?.response ?? note(request.path, transport(request), true)

  /** Reads: consumes a stored response, and calls the transport for everything else. */
  const reading =
    (transport: Transport): Transport =>
    request => {
      if (request.method !== 'GET' || isSignedIn()) return transport(request)
      const found = find(request.path)
      return note(request.path, found?.isPrefetched ? found.response : transport(request), false)
    }

  return { prefetching, reading }
}
