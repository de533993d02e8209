import { type FixedKey, fixedNames, fixedPaths } from '../navigation/navigation.ts'

export const priceListPath = '/price-list'

const fixedPage = (key: FixedKey, text: string) => ({ path: fixedPaths[key], name: fixedNames[key], text })

/** The pages outside the catalogue, for search engines, with a description for language models. */
export const publicPages: readonly { path: string; name: string; text: string }[] = [
  fixedPage('home', 'What the shop is and what it is known for'),
  fixedPage('products', 'All products with their prices; add ?q= and words to search'),
  fixedPage('gallery', 'Pictures of the shop and its work'),
  fixedPage('about', 'Who makes all this, and how'),
  fixedPage('contact', 'Addresses, opening hours, telephone and chat'),
  { path: priceListPath, name: 'Price list', text: 'All prices on one page, to read and to print' },
]

/** Pages without an entry in the header, which the footer leads to. */
export function pagesBesideHeader(pages = publicPages) {
  const inHeader = new Set(Object.values(fixedPaths))
  return pages.filter(({ path }) => !inHeader.has(path))
}
