import type { Product } from '@chekku/domain/schemas/product'
import type { Answer } from '../../api/api-response.ts'
import { adminApi } from '../../api/browser-admin-api.ts'
import { createResource } from '../data/resource.ts'

const recentLimit = 5

/** The products that changed last, and how many there are in all. */
interface RecentProducts {
  products: Product[]
  total: number
}

async function readRecent(): Promise<Answer<RecentProducts>> {
  const { data, pagination, error } = await adminApi.products.list({
    limit: recentLimit,
    page: 1,
  })
  return error ? { data: null, error } : { data: { products: data, total: pagination.total }, error: null }
}

export const recentProducts = createResource(readRecent, 'recent products')

const shownChanges = 5
/** So many lines hold the last changes even after a row of sign-ins. */
const readLines = 50

/** What was changed last: the newest acts of the activity log without those of administrators' accounts. */
export const lastChanges = createResource(async () => {
  const { data, error } = await adminApi.activity.list({ page: 1, limit: readLines, grouped: true })
  if (error) return { data: null, error }
  const changes = data.entries.filter(({ subject }) => subject.kind !== 'administrator')
  return { data: changes.slice(0, shownChanges), error: null }
}, 'last changes')
