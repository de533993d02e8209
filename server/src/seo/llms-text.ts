import { business } from '@chekku/domain/business'
import { fixedNames, fixedPaths } from '@chekku/domain/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import { type Catalogue, publicPages } from './seo-catalogue.ts'

/** The shop as one page of Markdown (llmstxt.org). */
export function llmsText({ categories, products }: Catalogue, origin: string): string {
  const link = (name: string, path: string, text: string) =>
    `- [${inline(name)}](${origin}${path})${text === '' ? '' : `: ${inline(text)}`}`
  const linkTo = ({ _id, name, description }: Category) => link(name, `/category/${_id}`, description)
  return `# ${inline(business.name)}

> ${inline(business.description)}

${products.length} ${products.length === 1 ? 'product' : 'products'}. Prices are in Indian rupees (${business.currency}). Orders are taken by chat message: https://wa.me/${business.chatNumber}

## Pages

${publicPages.map(({ key, text }) => link(fixedNames[key], fixedPaths[key], text)).join('\n')}

## Categories

${categories
  .filter(({ parent }) => parent === undefined)
  .flatMap(main => [main, ...categories.filter(({ parent }) => parent === main._id)])
  .map(one => `${one.parent === undefined ? '' : '  '}${linkTo(one)}\n`)
  .join('')}
## For programs

${link('API', '/api/openapi.json', 'The catalogue as JSON, described by OpenAPI 3.1')}
${link('Site map', '/sitemap.xml', 'The address of every page, with the time of its last change')}
`
}

/** Escapes stored text for one line of Markdown. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
