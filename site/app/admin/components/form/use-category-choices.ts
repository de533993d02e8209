import type { Category } from '@chekku/domain/schemas/category'
import { useEffect } from 'react'
import { allCategories } from '../../data/catalogue.ts'
import { useResource } from '../../data/resource.ts'

/** Every category, read anew when the form opens. */
export function useCategories() {
  const { data, error } = useResource(allCategories)
  useEffect(() => {
    void allCategories.refresh()
  }, [])
  return { categories: data, error, retry: () => void allCategories.refresh() }
}

export const mainCategories = (categories: readonly Category[]) =>
  categories.filter(({ parent }) => parent === undefined)

export const nameOfCategory = (categories: readonly Category[] | undefined, id: string): string | undefined =>
  categories?.find(({ _id }) => _id === id)?.name
