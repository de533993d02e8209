import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { cachedResult, cacheResult } from '../../api/query-cache.ts'
import { shopDefaults } from '../../api/read-entities.ts'
import { loadDocument } from '../../delivery/load-document.ts'

/* All public data of the shop, for pages that need more than the root data. */

const key = 'shop'

/** For server loaders. */
export const wholeShop = async (api: Api): Promise<PublicShop> =>
  (await api.shop.get()).data ?? shopDefaults()

/** For client loaders: cached per document, so changes show on the next load. On an error the document is loaded. */
export async function wholeShopInBrowser(request: Request): Promise<PublicShop> {
  const answer = cachedResult<Answer<PublicShop>>(key) ?? (await api.shop.get())
  cacheResult(key, answer)
  return answer.data ?? loadDocument(request)
}
