import { useEffect, useRef } from 'react'
import { type ShowToast, useToast } from '../toast.tsx'

/** Shows messages about unsaved changes: they disappear with the form, whose changes Undo could not reach any more. */
export function useFormToast(): ShowToast {
  const toast = useToast()
  const shown = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      shown.current?.abort()
      shown.current = undefined
    },
    [],
  )
  return (text, options) => {
    shown.current ??= new AbortController()
    toast(text, { ...options, until: shown.current.signal })
  }
}
