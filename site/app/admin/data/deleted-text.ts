import { messages } from '@chekku/domain/messages'

export type DeletedKind = 'product' | 'category' | 'gallery'

const one: Record<DeletedKind, string> = {
  product: messages.productDeleted,
  category: messages.categoryDeleted,
  gallery: messages.galleryItemDeleted,
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
