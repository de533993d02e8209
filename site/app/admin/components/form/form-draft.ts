import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../../ui/admin/confirm.tsx'
import { onBeforeLogout, onBeforeSignedOut, useSession } from '../../auth/session.ts'
import { isRecent, withDeviceStore } from '../../data/device-store.ts'

/** Where the draft of a form is stored on this device. */
export interface DraftSlot<Draft> {
  /** The draft of an earlier visit. */
  draft: Draft | undefined
  store: (draft: Draft) => void
  remove: () => void
}

const storeAfterMs = 500

async function loadSlot<Draft>(name: string): Promise<DraftSlot<Draft>> {
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
  }
  return slot
}

/** The signed-in administrator's slot for a form; undefined until it is loaded. */
export function useDraftSlot<Draft>(form: string): DraftSlot<Draft> | undefined {
  const session = useSession()
  const user = session.status === 'in' ? session.user._id : undefined
  const [slot, setSlot] = useState<DraftSlot<Draft>>()
  useEffect(() => {
    if (user === undefined) return
    let isWanted = true
    // The number is part of the name in every release.
    void loadSlot<Draft>(`${user}/${form}/1`).then(loaded => isWanted && setSlot(loaded))
    return () => {
      isWanted = false
      setSlot(undefined)
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
