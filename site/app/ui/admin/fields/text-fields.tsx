import type { ComponentProps, WheelEvent } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type Control<Tag extends 'input' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>

/** Scrolling the page with the mouse over a field of a number would change the number. */
const leaveOnWheel = {
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
}

export const TextField = (props: Control<'input'>) => (
  <Field
    {...(props.type === 'number' && leaveOnWheel)}
    {...props}
    control={input => <input {...input} className={controlClasses} />}
  />
)

export const TextArea = (props: Control<'textarea'>) => (
  <Field
    rows={5}
    {...props}
    control={area => <textarea {...area} className={`${controlClasses} block resize-y`} />}
  />
)
