import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { controlClasses, describedBy, Field, type FieldProps, LimitNote } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement>
  /** The maximum number of characters. */
  limit?: number
}

/** An input for one line of text, a number or an e-mail address. */
export function TextField({
  id,
  label,
  hint,
  error,
  isRequired,
  className,
  limit,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error }} isRequired={isRequired ?? false} className={className ?? ''}>
      <input
        {...input}
        {...describedBy({ id, hint, error })}
        id={id}
        aria-required={isRequired || undefined}
        className={controlClasses}
      />
      {limit !== undefined && <LimitNote text={String(input.value ?? '')} limit={limit} />}
    </Field>
  )
}

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>
  /** The maximum number of characters. */
  limit?: number
}

/** A multi-line text field. */
export function TextArea({ id, label, hint, error, isRequired, className, limit, ...area }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error }} isRequired={isRequired ?? false} className={className ?? ''}>
      <textarea
        rows={5}
        {...area}
        {...describedBy({ id, hint, error })}
        id={id}
        aria-required={isRequired || undefined}
        className={`${controlClasses} block resize-y`}
      />
      {limit !== undefined && <LimitNote text={String(area.value ?? '')} limit={limit} />}
    </Field>
  )
}
