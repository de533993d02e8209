const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What deleting a category touches, for the question whether to. `products` is undefined where it could not be read. */
export function touchedText(subcategories: number, products: number | undefined): string {
  const goes =
    subcategories === 0
      ? 'It has no subcategories.'
      : `${counted(subcategories, 'subcategory goes', 'subcategories go')} with it.`
  if (products === undefined) return `${goes} How many products belong to it could not be read.`
  if (products === 0) return `${goes} No product belongs to it.`
  const belong = counted(products, 'product belongs', 'products belong')
  return `${goes} ${belong} to it: while that is so, it can't be deleted.`
}
