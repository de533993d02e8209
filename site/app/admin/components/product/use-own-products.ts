import type { Product } from '@chekku/domain/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isIn, useOwnCategories } from '../../auth/use-can.ts'
import { productsQuery } from '../../data/queries.ts'

/** The products that whoever is signed in may change: all, or those of some categories. */
export function useOwnProducts() {
  const own = useOwnCategories()
  const select = useCallback((products: Product[]) => products.filter(isIn(own)), [own])
  return useQuery({ ...productsQuery, ...(own && { select }) })
}
