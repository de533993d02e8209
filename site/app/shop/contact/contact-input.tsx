import type { ComponentProps } from 'react'

interface ContactInputProps
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'name' | 'defaultValue'> {
  id: string
  label: string
  type?: 'text' | 'email' | 'tel'
  isMultiline?: boolean
  isRequired?: boolean
  error?: string | undefined
  className?: string
}

const fieldClasses =
  'w-full rounded-control border border-soft/75 bg-card px-3.5 py-2.5 hover:border-ink aria-invalid:border-danger aria-invalid:outline-danger'

export function ContactInput(props: ContactInputProps) {
  const { id, label, type = 'text', isMultiline, isRequired = false, error, className = '', ...rest } = props
  const shared = {
    ...rest,
    id,
    required: isRequired,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold leading-tight">
        {label}
      </label>
      {isMultiline ? (
        <textarea {...shared} rows={6} className={`${fieldClasses} block min-h-36 resize-y`} />
      ) : (
        <input {...shared} type={type} className={`${fieldClasses} min-h-11`} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
