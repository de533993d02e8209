import type { AddressKind } from '@chekku/domain/addresses/address'
import { addressLimits } from '@chekku/domain/rules/slugs'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { fieldProps } from './field-props.ts'
import type { FormEntity, FormValues } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

interface AddressFieldProps<Entity extends FormEntity, Values extends FormValues & { slug: string }> {
  form: EntityForm<Entity, Values>
  kind: AddressKind
  /** The stored slug; undefined for a new entity, and while it loads. */
  stored: string | undefined
}

/** The slug of the edited entity, generated from its name unless one is typed. */
export function AddressField<Entity extends FormEntity, Values extends FormValues & { slug: string }>(
  props: AddressFieldProps<Entity, Values>,
) {
  const { form, kind, stored } = props
  return (
    <TextField
      {...fieldProps(form).text('slug')}
      label="Address"
      hint={
        stored
          ? `Now /${kind}/${stored}. Old links keep working.`
          : 'Letters a to z, digits and hyphens. Empty: made from the name.'
      }
      placeholder={stored}
      limit={addressLimits.slugCharacters}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
