import { fixedNames, fixedPaths } from '../navigation/navigation.ts'

export const priceListPath = '/price-list'

/** The pages outside the catalogue, for search engines, with a description for language models. */
export const publicPages: readonly { path: string; name: string; text: string }[] = [
  { path: fixedPaths.home, name: fixedNames.home, text: 'What the shop is and what it is known for' },
  {
    path: fixedPaths.products,
    name: fixedNames.products,
    text: 'All products with their prices; add ?q= and words to search',
  },
  { path: fixedPaths.gallery, name: fixedNames.gallery, text: 'Pictures of the shop and its work' },
  { path: fixedPaths.about, name: fixedNames.about, text: 'Who makes all this, and how' },
  {
    path: fixedPaths.contact,
    name: fixedNames.contact,
    text: 'Addresses, opening hours, telephone and chat',
  },
  { path: priceListPath, name: 'Price list', text: 'All prices on one page, to read and to print' },
]

/** Pages without an entry in the header, which the footer leads to. */
export function pagesBesideHeader(pages = publicPages) {
  const inHeader = new Set(Object.values(fixedPaths))
  return pages.filter(({ path }) => !inHeader.has(path))
}
