import type { Facts } from '@chekku/domain/schemas/product/facts'
import { makerOf } from '@chekku/domain/shop/maker'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { shopQuery } from '../../data/queries.ts'
import { dataOf } from '../../data/query-client.ts'

const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['facts of category', id],
    queryFn: () => dataOf(adminApi.categories.get(id)),
    enabled: id !== '',
    meta: { isStored: false },
  })

/** Facts that a product inherits: of its subcategory, then its category, then the shop's FSSAI number and maker. */
export function useSharedFacts(
  category: string,
  subcategory: string,
): Record<'ofCategory' | 'ofShop', Facts> {
  const { data: main } = useQuery(categoryQuery(category))
  const { data: sub } = useQuery(categoryQuery(subcategory))
  const { data: shop } = useQuery(shopQuery)
  const fssai = shop?.legal.fssai
  return {
    ofCategory: { ...main?.facts, ...sub?.facts },
    ofShop: { ...(shop && { maker: makerOf(shop) }), ...(fssai && { fssai }) },
  }
}
