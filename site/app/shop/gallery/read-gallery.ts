import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { ApiError } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'

/** The items to choose from, and how many there are. */
export interface Gallery {
  data: GalleryItem[]
  total: number
  error: null
  /** All category texts, where the items are not all. */
  categories?: string[] | undefined
}

/** All items; where they are more than one list, as many as it holds of the category that is asked for, or of all. */
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
