import { limits } from '@chekku/domain/limits'
import type { Product } from '@chekku/domain/product'
import { useEffect } from 'react'
import { findProducts, productTotal } from '../data/catalogue.ts'
import { type ResourceState, useResource } from '../data/resource.ts'
import { type ProductFilters, wantedFlag } from './product-list-config.tsx'

/** So long after the last key the server is asked. */
const searchDelayMs = 300

/**
 * How many products there are beyond those that are known: a list holds a thousand. Where there are any, what is searched
 * or filtered for is asked of the server as well.
 */
export function useUnknownProducts(
  { data = [], generation }: ResourceState<Product[]>,
  search: string,
  { category, stock, featured, picture }: ProductFilters,
): number {
  const total = useResource(productTotal).data ?? 0
  // A shop of fewer is known whole: the total may be of before a deletion.
  const isLarge = generation > 0 && total > limits.listLimit
  const unknown = isLarge ? Math.max(total - data.length, 0) : 0
  const isAsked = unknown > 0 && [search.trim(), category, stock, featured, picture].some(Boolean)

  useEffect(() => {
    if (!isAsked) return
    // What was found goes with each new reading of the list.
    void generation
    const asked = { search, category, inStock: wantedFlag(stock), featured: wantedFlag(featured) }
    const timer = setTimeout(() => void findProducts(asked), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, search, category, stock, featured, generation])

  return unknown
}
