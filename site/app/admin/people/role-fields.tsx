import {
  type Access,
  accesses,
  accessTexts,
  grantTexts,
  helperTexts,
  type Work,
} from '@chekku/domain/people/people'
import type { PersonChange } from '@chekku/domain/schemas/people/people'
import { useState } from 'react'
import type { Question } from '../../ui/admin/confirm.tsx'
import { CheckField, SelectField } from '../../ui/admin/fields/choice-fields.tsx'

export const ownerQuestion = (name: string): Question => ({
  title: 'Make an owner',
  details: <p className="font-semibold wrap-anywhere">{name}</p>,
  text: 'Owners can do everything, even shut you out.',
  confirmLabel: 'Make owner',
})

/** To the API a helper with less work; here a role of its own, for stock and pictures alone. */
const stockRole = 'stock'

/** The role of the typed fields, as the API takes it. */
export const typedGrant = ({ role, prices }: Readonly<Record<string, string>>): PersonChange => {
  if (role === stockRole) return { access: 'helper', work: 'stock' }
  if (role === 'helper') return { access: 'helper', work: prices ? 'all' : 'texts' }
  return { access: role as Access }
}

interface RoleFieldsProps {
  id: string
  access: Access
  work?: Work | undefined
  errors: Readonly<Record<string, string>>
}

export function RoleFields({ id, access, work = 'all', errors }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(work === 'stock' ? stockRole : access)
  const [hasPrices, setHasPrices] = useState(access === 'helper' && work === 'all')
  return (
    <>
      <SelectField
        id={`${id}-role`}
        name="role"
        label="Role"
        options={[
          ...accesses.map(value => [value, accessTexts[value].name] as const),
          [stockRole, helperTexts.stock.name],
        ]}
        defaultValue={role}
        onChange={({ target }) => setRole(target.value)}
        hint={grantTexts(typedGrant({ role, prices: hasPrices ? 'on' : '' })).text}
        error={errors.access ?? errors.role ?? errors.work}
      />
      {role === 'helper' && (
        <CheckField
          id={`${id}-prices`}
          name="prices"
          label="May also change prices and offers, and import sheets"
          checked={hasPrices}
          onChange={({ target }) => setHasPrices(target.checked)}
        />
      )}
    </>
  )
}
