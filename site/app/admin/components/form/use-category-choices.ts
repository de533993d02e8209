import type { Category } from '@chekku/domain/schemas/category'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '../../data/queries.ts'

/** Every category, read anew when the form opens. */
export function useCategories() {
  const { data, error, refetch } = useQuery(categoriesQuery)
  return { categories: data, error, retry: () => void refetch() }
}

export const mainCategories = (categories: readonly Category[]) =>
  categories.filter(({ parent }) => parent === undefined)

export const nameOfCategory = (categories: readonly Category[] | undefined, id: string): string | undefined =>
  categories?.find(({ _id }) => _id === id)?.name

/** The name of a category in a select; subcategories are indented. */
export function choiceLabel({ name, parent }: Category): string {
  return parent === undefined ? name : `\u2003${name}`
}
