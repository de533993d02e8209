import type { ComponentProps } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type Control<Tag extends 'input' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>

/** An input for one line of text, a number or an e-mail address. */
export const TextField = (props: Control<'input'>) => (
  <Field {...props} control={input => <input {...input} className={controlClasses} />} />
)

/** A multi-line text field. */
export const TextArea = (props: Control<'textarea'>) => (
  <Field
    rows={5}
    {...props}
    control={area => <textarea {...area} className={`${controlClasses} block resize-y`} />}
  />
)
