import type { Transport } from './call.ts'

/** Whether the server answers, as the last call found. */
let isReachable = true
const watchers = new Set<() => void>()

/** Takes note of whether the server can be reached. */
export function noteReachable(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const tell of watchers) tell()
}

/** A transport that takes note of it; who ends a call himself has learned nothing of the server. */
export function notingReach(transport: Transport): Transport {
  return async request => {
    try {
      const response = await transport(request)
      noteReachable(true)
      return response
    } catch (cause) {
      if (!request.signal?.aborted) noteReachable(false)
      throw cause
    }
  }
}

/** Whether the last call was answered. */
export const isServerReachable = (): boolean => isReachable

/** Calls `changed` whenever the server is lost or found; answers the function that ends this. */
export function watchReach(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Calls `goOn` each time that the server answers again; answers the function that ends this. */
export const whenReachableAgain = (goOn: () => void): (() => void) =>
  watchReach(() => {
    if (isReachable) goOn()
  })
