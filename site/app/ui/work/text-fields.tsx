import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { controlLook, describedBy, Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement>
}

/** A line of text, a number, an e-mail address. */
export function TextField({ id, label, hint, error, isRequired, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error }} isRequired={isRequired ?? false} className={className ?? ''}>
      <input
        {...input}
        {...describedBy({ id, hint, error })}
        id={id}
        aria-required={isRequired || undefined}
        className={controlLook}
      />
    </Field>
  )
}

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Text of several lines. */
export function TextArea({ id, label, hint, error, isRequired, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error }} isRequired={isRequired ?? false} className={className ?? ''}>
      <textarea
        rows={5}
        {...area}
        {...describedBy({ id, hint, error })}
        id={id}
        aria-required={isRequired || undefined}
        className={`${controlLook} block resize-y`}
      />
    </Field>
  )
}
