import { business } from '@chekku/domain/business'
import { fixedNames, fixedPaths } from '@chekku/domain/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import type { Catalogue } from './seo-catalogue.ts'

const pages = [
  { key: 'home', text: 'What the shop is and what it is known for' },
  {
    key: 'products',
    text: 'All products with their prices; add ?q= and words to search',
  },
  { key: 'gallery', text: 'Pictures of the presses, the farms and the shop' },
  { key: 'about', text: 'Who makes all this, and how' },
  { key: 'contact', text: 'Addresses, opening hours, telephone and chat' },
] as const

/** The shop as one page of Markdown (llmstxt.org). */
export function llmsText({ categories, products }: Catalogue, origin: string): string {
  const link = (name: string, path: string, text: string) =>
    `- [${inline(name)}](${origin}${path})${text === '' ? '' : `: ${inline(text)}`}`
  const main = categories.filter(({ parent }) => parent === undefined)
  const withChildren = ({ _id, name, description }: Category) => [
    link(name, `/category/${_id}`, description),
    ...categories
      .filter(({ parent }) => parent === _id)
      .map(child => `  ${link(child.name, `/category/${child._id}`, child.description)}`),
  ]
  return [
    `# ${inline(business.name)}`,
    '',
    `> ${inline(business.description)}`,
    '',
    `${products.length} ${products.length === 1 ? 'product' : 'products'}. Prices are in Indian rupees (${business.currency}). Orders are taken by chat message: https://wa.me/${business.chatNumber}`,
    '',
    '## Pages',
    '',
    ...pages.map(({ key, text }) => link(fixedNames[key], fixedPaths[key], text)),
    '',
    '## Categories',
    '',
    ...main.flatMap(withChildren),
    '',
    '## For programs',
    '',
    link('API', '/api/openapi.json', 'The catalogue as JSON, described by OpenAPI 3.1'),
    link('Site map', '/sitemap.xml', 'The address of every page, with the time of its last change'),
    '',
  ].join('\n')
}

/** Escapes stored text for one line of Markdown. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
