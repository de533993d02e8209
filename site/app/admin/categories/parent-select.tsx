import { childrenOf } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { SelectField } from '../../ui/admin/choice-fields.tsx'
import { mainCategories, nameOfCategory, useCategories } from '../components/form/use-category-choices.ts'

interface ParentSelectProps {
  /** The category that is edited, which can't be its own parent. */
  self: string | undefined
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** The parent category, or none. */
export function ParentSelect({ self, value, onChange, error }: ParentSelectProps) {
  const { categories, error: failure, retry } = useCategories()
  const hasChildren = self !== undefined && childrenOf(categories ?? [], self).length > 0
  return (
    <div>
      <SelectField
        id="parent"
        label="Parent Category"
        value={value}
        onChange={event => onChange(event.target.value)}
        disabled={hasChildren && value === ''}
        hint={hasChildren ? categoryMessages.parentHasChildren : 'Choose one to make this a subcategory'}
        error={error}
      >
        <ParentOptions categories={categories} self={self} value={value} />
      </SelectField>
      {failure && categories === undefined && (
        <p role="alert" className="mt-1.5 text-danger">
          {failureText(adminFailures.chooseCategory, failure)}{' '}
          <button type="button" onClick={retry} className="link min-h-11">
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

interface ParentOptionsProps extends Pick<ParentSelectProps, 'self' | 'value'> {
  categories: readonly Category[] | undefined
}

/** The choices, and the stored parent where it is none of them. */
export function ParentOptions({ categories, self, value }: ParentOptionsProps) {
  const parents = mainCategories(categories ?? []).filter(({ _id }) => _id !== self)
  const isOther = value !== '' && !parents.some(({ _id }) => _id === value)
  const other = categories === undefined ? 'Loading...' : 'The stored category'
  return (
    <>
      <option value="">None (main category)</option>
      {parents.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      {isOther && <option value={value}>{nameOfCategory(categories, value) ?? other}</option>}
    </>
  )
}
