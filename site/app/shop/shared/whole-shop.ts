import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import { cachedResult, cacheResult } from '../../api/query-cache.ts'
import { shopDefaults } from '../../api/read-entities.ts'

/* All that the owner says of her shop, for the pages that tell more of it than the root does. */

const key = 'shop'
type ShopApi = Pick<Api, 'shop'>

/** For server loaders. */
export const wholeShop = async (api: ShopApi): Promise<PublicShop> =>
  (await api.shop.get()).data ?? shopDefaults()

/** For client loaders: once a document, since a change is shown at the next load. Where it fails, the document is loaded. */
export async function wholeShopInBrowser(api: ShopApi, { url }: Request): Promise<PublicShop> {
  const answer = cachedResult<Answer<PublicShop>>(key) ?? (await api.shop.get())
  cacheResult(key, answer)
  if (answer.data) return answer.data
  location.assign(url)
  return new Promise<never>(() => undefined)
}
