import { catalogueLimits } from '@chekku/domain/catalogue'
import type { ChangeEvent } from 'react'
import type { FormValues } from './form-definition.ts'

interface Fields<Values extends FormValues> {
  definition: { labels: Record<keyof Values & string, string> }
  values: Values
  errors: Record<string, string>
  // A method, so that a form with further fields fits.
  change<Field extends keyof Values & string>(field: Field, value: Values[Field]): void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The properties that bind a control to a form field: `text` for inputs and selects, `check` for checkboxes. */
export function fieldProps<Values extends FormValues>(form: Fields<Values>) {
  const { definition, values, errors } = form
  type Field = keyof Values & string
  const shared = (field: Field) => ({ id: field, label: definition.labels[field], error: errors[field] })
  const set = (field: Field, value: string | boolean) => form.change(field, value as Values[Field])
  return {
    text: (field: Field) => ({
      ...shared(field),
      value: String(values[field]),
      onChange: ({ target }: ChangeEvent<Control>) => set(field, target.value),
    }),
    check: (field: Field) => ({
      ...shared(field),
      checked: values[field] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(field, target.checked),
    }),
  }
}

/** Common properties of all name fields. */
export const requiredName = {
  limit: catalogueLimits.nameCharacters,
  isRequired: true,
  required: true,
  autoComplete: 'off',
} as const
