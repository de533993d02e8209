import type { Product } from '@chekku/domain/product'
import type { Answer, ApiError } from '../api/answer.ts'
import type { Api } from '../api/client.ts'
import { remembered } from '../api/recall.ts'
import { catalogueKey, featuredKey } from './answer-keys.ts'
import { chosenCategory, type ProductSelection, productsPerPage } from './product-selection.ts'

/** Products that the page can show, and whether they are all there are. */
export type Catalogue =
  | { data: Product[]; error: null; isWhole: boolean; pages: number }
  | { data: null; error: ApiError }

/** Everything, or everything in one category, for the browser to choose from. */
export async function wholeCatalogue(api: Api, category = ''): Promise<Catalogue> {
  const { data, error } = await api.products.listAll({ category })
  return error ? { data: null, error } : { data, error: null, isWhole: true, pages: 1 }
}

/** A product of a list that was shown already. */
export function knownProduct(id: string): Product | undefined {
  const lists = [remembered<Catalogue>(catalogueKey), remembered<Answer<Product[]>>(featuredKey)]
  return lists.flatMap(list => list?.data ?? []).find(({ _id }) => _id === id)
}

/** One page of what the address asks for, for the server to render. */
export async function firstProducts(api: Api, selection: ProductSelection): Promise<Catalogue> {
  const category = await categoryId(api, selection)
  if (category === undefined) return { data: [], error: null, isWhole: false, pages: 0 }
  const { search, page = 1 } = selection
  const { data, pagination, error } = await api.products.list({
    limit: productsPerPage,
    page,
    category,
    search,
  })
  if (error) return { data: null, error }
  const isWhole = category === '' && search === '' && pagination.pages <= 1
  return { data, error: null, isWhole, pages: pagination.pages }
}

/** One page of a category's products, for the server to render; its first where it has no such page. */
export async function firstOfCategory(api: Api, category: string, page: number): Promise<Catalogue> {
  const { data, pagination, error } = await api.products.list({ category, limit: productsPerPage, page })
  if (error) return { data: null, error }
  if (data.length === 0 && page > 1 && pagination.pages > 0) return firstOfCategory(api, category, 1)
  return { data, error: null, isWhole: pagination.pages <= 1, pages: pagination.pages }
}

/** The id to ask for; empty for all, undefined where no category has the name. */
async function categoryId(api: Api, selection: ProductSelection): Promise<string | undefined> {
  if (selection.category !== '' || selection.name === '') return selection.category
  const { data } = await api.categories.list()
  const chosen = chosenCategory(selection, data ?? [])
  return typeof chosen === 'object' ? chosen._id : undefined
}
