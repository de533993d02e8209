import { categoryMessages } from '@chekku/domain/category'
import { childrenOf } from '@chekku/domain/category-tree'
import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { type Option, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextLink } from '../../../ui/admin/text-link.tsx'
import { useCanOpen } from '../../auth/use-can.ts'
import { categoriesQuery } from '../../data/queries.ts'
import { fieldProps } from './field-props.ts'

/** Every category, refetched when the form opens. */
export function useCategories() {
  const { data, error, refetch } = useQuery(categoriesQuery)
  return { categories: data, error, retry: () => void refetch() }
}

type CategoryChoices = ReturnType<typeof useCategories>

export const mainCategories = (categories: readonly Category[]) =>
  categories.filter(({ parent }) => parent === undefined)

/** An option for each offered category, and for the current value if it is not among them. */
export function categoryOptions(
  offered: readonly Category[],
  all: readonly Category[],
  value: string,
  unknown = 'The stored category',
): Option[] {
  const options = offered.map(({ _id, name }): Option => [_id, name])
  if (value === '' || offered.some(({ _id }) => _id === value)) return options
  return [...options, [value, all.find(({ _id }) => _id === value)?.name ?? unknown]]
}

/** The text in place of the options while there are none. */
export const unloadedText = ({ error }: CategoryChoices) => (error ? 'Not loaded' : 'Loading...')

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

/** Selects a main category; also shows a subcategory that older data stores in this field. */
export function CategorySelect({ choices, value, ...select }: CategorySelectProps) {
  const { categories = [] } = choices
  const canOpen = useCanOpen()
  const isEmpty = choices.categories?.length === 0
  const prompt = choices.categories ? 'Select a category' : unloadedText(choices)
  return (
    <div>
      <SelectField
        {...select}
        id="category"
        label="Category"
        isRequired
        required
        value={value}
        options={[
          ['', isEmpty ? categoryMessages.noCategoriesAvailable : prompt],
          ...categoryOptions(mainCategories(categories), categories, value),
        ]}
      />
      <CategoriesFailure choices={choices} />
      {isEmpty && (
        <p className="mt-1.5">
          {`${categoryMessages.noCategoriesAvailable}. `}
          {canOpen('/admin/categories/new') && <TextLink to="/admin/categories/new">Add a category</TextLink>}
        </p>
      )}
    </div>
  )
}

interface CategorySelectsProps {
  form: Parameters<typeof fieldProps<{ category: string; subcategory: string }>>[0]
  hasSubcategory?: boolean
}

/** Category and subcategory; the latter only if the category has subcategories or one is stored. */
export function CategorySelects({ form, hasSubcategory = true }: CategorySelectsProps) {
  const choices = useCategories()
  const { category, subcategory } = form.values
  const { text } = fieldProps(form)
  const all = choices.categories ?? []
  const children = childrenOf(all, category)

  function onCategory(chosen: string) {
    const isKept = childrenOf(all, chosen).some(({ _id }) => _id === subcategory)
    const changes = { category: chosen, ...(!isKept && { subcategory: '' }) }
    form.changeAll(changes, Object.keys(changes))
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
        <SelectField
          {...text('subcategory')}
          options={[
            ['', 'No subcategory'],
            ...categoryOptions(children, all, subcategory, 'The stored subcategory'),
          ]}
        />
      )}
    </>
  )
}
