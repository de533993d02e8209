interface TextFieldProps {
  id: string
  label: string
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel'
  isMultiline?: boolean
  isRequired?: boolean
  /** The field name in a form sent without JavaScript. */
  name?: string
  defaultValue?: string
  hint?: string
  error?: string | undefined
  className?: string
}

const look =
  'w-full rounded-control border border-soft/75 bg-card px-3.5 py-2.5 hover:border-ink aria-invalid:border-danger aria-invalid:outline-danger'

/** A labelled input or textarea, with its hint and error connected for assistive technology. */
export function TextField({
  id,
  label,
  type = 'text',
  isMultiline = false,
  isRequired = false,
  hint,
  error,
  className = '',
  ...rest
}: TextFieldProps) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  const shared = {
    ...rest,
    id,
    required: isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-tight">
        {label}
      </label>
      {isMultiline ? (
        <textarea {...shared} rows={6} className={`${look} block min-h-36 resize-y`} />
      ) : (
        <input {...shared} type={type} className={`${look} min-h-11`} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-fine text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
