import { sessionLimits } from '@chekku/domain/people/session'
import { type ComponentProps, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { controlClasses, Field, type FieldProps } from '../../ui/admin/fields/field.tsx'

const { minimum, maximum } = sessionLimits.passwordCharacters

const newPasswordHint = `${minimum} to ${maximum} characters. Several words together work well.`

interface PasswordFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'name' | 'autoFocus'> {
  /** Otherwise it is the current password. */
  isNew?: boolean
}

export function PasswordField({ isNew = false, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew && newPasswordHint}
      {...props}
      control={input => (
        <div className="relative">
          <input
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            required
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
      )}
    />
  )
}
