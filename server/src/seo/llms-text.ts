import { publicPages } from '@chekku/domain/addresses/public-pages'
import { priceOnRequest } from '@chekku/domain/money'
import { packsOf } from '@chekku/domain/product/pack-prices'
import type { Category } from '@chekku/domain/schemas/category'
import { fullNameOf, shopConstants } from '@chekku/domain/shop/shop'
import type { SeoCatalogue } from './seo-catalogue.ts'

/** The shop as one page of Markdown (llmstxt.org). */
export function llmsText({ shop, categories, products, pathOf }: SeoCatalogue, origin: string): string {
  const link = (name: string, path: string, text: string) =>
    `- [${inline(name)}](${origin}${path})${text === '' ? '' : `: ${inline(text)}`}`
  const categoryLink = ({ _id, name, description, parent }: Category) =>
    (parent === undefined ? '' : '  ') + link(name, pathOf('category', _id), description)
  const about = shop.identity.description || shop.identity.tagline
  const sortedCategories = categories
    .filter(({ parent }) => parent === undefined)
    .flatMap(main => [main, ...categories.filter(({ parent }) => parent === main._id)])
  const paragraphs = [
    `# ${inline(fullNameOf(shop))}`,
    about && `> ${inline(about)}`,
    summary(shop, products),
    '## Pages',
    publicPages.map(({ name, path, text }) => link(name, path, text)).join('\n'),
    categories.length > 0 && '## Categories',
    sortedCategories.map(categoryLink).join('\n'),
    '## For programs',
    [
      link('API', '/api/openapi.json', 'The catalogue as JSON, described by OpenAPI 3.1'),
      link('Site map', '/sitemap.xml', 'The address of every page, with the time of its last change'),
    ].join('\n'),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

function summary({ reach }: SeoCatalogue['shop'], products: SeoCatalogue['products']): string {
  const count = `${products.length} ${products.length === 1 ? 'product' : 'products'}`
  const hasUnpriced = products.some(product => packsOf(product).some(({ price }) => price === 0))
  const onRequest = hasUnpriced ? ` A price of 0 stands for “${priceOnRequest}”.` : ''
  const orders = reach.chatNumber && ` Orders are taken by chat message: https://wa.me/${reach.chatNumber}`
  return `${count}. Prices are in Indian rupees (${shopConstants.currency}).${onRequest}${orders}`
}

/** Escapes stored text for one line of Markdown. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
}
