import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import type { StoredLine } from '../enquiry-lines/enquiry-lines.ts'
import { enquiryLines, storeEnquiry } from '../enquiry-lines/enquiry-store.ts'
import { type CurrentProduct, type JoinedSize, withJoined } from './shown-lines.ts'

/**
 * The current data of each product on the list, by its id, loaded once per page view. The stored line of a product that
 * was joined to another becomes a line of that one's size.
 */
export function useCurrentProducts(lines: readonly StoredLine[]) {
  const [products, setProducts] = useState<ReadonlyMap<string, CurrentProduct>>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const requestedIds = useRef(new Set<string>())
  useEffect(() => {
    for (const { id } of lines) {
      if (requestedIds.current.has(id)) continue
      requestedIds.current.add(id)
      void loadProduct(id).then(loaded => {
        if (!loaded) setHasFailed(true)
        else if ('joined' in loaded) storeEnquiry(withJoined(enquiryLines(), id, loaded.joined))
        else setProducts(others => new Map(others).set(id, loaded.product))
      })
    }
  }, [lines])
  return { products, hasFailed }
}

/** A product's current state, or the size that it became of another product; undefined if the request fails. */
async function loadProduct(
  id: string,
): Promise<{ product: CurrentProduct } | { joined: JoinedSize } | undefined> {
  const { data, error } = await api.products.get(id)
  if (!error) return { product: data }
  if (error.status !== 404) return undefined
  const address = await api.addresses.get('product', id)
  if (address.error) return address.error.status === 404 ? { product: 'gone' } : undefined
  const { _id, packId, state } = address.data
  const isJoined = packId !== undefined && state === 'current'
  return isJoined ? { joined: { id: _id, pack: packId } } : { product: 'gone' }
}
