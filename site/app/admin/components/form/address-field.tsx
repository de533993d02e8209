import { type AddressKind, addressLimits } from '@chekku/domain/address'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { type AskAddress, addressQuery } from '../../data/queries.ts'
import { fieldProps } from './field-props.ts'
import type { FormValues, Stored } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

/** The slug of the edited entity, generated from its name unless one is typed. */
export function AddressField<Entity extends Stored, Values extends FormValues & { slug: string }>(props: {
  form: EntityForm<Entity, Values>
  kind: AddressKind
  /** Loads the slug of an entity that is hidden from visitors. */
  askHidden?: AskAddress | undefined
}) {
  const { form, kind, askHidden } = props
  const id = form.entity?._id ?? ''
  const { data } = useQuery({ ...addressQuery(kind, id, askHidden), enabled: id !== '' })
  return (
    <TextField
      {...fieldProps(form).text('slug')}
      label="Address"
      hint={
        data
          ? `Now /${kind}/${data.slug}. Leave it empty to keep it; links to an earlier address lead on to a new one.`
          : 'Letters a to z, digits and hyphens. Left empty, it comes from the name.'
      }
      placeholder={data?.slug}
      limit={addressLimits.slugCharacters}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
