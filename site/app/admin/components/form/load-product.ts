import type { Product } from '@chekku/domain/schemas/product'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import type { Answer } from '../../../api/api-response.ts'
import { productsQuery } from '../../data/queries.ts'
import { cachedItem } from '../../data/query-client.ts'

/** Loads a product with its offer; a draft by the call for drafts, since the public call does not return one. */
export async function loadProduct(id: string): Promise<Answer<Product>> {
  const { draft, drafts, get, offers } = adminApi.products
  const listed = (await cachedItem(productsQuery, id)) ?? (await drafts()).data?.find(({ _id }) => _id === id)
  const [ask, askNext] = listed?.hidden ? [draft, get] : [get, draft]
  const first = await ask(id)
  const answer = first.error?.status === 404 ? await askNext(id) : first
  // The answer of a draft includes its offer.
  if (answer.error || answer.data.hidden) return answer
  const offered = await offers()
  // An offer that is not known would be lost when another is typed.
  if (offered.error) return offered
  const { packs, offer } = offered.data.find(({ _id }) => _id === id) ?? {}
  return { ...answer, data: { ...answer.data, ...(packs && { packs }), ...(offer && { offer }) } }
}
