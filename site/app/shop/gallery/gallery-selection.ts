import { searchedKey } from '@chekku/domain/rules/search-key'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'

export interface LoadedGallery {
  data: GalleryItem[]
  total: number
  error: null
  /** All category texts, if not every item is loaded. */
  categories?: string[] | undefined
}

/** The items of a category, matching its whole text by the search key; all items for an empty category. */
export function selectItems<Item extends Pick<GalleryItem, 'category'>>(
  items: readonly Item[],
  category: string,
): readonly Item[] {
  if (category === '') return items
  const key = searchedKey(category)
  return items.filter(item => searchedKey(item.category) === key)
}

export function galleryAddress(category = ''): string {
  return category === '' ? '/gallery' : `/gallery?${new URLSearchParams({ category })}`
}

export const galleryCategory = (query: URLSearchParams) => query.get('category') ?? ''
