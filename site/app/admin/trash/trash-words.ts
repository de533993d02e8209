import type { TrashEntry, TrashKind } from '@chekku/domain/schemas/trash'

const dayMs = 24 * 60 * 60 * 1000

export const kindNames: Readonly<Record<TrashKind, string>> = {
  product: 'Product',
  category: 'Category',
  gallery: 'Gallery item',
}

const alongNames: Readonly<Record<TrashKind, readonly [one: string, several: string]>> = {
  product: ['other product', 'other products'],
  category: ['subcategory', 'subcategories'],
  gallery: ['other gallery item', 'other gallery items'],
}

/** What was deleted with it; empty where nothing was. */
export function alongText({ kind, along }: Pick<TrashEntry, 'kind' | 'along'>): string {
  if (along === 0) return ''
  const [one, several] = alongNames[kind]
  return `with ${along} ${along === 1 ? one : several}`
}

/** How long it still can be restored. */
export function leftText({ expiresAt }: Pick<TrashEntry, 'expiresAt'>, now: number): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / dayMs)
  if (days < 1) return 'less than a day left'
  return days === 1 ? '1 day left' : `${days} days left`
}
