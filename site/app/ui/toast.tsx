import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CloseIcon } from './icons.tsx'

export interface ToastOptions {
  /** Shown in the error colour. */
  hasFailed?: boolean
  /** A second line under the text; it names the thing where the text does not. */
  details?: string
  /** Leads to the thing in the text. */
  link?: { to: string; label: string }
  action?: { label: string; onAction: () => void }
  /** A later message on the same topic replaces this one. */
  topic?: string
}

/** Shows a message, and returns what withdraws it. */
export type ShowToast = (text: string, options?: ToastOptions) => () => void

interface Toast extends ToastOptions {
  id: number
  text: string
}

const ToastContext = createContext<ShowToast>(() => () => undefined)

/** Shows a short message and announces it to screen readers. */
export const useToast = () => useContext(ToastContext)

/** Hovering or focusing a message extends the time. */
const shownForMs = 8_000
/** A hovered or focused message is checked again after this time. */
const hoverDelayMs = 2_000
const mostAtOnce = 3

/** Adds a toast to those that are shown; it replaces one with the same text and details, or on the same topic. */
export function withToast(shown: readonly Toast[], toast: Omit<Toast, 'id'>): Toast[] {
  const isReplaced = ({ text, details, topic }: Toast) =>
    (text === toast.text && details === toast.details) || (topic !== undefined && topic === toast.topic)
  const id = (shown.at(-1)?.id ?? 0) + 1
  return [...shown.filter(other => !isReplaced(other)), { ...toast, id }].slice(-mostAtOnce)
}

interface ToastProviderProps {
  children: ReactNode
  /** The class names of a place for one message, which fills it; otherwise messages stack up in the bottom corner. */
  place?: string
}

/**
 * Shows the toasts of its children; on a phone, and in a place for one, only the latest. One that has the pointer or the
 * focus stays until they leave.
 */
export function ToastProvider({ children, place }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const show = useCallback<ShowToast>((text, options = {}) => {
    setToasts(shown => withToast(shown, { ...options, text }))
    return () =>
      setToasts(shown => shown.filter(toast => toast.text !== text || toast.details !== options.details))
  }, [])
  const hide = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])

  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-atomic="false"
        data-print="away"
        className={`pointer-events-none fixed z-60 grid justify-items-start gap-2 ${place ? `${place} auto-rows-[100%] one-message` : 'inset-x-0 bottom-4 pl-4 pr-24 max-md:one-message max-md:in-[html:has(aside.sticky)]:bottom-20'}`}
      >
        {toasts.map(toast => (
          <ToastMessage key={toast.id} toast={toast} fillsPlace={place !== undefined} onHide={hide} />
        ))}
      </div>
    </ToastContext>
  )
}

interface ToastMessageProps {
  toast: Toast
  fillsPlace: boolean
  onHide: (id: number) => void
}

function ToastMessage({ toast, fillsPlace, onHide }: ToastMessageProps) {
  const { id, text, details, link, hasFailed, action } = toast
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const [screen] = useState(pathname)
  // In a place for one message an action is offered as long as its screen, and for the usual time on the next one.
  const isKept = action !== undefined && fillsPlace && pathname === screen
  useEffect(() => {
    if (isKept) return
    let timer: ReturnType<typeof setTimeout>
    const hideUnlessHovered = () => {
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(hideUnlessHovered, hoverDelayMs)
      else onHide(id)
    }
    timer = setTimeout(hideUnlessHovered, shownForMs)
    return () => clearTimeout(timer)
  }, [id, isKept, onHide])

  return (
    <div
      ref={box}
      // Not `:hover`: an older message that comes up under a resting pointer does not hide the next one.
      onPointerMove={({ currentTarget }) => currentTarget.setAttribute('data-pointed-at', '')}
      onPointerLeave={({ currentTarget }) => currentTarget.removeAttribute('data-pointed-at')}
      className={`pointer-events-auto flex max-w-measure animate-message items-center gap-2 pl-4 pr-1 text-paper shadow-float ${fillsPlace ? 'size-full text-fine leading-tight md:rounded-b-card' : 'rounded-card py-1'} ${hasFailed ? 'bg-danger' : 'bg-ink'}`}
    >
      <div className={`min-w-0 wrap-anywhere ${fillsPlace ? 'max-h-full grow overflow-y-auto' : 'py-2'}`}>
        <p>{text}</p>
        {details && <p className="text-fine">{details}</p>}
        {link && (
          <Link
            to={link.to}
            onClick={() => onHide(id)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            onHide(id)
            action.onAction()
          }}
          className="min-h-11 shrink-0 px-3 font-semibold underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        onClick={() => onHide(id)}
        aria-label="Close message"
        className="grid size-11 shrink-0 place-items-center"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
