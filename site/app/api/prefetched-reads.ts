import type { ApiResponse } from './api-response.ts'
import type { Transport } from './call.ts'

/** So long, in milliseconds, an answer waits for somebody who wants it; then it is asked for anew. */
const longestWait = 30_000

export interface PrefetchedReads {
  /** Asks before somebody wants the answer, and lets it wait; what waits or is under way is not asked for again. */
  asking(transport: Transport): Transport
  /** Gives what waits, to the first who wants it, and asks for everything else. */
  taking(transport: Transport): Transport
}

export interface PrefetchedReadsOptions {
  /** Counts milliseconds. */
  now?: () => number
  /** Whether somebody is signed in, who may have changed what waits, and looks for the change. */
  isSignedIn?: () => boolean
}

/** Answers that were asked for ahead. Failures do not wait, and who is signed in gets nothing that has waited. */
export function createPrefetchedReads({
  now = () => performance.now(),
  isSignedIn = () => false,
}: PrefetchedReadsOptions = {}): PrefetchedReads {
  const waiting = new Map<string, { response: Promise<ApiResponse>; since: number }>()
  /** What somebody wanted, until it comes: by path. */
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
