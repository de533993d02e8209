import { sizeInQuery } from '@chekku/domain/addresses/size-in-url'
import { Problem } from '@chekku/domain/problem'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { searchedKey } from '@chekku/domain/rules/search-key'
import type { Addresses } from '../addresses/service.ts'
import { type CallApi, readApi } from '../http/in-process.ts'
import type { Drafts } from '../products/drafts/service.ts'

/** The sources that know the names in pages' queries. */
export interface KnownContent {
  addresses: Pick<Addresses, 'findProduct'>
  drafts: Pick<Drafts, 'isPreviewed'>
  callApi: CallApi
}

/** Creates the function that drops unknown names from a page's cache-key URL, so that made-up ones render nothing. */
export function createKnownUrl(known: KnownContent) {
  return async (url: string): Promise<string> => {
    const [path = '', search] = url.split('?')
    const [, page, name] = path.split('/')
    const isGallery = page === 'gallery' && name === undefined
    const product = page === 'product' ? name : undefined
    if (search === undefined || (!isGallery && product === undefined)) return url
    const query = new URLSearchParams(search)
    try {
      if (product === undefined) await keepKnownCategory(known, query)
      else await keepKnownNames(known, decodeURIComponent(product), query)
    } catch (error) {
      // The page itself reports that the database is down, or that there is no such text.
      if (!(error instanceof Problem)) throw error
    }
    return query.size > 0 ? `${path}?${query}` : path
  }
}

/** Drops a size that the product does not have, and a preview that it does not need. */
async function keepKnownNames(known: KnownContent, idOrSlug: string, query: URLSearchParams) {
  const product = await known.addresses.findProduct(idOrSlug)
  if (!product) return
  const size = sizeInQuery(query)
  const isUnknown = size !== null && !(await product.hasSize(size))
  if (isUnknown) for (const name of ['size', 'pack']) query.delete(name)
  // One page for all spellings of a size.
  if (query.has('size')) query.set('size', size?.toLowerCase() ?? '')
  const token = query.get('preview')
  if (token === null) return
  if (!product.isDraft) return query.delete('preview')
  const isPreviewed = await known.drafts.isPreviewed(product.id, token)
  // Without a token the page still reports that the link does not work any more.
  if (!isPreviewed) query.set('preview', '')
}

/** Longer than any category. */
const noCategory = '-'.repeat(catalogueLimits.nameCharacters + 1)

/** Sets the stored spelling of the category, and one text for all that the gallery does not have. */
async function keepKnownCategory({ callApi }: KnownContent, query: URLSearchParams): Promise<void> {
  const text = query.get('category') ?? ''
  if (text === '') return
  // The text is bounded, in UTF-16, before it is normalised.
  const isPossible = text.length <= 2 * catalogueLimits.nameCharacters
  const key = searchedKey(isPossible ? text : noCategory)
  const { data: categories } = await readApi<string[]>(callApi, '/gallery/categories')
  const stored = categories.find(category => searchedKey(category) === key)
  query.set('category', stored ?? noCategory)
}
