import type { ApiResponse } from './api-response.ts'
import type { Transport } from './call.ts'

/** A prefetched response is discarded after this many milliseconds. */
const longestWait = 30_000

export interface PrefetchedReads {
  /** Prefetches: stores the response, and shares one that is stored or in flight. */
  asking(transport: Transport): Transport
  /** Reads: consumes a stored response, and calls the transport for everything else. */
  taking(transport: Transport): Transport
}

export interface PrefetchedReadsOptions {
  /** The clock, in milliseconds. */
  now?: () => number
  /** A signed-in administrator gets no stored responses: they may be older than the last change. */
  isSignedIn?: () => boolean
}

/** A store of prefetched responses. Failures are not stored. */
export function createPrefetchedReads({
  now = () => performance.now(),
  isSignedIn = () => false,
}: PrefetchedReadsOptions = {}): PrefetchedReads {
  const waiting = new Map<string, { response: Promise<ApiResponse>; since: number }>()
  /** Reads in flight, by path. */
  const wanted = new Map<string, Promise<ApiResponse>>()

  function letWait(path: string, response: Promise<ApiResponse>): void {
    const entry = { response, since: now() }
    const drop = () => {
      if (waiting.get(path) === entry) waiting.delete(path)
    }
    waiting.set(path, entry)
    response.then(({ status }) => {
      if (status >= 400) drop()
    }, drop)
  }

  function noteWanted(path: string, response: Promise<ApiResponse>): void {
    const forget = () => {
      if (wanted.get(path) === response) wanted.delete(path)
    }
    wanted.set(path, response)
    response.then(forget, forget)
  }

  function dropExpired(): void {
    for (const [path, { since }] of waiting) if (now() - since > longestWait) waiting.delete(path)
  }

  return {
    asking: transport => request => {
      dropExpired()
      const known = waiting.get(request.path)?.response ?? wanted.get(request.path)
      if (known) return known
      const response = transport(request)
      letWait(request.path, response)
      return response
    },
    taking: transport => request => {
      dropExpired()
      if (request.method !== 'GET' || isSignedIn()) return transport(request)
      const response = waiting.get(request.path)?.response ?? transport(request)
      waiting.delete(request.path)
      noteWanted(request.path, response)
      return response
    },
  }
}
