const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What deleting a category without products touches, for the question whether to. */
export function touchedText(subcategories: number, isWithoutProducts: boolean): string {
  const goes =
    subcategories === 0
      ? 'It has no subcategories.'
      : `${counted(subcategories, 'subcategory goes', 'subcategories go')} with it.`
  const products = isWithoutProducts
    ? 'No product belongs to it.'
    : 'How many products belong to it could not be read.'
  return `${goes} ${products}`
}

/** Why a category can't be deleted: how many products it or its subcategories hold, and the names of some. */
export function heldText(total: number, names: readonly string[]): string {
  const others = total - names.length
  const all = others > 0 ? [...names, counted(others, 'other', 'others')] : names
  const list = new Intl.ListFormat('en').format(all)
  const they = total === 1 ? 'it is' : 'they are'
  return `${counted(total, 'product belongs', 'products belong')} to it: ${list}. It can be deleted once ${they} in another category or deleted.`
}
