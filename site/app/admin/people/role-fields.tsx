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
import { CheckField, SelectField } from '../../ui/admin/choice-fields.tsx'
import type { Question } from '../../ui/admin/confirm.tsx'

export const ownerQuestion = (name: string): Question => ({
  title: 'Make an owner',
  details: <p className="font-semibold wrap-anywhere">{name}</p>,
  text: 'They may do everything then, also shut you out.',
  confirmLabel: 'Make owner',
})

/** The role for stock and pictures alone is a helper's of less work. */
const stock = 'stock'

/** The role that the fields describe, as the API takes it. */
export const grantOf = ({ role, prices }: Readonly<Record<string, string>>): PersonChange => {
  if (role === stock) return { access: 'helper', work: stock }
  return { access: role as Access, ...(role === 'helper' && { work: prices ? 'all' : 'texts' }) }
}

interface RoleFieldsProps {
  id: string
  access: Access
  work?: Work | undefined
  errors: Readonly<Record<string, string>>
}

export function RoleFields({ id, access, work = 'all', errors }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(work === stock ? stock : access)
  const [hasPrices, setHasPrices] = useState(access === 'helper' && work === 'all')
  return (
    <>
      <SelectField
        id={`${id}-role`}
        name="role"
        label="Role"
        options={[
          ...accesses.map(access => [access, accessTexts[access].name] as const),
          [stock, helperTexts.stock.name],
        ]}
        defaultValue={role}
        onChange={({ target }) => setRole(target.value)}
        hint={grantTexts(grantOf({ role, ...(hasPrices && { prices: 'on' }) })).text}
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
