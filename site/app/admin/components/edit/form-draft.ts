import { useCallback, useEffect, useRef, useState } from 'react'
import { isRecent, withDeviceStore } from '../../../offline/device-store.ts'
import { onBeforeSignedOut, useUser } from '../../auth/session.ts'
import type { Leavable } from '../../auth/use-leave-question.ts'

export interface DraftSlot<Draft> {
  draft: Draft | undefined
  store: (draft: Draft) => void
  remove: () => void
}

type StoredDraft<Draft> = { draft: Draft; keptAt: number }

const storeAfterMs = 500

async function loadSlot<Draft>(name: string): Promise<DraftSlot<Draft>> {
  const found = await withDeviceStore<StoredDraft<Draft>>('drafts', 'readonly', store => store.get(name))
  const slot: DraftSlot<Draft> = {
    draft: found && isRecent(found.keptAt) ? found.draft : undefined,
    store: draft => {
      const record: StoredDraft<Draft> = { draft, keptAt: Date.now() }
      void withDeviceStore('drafts', 'readwrite', store => store.put(record, name))
    },
    remove: () => {
      slot.draft = undefined
      void withDeviceStore('drafts', 'readwrite', store => store.delete(name))
    },
  }
  return slot
}

/** The signed-in administrator's slot for a form; undefined until it is loaded. */
export function useDraftSlot<Draft>(form: string): DraftSlot<Draft> | undefined {
  const user = useUser()?._id
  const [slot, setSlot] = useState<DraftSlot<Draft>>()
  useEffect(() => {
    if (user === undefined) return
    let isWanted = true
    void loadSlot<Draft>(`${user}/${form}`).then(loaded => isWanted && setSlot(loaded))
    return () => {
      isWanted = false
      setSlot(undefined)
    }
  }, [user, form])
  return slot
}

/**
 * Stores unsaved form values in their slot: half a second after the last change, when the page is hidden, when they are
 * left, and at once when the session ends. Once `unsaved` is undefined, it removes them. It is a new object after each
 * change.
 */
export function useStoredDraft<Draft>(
  slot: DraftSlot<Draft> | undefined,
  unsaved: Draft | undefined,
): Leavable {
  const latest = useRef(unsaved)
  const isStored = useRef(false)
  const storeOrRemove = useCallback(() => {
    if (latest.current) slot?.store(latest.current)
    else if (isStored.current || slot?.draft) slot?.remove()
    isStored.current = latest.current !== undefined
  }, [slot])

  useEffect(() => {
    latest.current = unsaved
    const timer = setTimeout(storeOrRemove, storeAfterMs)
    return () => clearTimeout(timer)
  }, [unsaved, storeOrRemove])

  useEffect(() => {
    const stop = onBeforeSignedOut(storeOrRemove)
    const onHide = () => document.visibilityState === 'hidden' && storeOrRemove()
    const onLeave = (event: BeforeUnloadEvent) => {
      storeOrRemove()
      if (latest.current) event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      stop()
      storeOrRemove()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [storeOrRemove])
  return {
    isUnsaved: () => latest.current !== undefined,
    drop() {
      latest.current = undefined
      slot?.remove()
    },
  }
}
