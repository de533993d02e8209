import type { Product } from '@chekku/domain/product'
import { useEffect } from 'react'
import { findProducts, productTotal } from '../data/catalogue.ts'
import { type ResourceState, useResource } from '../data/resource.ts'
import type { ListAddress } from './use-list-address.ts'

/** So long after the last key the server is asked. */
const searchDelayMs = 300

/**
 * How many products there are beyond those that are known: a list holds a thousand. Where there are any, what is searched
 * or filtered for is asked of the server as well.
 */
export function useUnknownProducts(
  { data = [], generation }: ResourceState<Product[]>,
  { search, filter }: ListAddress,
): number {
  const total = useResource(productTotal).data ?? 0
  const unknown = generation > 0 ? Math.max(total - data.length, 0) : 0
  const isAsked = unknown > 0 && (search.trim() !== '' || filter !== '')

  useEffect(() => {
    if (!isAsked) return
    // What was found goes with each new reading of the list.
    void generation
    const timer = setTimeout(() => void findProducts({ search, category: filter }), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, search, filter, generation])

  return unknown
}
