/* Page paths of products and categories, such as `/product/groundnut-oil`. */

export const addressKinds = ['product', 'category'] as const
export type AddressKind = (typeof addressKinds)[number]

/** True for the shape of a UUID: such text is an id, never a slug. */
export function isIdShaped(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** The path of a page by its slug, or by its id if it has no slug. */
export const addressPath = (kind: AddressKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`
