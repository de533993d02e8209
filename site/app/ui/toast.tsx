import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { CloseIcon } from './icons.tsx'

const ToastContext = createContext<((text: string) => void) | undefined>(undefined)

/** Shows a short message that assistive technology announces. */
export function useToast(): (text: string) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('There is no ToastProvider around this')
  return show
}

const shownForMs = 8_000

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ text: string }>()
  const show = useCallback((text: string) => setToast({ text }), [])
  const hide = () => setToast(undefined)

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-start px-4"
      >
        {toast && (
          <div className="pointer-events-auto mr-20 flex max-w-measure animate-rise items-center gap-2 rounded-card bg-ink py-1 pl-4 pr-1 text-paper shadow-float">
            <p className="min-w-0 break-words py-2">{toast.text}</p>
            <button
              type="button"
              onClick={hide}
              aria-label="Close message"
              className="grid size-11 shrink-0 place-items-center"
            >
              <CloseIcon />
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  )
}
