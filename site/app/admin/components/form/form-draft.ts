import { useCallback, useEffect, useRef, useState } from 'react'
import { onBeforeSignedOut, useSession } from '../../auth/session.ts'
import { withDeviceStore } from '../../data/device-store.ts'

/** One of the slots of a form's drafts on this device, locked by one tab at a time. */
export interface DraftSlot<Draft> {
  /** What an earlier visit left here. */
  draft: Draft | undefined
  store: (draft: Draft) => void
  remove: () => void
  /** Lets another tab lock the slot; what is stored stays. */
  release: () => void
}

const storedForMs = 30 * 24 * 3600 * 1000
const slotsOfOneForm = 4
const storeAfterMs = 500

/** Locks a name for this tab; null where another tab has it. Without locks (plain http) every tab has it. */
function lock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise(resolve => {
    void navigator.locks.request(name, { ifAvailable: true }, granted => {
      if (!granted) return resolve(null)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      resolve(release)
      return promise
    })
  })
}

/** Locks a slot of a form, one that holds a draft if there is any; two tabs with the same form have a slot each. */
async function takeSlot<Draft>(form: string): Promise<DraftSlot<Draft>> {
  let free: DraftSlot<Draft> | undefined
  for (let tab = 1; tab <= slotsOfOneForm; tab += 1) {
    const name = `${form}/${tab}`
    const release = await lock(name)
    if (!release) continue
    const slot = slotAt(name, (await storedDraft<Draft>(name)) as Draft | undefined, release)
    if (slot.draft) {
      free?.release()
      return slot
    }
    if (free) release()
    else free = slot
  }
  return free ?? slotAt<Draft>(`${form}/${Date.now()}`, undefined, () => undefined)
}

async function storedDraft<Draft>(name: string): Promise<Draft | undefined> {
  const draft: (Draft & { keptAt: number }) | undefined = await withDeviceStore('drafts', 'readonly', store =>
    store.get(name),
  )
  return draft && Date.now() - draft.keptAt < storedForMs ? draft : undefined
}

function slotAt<Draft>(name: string, draft: Draft | undefined, release: () => void): DraftSlot<Draft> {
  const slot: DraftSlot<Draft> = {
    draft,
    store: next => {
      const record = { ...next, keptAt: Date.now() }
      void withDeviceStore('drafts', 'readwrite', store => store.put(record, name))
    },
    remove: () => {
      slot.draft = undefined
      void withDeviceStore('drafts', 'readwrite', store => store.delete(name))
    },
    release,
  }
  return slot
}

/** The signed-in administrator's slot for a form; undefined until it is locked. */
export function useDraftSlot<Draft>(form: string): DraftSlot<Draft> | undefined {
  const session = useSession()
  const user = session.status === 'in' ? session.user._id : undefined
  const [slot, setSlot] = useState<DraftSlot<Draft>>()
  useEffect(() => {
    if (user === undefined) return
    let isWanted = true
    const taking = takeSlot<Draft>(`${user}/${form}`)
    void taking.then(taken => isWanted && setSlot(taken))
    return () => {
      isWanted = false
      setSlot(undefined)
      void taking.then(taken => taken.release())
    }
  }, [user, form])
  return slot
}

/**
 * Stores unsaved form values on the device: half a second after the last change, when the page is hidden or left, and
 * at once when the session ends. `draft` answers what there is to store, undefined when nothing is unsaved, and is another
 * function after each change.
 */
export function useFormDraft<Draft>(
  slot: DraftSlot<Draft> | undefined,
  draft: () => Draft | undefined,
): void {
  const latest = useRef(draft)
  const isStored = useRef(false)
  const store = useCallback(() => {
    const unsaved = latest.current()
    if (unsaved) slot?.store(unsaved)
    else if (isStored.current || slot?.draft) slot?.remove()
    isStored.current = unsaved !== undefined
  }, [slot])

  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(store, storeAfterMs)
    return () => clearTimeout(timer)
  }, [draft, store])

  useEffect(() => {
    const stop = onBeforeSignedOut(store)
    const storeWhenHidden = () => {
      if (document.visibilityState === 'hidden') store()
    }
    document.addEventListener('visibilitychange', storeWhenHidden)
    window.addEventListener('beforeunload', store)
    return () => {
      stop()
      window.removeEventListener('beforeunload', store)
      document.removeEventListener('visibilitychange', storeWhenHidden)
    }
  }, [store])
}
