import { type Access, accesses, accessTexts, grantTexts, helperTexts, type Work } from '@chekku/domain/people'
import type { PersonChange } from '@chekku/domain/schemas/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField, SelectField } from '../../ui/admin/choice-fields.tsx'
import type { Question } from '../../ui/admin/confirm.tsx'
import { FieldNotes } from '../../ui/admin/field.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { categoriesQuery } from '../data/queries.ts'

/** The names of categories, for sentences; undefined for all. */
export function useCategoryNames() {
  const { data: all = [] } = useQuery(categoriesQuery)
  return (ids: readonly string[] | undefined) =>
    ids?.map(id => all.find(({ _id }) => _id === id)?.name ?? 'a deleted category').join(', ')
}

/** The name of a role with what it is for, such as "Helper for Oils". */
export const roleText = (grant: Pick<PersonChange, 'access' | 'work'>, categories: string | undefined) =>
  `${grantTexts(grant).name}${categories === undefined ? '' : ` for ${categories}`}`

/** What is asked before somebody may do everything. */
export const ownerQuestion = (name: string): Question => ({
  title: 'Make an owner',
  details: <p className="font-semibold wrap-anywhere">{name}</p>,
  text: 'They may do everything then, also shut you out.',
  confirmLabel: 'Make owner',
})

const categoryField = 'category '

/** The role for stock and pictures alone is a helper's of less work. */
const stock = 'stock'

const roleOf = (role: string | undefined, hasPrices: boolean): Pick<PersonChange, 'access' | 'work'> => {
  if (role === stock) return { access: 'helper', work: stock }
  return { access: role as Access, ...(role === 'helper' && { work: hasPrices ? 'all' : 'texts' }) }
}

/** What the fields of a role say. */
export function grantOf(fields: Readonly<Record<string, string>>): PersonChange {
  const ids = Object.keys(fields).flatMap(name =>
    name.startsWith(categoryField) ? name.slice(categoryField.length) : [],
  )
  return { ...roleOf(fields.role, 'prices' in fields), ...(ids.length > 0 && { categories: ids }) }
}

interface RoleFieldsProps {
  id: string
  access: Access
  categories?: readonly string[] | undefined
  work?: Work | undefined
  errors: Readonly<Record<string, string>>
}

/** A role with what it may do, and of a helper the categories. */
export function RoleFields({ id, access, categories = [], work = 'all', errors }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(work === stock ? stock : access)
  const [hasPrices, setHasPrices] = useState(access === 'helper' && work === 'all')
  const { data: all = [] } = useQuery(categoriesQuery)
  const nameOf = (id: string | null | undefined) => all.find(({ _id }) => _id === id)?.name
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
        hint={grantTexts(roleOf(role, hasPrices)).text}
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
      {(role === 'helper' || role === stock) && (
        <fieldset className="min-w-0">
          <legend className="sr-only">Categories</legend>
          <Fold
            title="Only some categories"
            summary="No tick: the products of all categories."
            isOpen={categories.length > 0}
          >
            <div className="grid gap-1 wrap-anywhere">
              {all.map(category => (
                <CheckField
                  key={category._id}
                  id={`${id}-${category._id}`}
                  name={`${categoryField}${category._id}`}
                  label={[nameOf(category.parent), category.name].filter(Boolean).join(': ')}
                  defaultChecked={categories.includes(category._id)}
                />
              ))}
            </div>
          </Fold>
          <FieldNotes id={`${id}-categories`} hint="" error={errors.categories} />
        </fieldset>
      )}
    </>
  )
}
