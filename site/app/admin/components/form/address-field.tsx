import type { AddressKind } from '@chekku/domain/addresses/address'
import { addressLimits } from '@chekku/domain/rules/slugs'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { type AskAddress, addressQuery } from '../../data/queries.ts'
import { fieldProps } from './field-props.ts'
import type { FormValues, Stored } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

/** The slug of an edited entity; undefined for a new one, and while it loads. */
export const useStoredSlug = (kind: AddressKind, id = '', askHidden?: AskAddress) =>
  useQuery({ ...addressQuery(kind, id, askHidden), enabled: id !== '' }).data?.slug

/** The slug of the edited entity, generated from its name unless one is typed. */
export function AddressField<Entity extends Stored, Values extends FormValues & { slug: string }>(props: {
  form: EntityForm<Entity, Values>
  kind: AddressKind
  /** Loads the slug of an entity that is hidden from visitors. */
  askHidden?: AskAddress | undefined
}) {
  const { form, kind, askHidden } = props
  const stored = useStoredSlug(kind, form.entity?._id, askHidden)
  return (
    <TextField
      {...fieldProps(form).text('slug')}
      label="Address"
      hint={
        stored
          ? `Now /${kind}/${stored}. Leave it empty to keep it; links to an earlier address lead on to a new one.`
          : 'Letters a to z, digits and hyphens. Left empty, it comes from the name.'
      }
      placeholder={stored}
      limit={addressLimits.slugCharacters}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
