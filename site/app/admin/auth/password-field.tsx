import { type Ref, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { controlClasses, describedBy, Field } from '../../ui/admin/field.tsx'

interface PasswordFieldProps {
  ref?: Ref<HTMLInputElement>
  id: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string | undefined
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({
  ref,
  id,
  label,
  autoComplete,
  value,
  onChange,
  hint,
  error,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={event => onChange(event.target.value)}
          {...describedBy({ id, hint, error })}
          className={`${controlClasses} pr-12`}
        />
        <button
          type="button"
          onClick={() => setIsShown(!isShown)}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </Field>
  )
}
