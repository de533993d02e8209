import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { onBeforeLogout, onBeforeSignedOut, useSession } from '../../auth/session.ts'
import { isRecent, withDeviceStore } from '../../data/device-store.ts'

/** One of a form's draft slots on this device, locked by one tab at a time. */
export interface DraftSlot<Draft> {
  /** The draft of an earlier visit. */
  draft: Draft | undefined
  store: (draft: Draft) => void
  remove: () => void
  /** Lets another tab lock the slot; the stored draft stays. */
  release: () => void
}

const slotsOfOneForm = 4
const storeAfterMs = 500

/** Locks a name for this tab; null if another tab has it. Without the Web Locks API (plain HTTP) it always succeeds. */
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

/** Locks a free slot of a form, preferably one with a draft; two tabs with the same form get different slots. */
async function takeSlot<Draft>(form: string): Promise<DraftSlot<Draft>> {
  let free: DraftSlot<Draft> | undefined
  for (let tab = 1; tab <= slotsOfOneForm; tab += 1) {
    const name = `${form}/${tab}`
    const release = await lock(name)
    if (!release) continue
    const slot = await slotAt<Draft>(name, release)
    if (slot.draft) {
      free?.release()
      return slot
    }
    if (free) release()
    else free = slot
  }
  return free ?? slotAt<Draft>(`${form}/${Date.now()}`, () => undefined)
}

async function slotAt<Draft>(name: string, release: () => void): Promise<DraftSlot<Draft>> {
  const found: (Draft & { keptAt: number }) | undefined = await withDeviceStore('drafts', 'readonly', store =>
    store.get(name),
  )
  const slot: DraftSlot<Draft> = {
    draft: found && isRecent(found.keptAt) ? found : undefined,
    store: draft => {
      const record = { ...draft, keptAt: Date.now() }
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

/** The edit that is unsaved after a save of `sent`: one made during the save, now based on what is stored. */
export const unsavedAfter = <Edit extends { base: unknown }>(
  edit: Edit | undefined,
  sent: Edit | undefined,
  base: Edit['base'],
): Edit | undefined => (edit && edit !== sent ? { ...edit, base } : undefined)

/**
 * Stores unsaved form values on the device: half a second after the last change, when the page is hidden or left, and
 * at once when the session ends. Asks for confirmation before they are lost by a link, Back, logout or a page load.
 * `unsaved` is undefined if there are none, and a new object after each change. Returns the function that deletes the
 * draft.
 */
export function useUnsaved<Draft>(slot: DraftSlot<Draft> | undefined, unsaved: Draft | undefined) {
  const latest = useRef(unsaved)
  const isStored = useRef(false)
  const store = useCallback(() => {
    if (latest.current) slot?.store(latest.current)
    else if (isStored.current || slot?.draft) slot?.remove()
    isStored.current = latest.current !== undefined
  }, [slot])
  const drop = () => {
    latest.current = undefined
    slot?.remove()
  }
  useLeaveQuestion(() => latest.current !== undefined, drop)

  useEffect(() => {
    latest.current = unsaved
    const timer = setTimeout(store, storeAfterMs)
    return () => clearTimeout(timer)
  }, [unsaved, store])

  useEffect(() => {
    const stop = onBeforeSignedOut(store)
    const onHide = () => document.visibilityState === 'hidden' && store()
    const onLeave = (event: BeforeUnloadEvent) => {
      store()
      if (latest.current) event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [store])
  return drop
}

function useLeaveQuestion(isUnsaved: () => boolean, onLeave: () => void) {
  const confirm = useConfirm()
  const isAsking = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    isAsking.current = true
    const isLeaving = await confirm({
      title: 'Leave without saving?',
      text: 'What you changed here is not saved yet.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Keep editing',
      isDangerous: true,
    })
    isAsking.current = false
    if (isLeaving) onLeave()
    return isLeaving
  })
  const mayLeave = useEffectEvent(async () => !isUnsaved() || ask())

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    void ask().then(isLeaving => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => onBeforeLogout(() => mayLeave()), [])
}
