import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import { cachedResult, cacheResult } from '../../api/query-cache.ts'
import { shopDefaults } from '../../api/read-entities.ts'

const key = 'shop'

/**
 * All that the owner says of her shop, for the loaders of the pages that tell its story; the others have the short form of the
 * root. Browsers ask once a document, since a change is shown at the next load.
 */
export async function wholeShop(api: Pick<Api, 'shop'>): Promise<PublicShop> {
  const answer = (!import.meta.env.SSR && cachedResult<Answer<PublicShop>>(key)) || (await api.shop.get())
  if (!import.meta.env.SSR) cacheResult(key, answer)
  return answer.data ?? shopDefaults
}
