import { fixedPaths } from '@chekku/domain/navigation'
import type { Catalogue } from './seo-catalogue.ts'

/** Pages outside the catalogue. */
const standingPages = [
  fixedPaths.home,
  fixedPaths.products,
  fixedPaths.gallery,
  fixedPaths.about,
  fixedPaths.contact,
] as const

interface Entry {
  path: string
  changed?: string
  /** A picture's path; empty where there is none. */
  image?: string
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

/** Limit of the sitemap protocol. */
export const addressesPerFile = 50_000

/** The files of the sitemap: one, or an index followed by its parts, `/sitemap-1.xml` and so on. */
export function sitemapFiles(catalogue: Catalogue, origin: string, perFile = addressesPerFile): string[] {
  const entries = entriesOf(catalogue)
  const files: string[] = []
  for (let at = 0; at < entries.length; at += perFile) {
    files.push(addressList(entries.slice(at, at + perFile), origin))
  }
  return files.length > 1 ? [index(files.length, origin), ...files] : files
}

function entriesOf({ categories, products }: Catalogue): Entry[] {
  return [
    ...standingPages.map(path => ({ path })),
    ...categories.map(({ _id, updatedAt, image }) => ({
      path: `/category/${_id}`,
      changed: updatedAt,
      image,
    })),
    ...products.map(({ _id, updatedAt, image }) => ({ path: `/product/${_id}`, changed: updatedAt, image })),
  ]
}

function addressList(entries: readonly Entry[], origin: string): string {
  const lines = entries.map(({ path, changed, image }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${xml(changed)}</lastmod>`
    const picture = image
      ? `<image:image><image:loc>${xml(`${origin}${image}`)}</image:loc></image:image>`
      : ''
    return `<url><loc>${xml(`${origin}${path}`)}</loc>${lastmod}${picture}</url>\n`
  })
  return `${opening}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n${lines.join('')}</urlset>\n`
}

function index(files: number, origin: string): string {
  const lines = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${xml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${opening}<sitemapindex xmlns="${namespace}">\n${lines.join('')}</sitemapindex>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const xml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
