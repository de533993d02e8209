import { childrenOf } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import { Link } from 'react-router'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { failureText } from '../../../api/failure-text.ts'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { mainCategories, nameOfCategory } from './use-category-choices.ts'

interface CategorySelectProps {
  label?: string
  categories: readonly Category[] | undefined
  error: ApiError | null
  onRetry: () => void
  value: string
  onChange: (id: string) => void
  fieldError: string | undefined
  isRequired?: boolean
}

/** A main category, or the subcategory that older data stores as one. */
export function CategorySelect({
  label = 'Category',
  categories,
  error,
  onRetry,
  value,
  onChange,
  fieldError,
  isRequired = true,
}: CategorySelectProps) {
  const main = mainCategories(categories ?? [])
  const isOther = value !== '' && !main.some(({ _id }) => _id === value)
  const isEmpty = categories !== undefined && categories.length === 0
  return (
    <div>
      <SelectField
        id="category"
        label={label}
        isRequired={isRequired}
        required={isRequired}
        value={value}
        onChange={event => onChange(event.target.value)}
        error={fieldError}
      >
        <option value="">
          {isEmpty ? categoryMessages.noCategoriesAvailable : categories ? 'Select a category' : 'Loading...'}
        </option>
        {main.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
        {isOther && (
          <option value={value}>{nameOfCategory(categories, value) ?? 'The stored category'}</option>
        )}
      </SelectField>
      {error && categories === undefined && (
        <p role="alert" className="mt-1.5 text-danger">
          {failureText(adminFailures.chooseCategory, error)}{' '}
          <button type="button" onClick={onRetry} className="link min-h-11">
            Try again
          </button>
        </p>
      )}
      {isEmpty && (
        <p className="mt-1.5">
          {categoryMessages.noCategoriesAvailable}.{' '}
          <Link to="/admin/categories/new" className="link inline-grid min-h-11 content-center">
            Add a category
          </Link>
        </p>
      )}
    </div>
  )
}

interface SubcategorySelectProps {
  categories: readonly Category[] | undefined
  /** The chosen category. */
  of: string
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Shown only where the chosen category has subcategories, or one is stored. */
export function SubcategorySelect({ categories, of, value, onChange, error }: SubcategorySelectProps) {
  const children = childrenOf(categories ?? [], of)
  const isOther = value !== '' && !children.some(({ _id }) => _id === value)
  if (children.length === 0 && !isOther) return null
  return (
    <SelectField
      id="subcategory"
      label="Subcategory"
      value={value}
      onChange={event => onChange(event.target.value)}
      error={error}
    >
      <option value="">No subcategory</option>
      {children.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      {isOther && (
        <option value={value}>{nameOfCategory(categories, value) ?? 'The stored subcategory'}</option>
      )}
    </SelectField>
  )
}
