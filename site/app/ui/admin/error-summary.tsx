import type { ReactNode } from 'react'
import { unfold } from './fold.tsx'

/** As a `ref`: brings an element into view when it is first shown. */
export const scrollIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The control with an id, else the one whose part it is: `story` for `story-1`. */
function controlOf(id: string): HTMLElement | null {
  const end = Math.max(id.lastIndexOf('-'), id.lastIndexOf('.'))
  return document.getElementById(id) ?? (end > 0 ? controlOf(id.slice(0, end)) : null)
}

type FieldError = readonly [id: string, text: string]

/** Sorts errors by the positions of their controls on the screen. */
function byPosition([id]: FieldError, [otherId]: FieldError): number {
  const control = controlOf(id)
  const other = controlOf(otherId)
  if (!control || !other || control === other) return 0
  return control.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The errors of a form in one place, each with a link to its control. */
export function ErrorSummary({ title, errors }: { title: string; errors: Record<string, string> }) {
  const sortedErrors = Object.entries(errors).sort(byPosition)
  if (sortedErrors.length === 0) return null
  return (
    <div
      ref={scrollIntoView}
      role="alert"
      className="rounded-card border-2 border-danger bg-work p-4 wrap-anywhere"
    >
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-1 grid">
        {sortedErrors.map(([id, text]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="link inline-grid min-h-11 content-center text-danger"
              onClick={event => {
                event.preventDefault()
                const control = controlOf(id)
                unfold(control)
                control?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The failure of a dialog; nothing while all is well. */
export const AlertText = ({ children }: { children: ReactNode }) =>
  children && (
    <p role="alert" className="text-danger">
      {children}
    </p>
  )

/** The failure of a save as a whole, scrolled into view. */
export const FailureNote = ({ children }: { children: ReactNode }) => (
  <p
    ref={scrollIntoView}
    role="alert"
    className="rounded-card border-2 border-danger bg-work p-4 text-danger wrap-anywhere"
  >
    {children}
  </p>
)
