import { limits } from '@chekku/domain/limits'
import type { Product } from '@chekku/domain/product'
import type { Answer } from '../../api/answer.ts'
import { adminApi } from '../../api/browser-admin-api.ts'
import { createResource } from './resource.ts'

/** The products that changed last, and how many there are in all. */
interface RecentProducts {
  products: Product[]
  total: number
}

async function readRecent(): Promise<Answer<RecentProducts>> {
  const { data, pagination, error } = await adminApi.products.list({
    limit: limits.dashboardRecentProducts,
    page: 1,
  })
  return error ? { data: null, error } : { data: { products: data, total: pagination.total }, error: null }
}

export const recentProducts = createResource(readRecent, 'recent products')

const shownChanges = 5

/** The newest acts of the activity log. */
export const lastChanges = createResource(async () => {
  const { data, error } = await adminApi.activity.list({ page: 1, limit: shownChanges, grouped: true })
  return error ? { data: null, error } : { data: data.entries, error: null }
}, 'last changes')
