import type { Product } from '@chekku/domain/schemas/product'
import { startTransition, useEffect, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import { cacheResult } from '../../api/query-cache.ts'
import { catalogueKey } from '../shared/query-keys.ts'
import { type Catalogue, isPagedByServer, isTooMany, setPagedByServer, wholeCatalogue } from './catalogue.ts'

/**
 * Every product, loaded after the page unless included in it. `coming` while loading; `none` if there are too many or
 * the request fails, in which case the server pages.
 */
export function useWholeCatalogue(answer: Catalogue): readonly Product[] | 'coming' | 'none' {
  const [asked, setAsked] = useState<readonly Product[] | 'coming' | 'none'>('coming')
  const isPart = answer.error === null && !answer.isWhole
  const isLarge = isPart && (isTooMany(answer.total) || isPagedByServer())
  const isAsked = isPart && !isLarge

  useEffect(() => {
    if (isLarge) setPagedByServer(true)
    if (!isAsked) return
    let isShown = true
    void wholeCatalogue(api).then(whole => {
      if (whole?.error) {
        console.error('The rest of the products could not be loaded', whole.error)
        setPagedByServer(true)
      }
      if (whole?.data) cacheResult(catalogueKey, whole)
      if (isShown) startTransition(() => setAsked(whole?.data ?? 'none'))
    })
    return () => {
      isShown = false
    }
  }, [isLarge, isAsked])

  if (answer.error || isLarge) return 'none'
  return answer.isWhole ? answer.data : asked
}
