import { childrenOf } from '@chekku/domain/catalogue'
import { categoryMessages } from '@chekku/domain/category'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { categoriesQuery } from '../../data/queries.ts'
import { fieldProps } from './field-props.ts'

/** Every category, read anew when the form opens. */
export function useCategories() {
  const { data, error, refetch } = useQuery(categoriesQuery)
  return { categories: data, error, retry: () => void refetch() }
}
type CategoryChoices = ReturnType<typeof useCategories>

export const mainCategories = (categories: readonly Category[]) =>
  categories.filter(({ parent }) => parent === undefined)

interface CategoryOptionsProps {
  offered: readonly Category[]
  all: readonly Category[] | undefined
  /** The id that is stored or chosen, which may be none of those offered. */
  value: string
  unknown?: string
}

/** An option for each category that is offered, and for the stored one where it is none of them. */
export function CategoryOptions({
  offered,
  all,
  value,
  unknown = 'The stored category',
}: CategoryOptionsProps) {
  const isOther = value !== '' && !offered.some(({ _id }) => _id === value)
  return (
    <>
      {offered.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      {isOther && <option value={value}>{all?.find(({ _id }) => _id === value)?.name ?? unknown}</option>}
    </>
  )
}

/** Says that the categories could not be read. */
export function CategoriesFailure({ choices: { categories, error, retry } }: { choices: CategoryChoices }) {
  if (!error || categories !== undefined) return null
  return (
    <p role="alert" className="mt-1.5 text-danger">
      {failureText(adminFailures.chooseCategory, error)} <LinkButton onClick={retry}>Try again</LinkButton>
    </p>
  )
}

interface CategorySelectProps extends Pick<ComponentProps<typeof SelectField>, 'onChange' | 'error'> {
  choices: CategoryChoices
  value: string
}

/** A main category, or the subcategory that older data stores as one. */
export function CategorySelect({ choices, value, ...select }: CategorySelectProps) {
  const { categories } = choices
  const isEmpty = categories?.length === 0
  const invitation = categories ? 'Select a category' : 'Loading...'
  return (
    <div>
      <SelectField {...select} id="category" label="Category" isRequired required value={value}>
        <option value="">{isEmpty ? categoryMessages.noCategoriesAvailable : invitation}</option>
        <CategoryOptions offered={mainCategories(categories ?? [])} all={categories} value={value} />
      </SelectField>
      <CategoriesFailure choices={choices} />
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

type CategoryForm = Parameters<typeof fieldProps<{ category: string; subcategory: string }>>[0]

/** Category and subcategory; this only where the category has subcategories, or one is stored. */
export function CategoryFields({
  form,
  hasSubcategory = true,
}: {
  form: CategoryForm
  hasSubcategory?: boolean
}) {
  const choices = useCategories()
  const { category, subcategory } = form.values
  const { text } = fieldProps(form)
  const all = choices.categories ?? []
  const children = childrenOf(all, category)

  function onCategory(chosen: string) {
    form.change('category', chosen)
    if (!childrenOf(all, chosen).some(({ _id }) => _id === subcategory)) form.change('subcategory', '')
  }

  return (
    <>
      <CategorySelect
        choices={choices}
        value={category}
        error={form.errors.category}
        onChange={({ target }) => onCategory(target.value)}
      />
      {hasSubcategory && (children.length > 0 || subcategory !== '') && (
        <SelectField {...text('subcategory')}>
          <option value="">No subcategory</option>
          <CategoryOptions
            offered={children}
            all={choices.categories}
            value={subcategory}
            unknown="The stored subcategory"
          />
        </SelectField>
      )}
    </>
  )
}
