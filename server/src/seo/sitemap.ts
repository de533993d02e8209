import { publicPages } from '@chekku/domain/addresses/public-pages'
import type { SeoCatalogue } from './seo-catalogue.ts'
import { element, xmlOpening } from './xml.ts'

type ListedPages = Pick<SeoCatalogue, 'categories' | 'products' | 'pathOf'>

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

/** Maximum number of URLs per file in the sitemap protocol. */
export const addressesPerFile = 50_000

/** The files of the sitemap: one, or an index followed by its parts, `/sitemap-1.xml` and so on. */
export function sitemapFiles(catalogue: ListedPages, origin: string, perFile = addressesPerFile): string[] {
  const entries = entriesOf(catalogue, origin)
  const files = Array.from({ length: Math.ceil(entries.length / perFile) }, (_, index) => {
    const part = entries.slice(index * perFile, (index + 1) * perFile).join('')
    return `${xmlOpening}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n${part}</urlset>\n`
  })
  if (files.length === 1) return files
  const parts = files.map(
    (_, index) => `<sitemap>${element('loc', `${origin}/sitemap-${index + 1}.xml`)}</sitemap>\n`,
  )
  return [`${xmlOpening}<sitemapindex xmlns="${namespace}">\n${parts.join('')}</sitemapindex>\n`, ...files]
}

function entriesOf({ categories, products, pathOf }: ListedPages, origin: string): string[] {
  const entry = (path: string, updatedAt = '', image = '') => {
    const address = element('loc', origin + path) + element('lastmod', updatedAt)
    const picture = image && `<image:image>${element('image:loc', origin + image)}</image:image>`
    return `<url>${address}${picture}</url>\n`
  }
  return [
    ...publicPages.map(({ path }) => entry(path)),
    ...categories.map(({ _id, updatedAt, image }) => entry(pathOf('category', _id), updatedAt, image)),
    ...products.map(({ _id, updatedAt, image }) => entry(pathOf('product', _id), updatedAt, image)),
  ]
}
