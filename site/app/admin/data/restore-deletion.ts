import type { TrashKind } from '@chekku/domain/schemas/trash'
import { adminApi } from '../../api/browser-admin-api.ts'
import { allCategories, allGalleryItems, allProducts } from './catalogue.ts'

const lists = {
  product: [allProducts],
  // A category is a part of what is known of products.
  category: [allCategories, allProducts],
  gallery: [allGalleryItems],
} as const satisfies Record<TrashKind, unknown>

/** Reads anew what is known of a kind, after something of it came back. */
export function refreshKind(kind: TrashKind): void {
  for (const list of lists[kind]) void list.refresh()
}

/** Brings deletions back, one after the other; answers whether all of them are. */
export async function restoreDeletions(kind: TrashKind, deletions: readonly string[]): Promise<boolean> {
  let areBack = true
  for (const deletion of deletions) {
    const { error } = await adminApi.trash.restore(deletion)
    if (error) areBack = false
  }
  refreshKind(kind)
  return areBack
}
