import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { callQuery } from '../../data/query-client.ts'

/** The product of the form may be one of them, and two others are several. */
const limit = 3
const featuredQuery = callQuery(['product', 'featured'], () =>
  adminApi.products.list({ featured: true, limit, page: 1 }),
)

/** A hint that the home page shows one product alone, with the product of the form as it was just set. */
export function FeaturedCount({ id, isFeatured }: { id: string | undefined; isFeatured: boolean }) {
  const { data } = useQuery(featuredQuery)
  const others = data?.filter(({ _id }) => _id !== id).length
  if (others === undefined || others + Number(isFeatured) !== 1) return null
  return <p className="text-fine text-soft">Only one product is featured.</p>
}
