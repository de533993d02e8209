import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'

export type DeletedKind = 'product' | 'category' | 'gallery'

const one: Record<DeletedKind, string> = {
  product: productMessages.deleted,
  category: categoryMessages.deleted,
  gallery: galleryMessages.deleted,
}

const many: Record<DeletedKind, (count: number) => string> = {
  product: count => `${count} products deleted`,
  category: count => `${count} categories deleted`,
  gallery: count => `${count} gallery items deleted`,
}

/** What to say when something is gone. */
export function deletedText(kind: DeletedKind, count: number): string {
  return count === 1 ? one[kind] : many[kind](count)
}
