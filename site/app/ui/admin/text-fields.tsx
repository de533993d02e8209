import type { ComponentProps } from 'react'
import { leaveOnWheel } from '../leave-on-wheel.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

type Control<Tag extends 'input' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>

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
