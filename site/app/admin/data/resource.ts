import { useSyncExternalStore } from 'react'
import type { Answer, ApiError } from '../../api/answer.ts'

/** What is known of something that the server keeps. */
export interface ResourceState<Data> {
  /** Undefined until the first answer. */
  data: Data | undefined
  /** Why the last reading failed; what was known before stays. */
  error: ApiError | null
  /** Moves with every reading that came from the server, and not with changes made here. */
  generation: number
}

/** Something that the server keeps, remembered while the administration is open and shown before it is read anew. */
export interface Resource<Data> {
  get: () => ResourceState<Data>
  subscribe: (changed: () => void) => () => void
  /** Reads it from the server. */
  refresh: () => Promise<void>
  /** Changes what is shown, before or after the server was told. */
  update: (change: (data: Data) => Data) => void
}

export function createResource<Data>(load: () => Promise<Answer<Data>>): Resource<Data> {
  let state: ResourceState<Data> = { data: undefined, error: null, generation: 0 }
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
    become(error ? { ...state, error, generation } : { data, error: null, generation })
  }

  return {
    get: () => state,
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
}

export function useResource<Data>(resource: Resource<Data>): ResourceState<Data> {
  return useSyncExternalStore(resource.subscribe, resource.get)
}
