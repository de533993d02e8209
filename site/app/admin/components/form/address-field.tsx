import { type AddressKind, addressLimits } from '@chekku/domain/address'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../../api/api-response.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { dataOf } from '../../data/query-client.ts'
import { fieldProps } from './field-props.ts'
import type { FormValues, Stored } from './form-definition.ts'
import type { EntityForm } from './use-entity-form.ts'

/** The slug of the edited entity, generated from its name unless one is typed. */
export function AddressField<Entity extends Stored, Values extends FormValues & { slug: string }>(props: {
  form: EntityForm<Entity, Values>
  kind: AddressKind
  /** Loads the slug of an entity that is hidden from visitors. */
  askHidden?: ((id: string) => Promise<Answer<{ slug: string }>>) | undefined
}) {
  const { form, kind, askHidden } = props
  const { _id: id = '', version } = form.entity ?? {}
  const { data } = useQuery({
    queryKey: [kind, 'address', id, version],
    queryFn: () => dataOf<{ slug: string }>(askHidden ? askHidden(id) : adminApi.addresses.get(kind, id)),
    enabled: id !== '',
  })
  return (
    <TextField
      {...fieldProps(form).text('slug')}
      label="Address"
      hint={
        data
          ? `Now /${kind}/${data.slug}. Leave it empty to keep it; links to an earlier address lead on to a new one.`
          : 'Letters, digits and hyphens. Left empty, it comes from the name.'
      }
      placeholder={data?.slug}
      limit={addressLimits.slugCharacters}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
