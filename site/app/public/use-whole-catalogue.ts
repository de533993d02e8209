import type { Product } from '@chekku/domain/product'
import { startTransition, useEffect, useState } from 'react'
import { api } from '../api/browser-api.ts'
import { remember } from '../api/recall.ts'
import { catalogueKeyOf } from './answer-keys.ts'
import { type Catalogue, wholeCatalogue } from './catalogue.ts'

/**
 * The whole catalogue, or all of one category, asked for once the page is there if it did not come with it; undefined until then, and where it
 * cannot be had: the first screenful and its page links stay.
 */
export function useWholeCatalogue(answer: Catalogue, category = ''): Product[] | undefined {
  const [whole, setWhole] = useState<Product[]>()
  const isPartial = answer.error === null && !answer.isWhole

  useEffect(() => {
    if (!isPartial) return
    let isShown = true
    void wholeCatalogue(api, category).then(rest => {
      remember(catalogueKeyOf(category), rest)
      if (rest.error) console.error('The rest of the products could not be loaded', rest.error)
      else if (isShown) startTransition(() => setWhole(rest.data))
    })
    return () => {
      isShown = false
    }
  }, [isPartial, category])

  if (answer.error) return undefined
  return answer.isWhole ? answer.data : whole
}
