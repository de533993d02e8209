import type { PublicShop } from '@chekku/domain/schemas/shop'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import { cachedResult, cacheResult } from '../../api/query-cache.ts'
import { shopDefaults } from '../../api/read-entities.ts'
import { useShop } from '../../root-data.ts'

/* The pages that tell the story load all that the owner says of her shop; the others have the short form of the root. */

const key = 'shop'

/** For client loaders: once a document, since a change is shown at the next load. */
export async function wholeShop(api: Pick<Api, 'shop'>): Promise<PublicShop | null> {
  const answer = cachedResult<Answer<PublicShop>>(key) ?? (await api.shop.get())
  cacheResult(key, answer)
  return answer.data
}

/** The whole shop, or what the root knows of it where it could not be loaded. */
export function useWholeShop(loaded: PublicShop | null): PublicShop {
  const short = useShop()
  return loaded ?? { ...shopDefaults, ...short, words: { ...shopDefaults.words, ...short.words } }
}
