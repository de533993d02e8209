import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { ApiError } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'

/** The loaded items and the total number. */
export interface Gallery {
  data: GalleryItem[]
  total: number
  error: null
  /** All category texts, if not every item is loaded. */
  categories?: string[] | undefined
}

/** Loads all items; if they exceed one response, loads only the selected category's. */
export async function readGallery(
  { gallery }: Api,
  chosen: string,
): Promise<Gallery | { data: null; error: ApiError }> {
  const all = await gallery.list()
  if (all.error || all.total === all.data.length) return all
  const [categories, found] = await Promise.all([
    gallery.categories(),
    chosen === '' ? all : gallery.inCategory(chosen),
  ])
  return found.error ? found : { ...found, categories: categories.data ?? undefined }
}
