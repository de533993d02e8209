import type { ReactNode } from 'react'

export const controlClasses =
  'w-full min-h-11 rounded-control border border-soft/75 bg-work px-3.5 py-2 hover:border-ink aria-invalid:border-danger aria-invalid:outline-danger disabled:opacity-60'

export interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The id of a hint that stands apart from the field. */
  hintId?: string
  error?: string | undefined
  isRequired?: boolean
  limit?: number
  className?: string
}

type Notes = Pick<FieldProps, 'id' | 'hint' | 'error'> & { hintId?: string | undefined }

/** The ARIA attributes that connect a control with its hint and its error. */
export function describedBy({ id, hint, error, hintId = hint ? `${id}-hint` : '' }: Notes) {
  const ids = [error ? `${id}-error` : '', hintId].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': ids || undefined }
}

/** A control with its label above and its hint and error below; `control` gets all but the field's own properties. */
export function Field<Control extends object>(
  props: FieldProps & Control & { control: (props: object) => ReactNode },
) {
  const {
    id,
    label,
    hint,
    hintId,
    error,
    isRequired = false,
    limit,
    className = '',
    control,
    ...rest
  } = props
  const described = describedBy({ id, hint, hintId, error })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-tight">
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {control({ ...rest, ...described, id, 'aria-required': isRequired || undefined })}
      {limit !== undefined && (
        <LimitNote text={'value' in rest ? String(rest.value ?? '') : ''} limit={limit} />
      )}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** The remaining count is shown from this many characters on, or from a tenth of a long limit. */
const shownFromRemaining = 20

function LimitNote({ text, limit }: { text: string; limit: number }) {
  const remaining = limit - [...text.trim()].length
  const isOver = remaining < 0
  const isShown = remaining <= Math.max(shownFromRemaining, limit / 10)
  const count = Math.abs(remaining)
  return (
    <p role="status" className={`mt-1.5 text-fine empty:hidden ${isOver ? 'text-danger' : 'text-soft'}`}>
      {isShown && `${count} ${count === 1 ? 'character' : 'characters'} ${isOver ? 'too many' : 'left'}`}
    </p>
  )
}

export function FieldNotes({ id, hint, error }: Notes) {
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
