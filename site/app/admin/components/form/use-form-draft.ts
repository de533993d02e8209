import { useCallback, useEffect, useRef } from 'react'
import { onBeforeSignedOut } from '../../auth/session.ts'
import type { Draft, DraftPlace } from './draft-store.ts'

const quietMs = 500

/**
 * Keeps what was typed on the device: half a second after the last change, when the page is put away, and at once when
 * the session ends. `draft` answers what there is to keep, undefined when nothing is unsaved, and is another function
 * after each change.
 */
export function useFormDraft(place: DraftPlace, draft: () => Draft | undefined): void {
  const latest = useRef(draft)
  const isKept = useRef(place.draft !== undefined)
  const keep = useCallback(() => {
    const unsaved = latest.current()
    if (unsaved) place.keep(unsaved)
    else if (isKept.current) place.remove()
    isKept.current = unsaved !== undefined
  }, [place])

  useEffect(() => {
    latest.current = draft
    const timer = setTimeout(keep, quietMs)
    return () => clearTimeout(timer)
  }, [draft, keep])

  useEffect(() => {
    const stop = onBeforeSignedOut(keep)
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', keepWhenHidden)
      place.release()
    }
  }, [keep, place])
}
