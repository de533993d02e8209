import { useSyncExternalStore } from 'react'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { whenReachableAgain } from '../../api/reachability.ts'
import { keepSeen, lastSeen } from './last-seen.ts'

/** What is known of something that the server keeps. */
export interface ResourceState<Data> {
  /** Undefined until the first answer. */
  data: Data | undefined
  /** Why the last reading failed; what was known before stays. */
  error: ApiError | null
  /** When the server answered what is known. */
  seenAt: number | undefined
  /** Moves with every reading that came from the server, and not with changes made here. */
  generation: number
}

/** Something that the server keeps, remembered while the administration is open and shown before it is read anew. */
export interface Resource<Data> {
  get: () => ResourceState<Data>
  subscribe: (changed: () => void) => () => void
  /** What is known now, or was seen last on this device. */
  known: () => Promise<Data | undefined>
  /** Reads it from the server. */
  refresh: () => Promise<void>
  /** Changes what is shown, before or after the server was told. */
  update: (change: (data: Data) => Data) => void
}

/** `keptAs` is the name under which the device keeps it, for a time without network. */
export function createResource<Data>(load: () => Promise<Answer<Data>>, keptAs: string): Resource<Data> {
  let state: ResourceState<Data> = { data: undefined, error: null, seenAt: undefined, generation: 0 }
  let changes = 0
  let reading: Promise<void> | undefined
  const subscribers = new Set<() => void>()

  const become = (next: ResourceState<Data>) => {
    state = next
    for (const changed of subscribers) changed()
  }

  async function read(): Promise<void> {
    const changesBefore = changes
    const { data, error } = await load()
    // An answer from before a change made here would take it back for a moment.
    if (changes !== changesBefore) return read()
    const generation = state.generation + 1
    if (!error) {
      keepSeen(keptAs, data)
      return become({ data, error: null, seenAt: Date.now(), generation })
    }
    const seen = state.data === undefined && error.kind === 'unanswered' ? await lastSeen<Data>(keptAs) : {}
    become({ ...state, ...seen, error, generation })
  }

  whenReachableAgain(() => {
    if (state.error && subscribers.size > 0) void resource.refresh()
  })

  const resource: Resource<Data> = {
    get: () => state,
    known: async () => state.data ?? (await lastSeen<Data>(keptAs))?.data,
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    refresh() {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    update(change) {
      if (state.data === undefined) return
      changes += 1
      become({ ...state, data: change(state.data) })
    },
  }
  return resource
}

export function useResource<Data>(resource: Resource<Data>): ResourceState<Data> {
  return useSyncExternalStore(resource.subscribe, resource.get)
}
