import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { compareTexts, searchKey } from '@chekku/domain/search-key'

/** The distinct category texts of the items, sorted; texts that differ only in case are one. */
export function galleryCategories(items: readonly Pick<GalleryItem, 'category'>[]): string[] {
  const texts = new Map<string, string>()
  for (const { category } of items) {
    const key = searchKey(category)
    if (key !== '' && !texts.has(key)) texts.set(key, category)
  }
  return [...texts.values()].sort(compareTexts)
}

/** The items of a category, by its exact text in any case; all of them for no category. */
export function selectItems<Item extends Pick<GalleryItem, 'category'>>(
  items: readonly Item[],
  category: string,
): readonly Item[] {
  if (category === '') return items
  const key = searchKey(category)
  return items.filter(item => searchKey(item.category) === key)
}

/** The address of the gallery, of all or of one category. */
export function galleryAddress(category = ''): string {
  return category === '' ? '/gallery' : `/gallery?${new URLSearchParams({ category })}`
}

/** The category that an address asks for; empty for all. */
export const chosenText = (query: URLSearchParams) => query.get('category') ?? ''
