import type { ReactNode } from 'react'

/** Class names of every text input and select. */
export const controlClasses =
  'w-full min-h-11 rounded-control border border-soft/75 bg-work px-3.5 py-2 hover:border-ink aria-invalid:border-danger aria-invalid:outline-danger disabled:opacity-60'

export interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean
  className?: string
}

/** The ARIA attributes that connect a control with its hint and its error. */
export function describedBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': ids || undefined }
}

/** A control with its label above and its hint and error below. */
export function Field({
  id,
  label,
  hint,
  error,
  isRequired = false,
  className = '',
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-tight">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The remaining count is shown from this many characters on. */
const fewLeft = 20

/** How many characters are left once few are, or how many are too many. */
export function LimitNote({ text, limit }: { text: string; limit: number }) {
  const left = limit - [...text.trim()].length
  return (
    <p role="status" className={`mt-1.5 text-fine empty:hidden ${left < 0 ? 'text-danger' : 'text-soft'}`}>
      {left <= Math.max(fewLeft, limit / 10) && leftText(left)}
    </p>
  )
}

const leftText = (left: number) =>
  `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`

export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-fine text-soft">
          {hint}
        </p>
      )}
    </>
  )
}
