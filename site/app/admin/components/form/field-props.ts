import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { type EditedValues, editFields } from '../list-editor/record-fields.ts'
import type { FormValues } from './form-definition.ts'

interface FormFields<Values extends FormValues> extends EditedValues<Values> {
  definition: { labels: Record<keyof Values & string, string> }
  change<Field extends keyof Values & string>(field: Field, value: Values[Field]): void
}

/** Binds controls to the fields of a form. */
export const fieldProps = <Values extends FormValues>(form: FormFields<Values>) =>
  editFields<Values>(form, form.definition.labels)

/** Common properties of all name fields. */
export const requiredName = {
  limit: catalogueLimits.nameCharacters,
  isRequired: true,
  required: true,
} as const
