import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import type { ProductNow } from '../enquiry-lines/enquiry-lines.ts'
import type { StoredLine } from '../enquiry-lines/stored-enquiry.ts'

export interface ProductsNow {
  of: (id: string) => ProductNow
  /** Whether some products could not be loaded. */
  hasFailed: boolean
}

/** Loads the current data of each product on the list, once per page view. */
export function useProductsNow(lines: readonly StoredLine[]): ProductsNow {
  const [known, setKnown] = useState<ReadonlyMap<string, ProductNow>>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const asked = useRef(new Set<string>())

  useEffect(() => {
    for (const { id } of lines) {
      if (asked.current.has(id)) continue
      asked.current.add(id)
      void api.products.get(id).then(({ data, error }) => {
        if (error && error.status !== 404) return setHasFailed(true)
        setKnown(before => new Map(before).set(id, data ?? 'gone'))
      })
    }
  }, [lines])

  return { of: id => known.get(id), hasFailed }
}
