import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { ChevronIcon } from '../icons.tsx'
import { controlClasses, describedBy, Field, FieldNotes, type FieldProps } from './field.tsx'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  ref?: Ref<HTMLSelectElement>
  className?: string
}

/** A select without a label; give it an `aria-label`, or use `SelectField`. */
export function Select({ className = '', children, ...select }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select {...select} className={`${controlClasses} appearance-none truncate pr-10`}>
        {children}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3 top-1/2 size-5 -translate-y-1/2 text-soft" />
    </span>
  )
}

interface SelectFieldProps extends FieldProps, Omit<SelectProps, 'id' | 'className'> {}

/** A labelled native select. */
export function SelectField({ id, label, hint, error, isRequired, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error }} isRequired={isRequired ?? false} className={className ?? ''}>
      <Select
        {...select}
        {...describedBy({ id, hint, error })}
        id={id}
        aria-required={isRequired || undefined}
      />
    </Field>
  )
}

interface CheckFieldProps
  extends Omit<FieldProps, 'isRequired'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  ref?: Ref<HTMLInputElement>
  /** Shown as a switch if it takes effect at once. */
  isSwitch?: boolean
}

/** A checkbox or switch; its label is part of the hit area. */
export function CheckField({
  id,
  label,
  hint,
  error,
  className = '',
  isSwitch = false,
  ...input
}: CheckFieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          {...input}
          {...describedBy({ id, hint, error })}
          id={id}
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          className={isSwitch ? switchClasses : checkClasses}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const checkClasses = 'size-5 shrink-0 cursor-pointer accent-leaf'

const switchClasses =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-soft/60 transition-colors checked:bg-leaf before:absolute before:left-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-work before:transition-transform checked:before:translate-x-5 disabled:cursor-default disabled:opacity-60'

interface BareCheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** The accessible name. */
  label: string
  isSwitch?: boolean
  children?: ReactNode
}

/** A checkbox or switch for a table cell, without a visible label; its hit area is 44 px. */
export function BareCheck({ label, isSwitch = false, ...input }: BareCheckProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        {...input}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? switchClasses : checkClasses}
      />
    </label>
  )
}
