import type { ComponentProps, ReactNode } from 'react'
import { ChevronIcon } from '../../icons.tsx'
import { controlClasses, describedBy, Field, FieldNotes, type FieldProps } from './field.tsx'

export type Option = readonly [value: string, text: string]

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & { options: readonly Option[] }

/** A select without a label; give it an `aria-label`, or use `SelectField`. */
export function Select({ className = '', options, ...select }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select {...select} className={`${controlClasses} appearance-none truncate pr-10`}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3 top-1/2 size-5 -translate-y-1/2 text-soft" />
    </span>
  )
}

export const SelectField = ({ options, ...props }: FieldProps & Omit<SelectProps, keyof FieldProps>) => (
  <Field {...props} control={select => <Select {...select} options={options} />} />
)

interface CheckProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  /** Shown as a switch if it takes effect at once. */
  isSwitch?: boolean
}

const checkClasses = 'size-5 shrink-0 cursor-pointer accent-leaf'
const switchClasses =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-soft/60 transition-colors checked:bg-leaf before:absolute before:left-0.5 before:top-0.5 before:size-5 before:rounded-full before:bg-work before:transition-transform checked:before:translate-x-5 aria-disabled:cursor-default aria-disabled:opacity-60'

const checkAttributes = (isSwitch = false) =>
  isSwitch
    ? { type: 'checkbox', role: 'switch', className: switchClasses }
    : { type: 'checkbox', className: checkClasses }

/** A checkbox or switch; its label is part of the hit area. */
export function CheckField(props: Omit<FieldProps, 'isRequired' | 'limit'> & Omit<CheckProps, 'id'>) {
  const { id, label, hint, error, className, isSwitch, ...check } = props
  return (
    <div className={className}>
      <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input {...check} {...checkAttributes(isSwitch)} {...describedBy({ id, hint, error })} id={id} />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface BareCheckProps extends CheckProps {
  label: string
  /** Ignores changes, but keeps the focus, which `disabled` would drop. */
  isBusy?: boolean
}

/** A checkbox or switch for a table cell, without a visible label; its hit area is 44 px. */
export function BareCheck({ label, isSwitch, isBusy = false, onChange, ...check }: BareCheckProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        {...check}
        {...checkAttributes(isSwitch)}
        aria-disabled={isBusy || undefined}
        onChange={event => !isBusy && onChange?.(event)}
      />
    </label>
  )
}

interface RadioFieldProps<Value> {
  /** Unique on the page. */
  name: string
  legend: string
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  /** The class names of the options' row. */
  className: string
  /** The label of an option. */
  children: (option: Value) => ReactNode
}

/** One of a few options, all of which are shown. */
export function RadioField<Value extends string | number>(props: RadioFieldProps<Value>) {
  const { name, legend, options, value, onChange, className, children } = props
  return (
    <fieldset>
      <legend className="mb-1 font-semibold leading-tight">{legend}</legend>
      <div className={`flex flex-wrap ${className}`}>
        {options.map(option => (
          <label key={option} className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="size-5 shrink-0 accent-leaf"
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
