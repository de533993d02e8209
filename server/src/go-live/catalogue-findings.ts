import { type FixedKey, fixedNames, type NavigationSettings } from '@chekku/domain/navigation'
import { parsePicturePath } from '@chekku/domain/picture'
import type { GoLiveExample } from '@chekku/domain/schemas/go-live'
import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { goLiveLimits, type ProductLack, productLacks } from '@chekku/domain/shop/go-live'
import type { Queries } from '../database/schema.ts'
import {
  type CountedCategory,
  countProductLacks,
  type Found,
  findProductExamples,
  findSmallGalleryPictures,
  listCountedCategories,
} from './catalogue-store.ts'
import { findMissingFacts } from './missing-facts.ts'
import { type Finding, findingOf } from './shop-findings.ts'

const lackKeys = Object.keys(productLacks) as ProductLack[]

const productExample = ({ id, name }: Found): GoLiveExample => ({
  _id: id,
  name,
  path: `/admin/products/edit/${id}`,
})
const categoryExample = ({ id, name }: Pick<Found, 'id' | 'name'>): GoLiveExample => ({
  _id: id,
  name,
  path: `/admin/categories/edit/${id}`,
})

export type CatalogueFindings = Awaited<ReturnType<typeof catalogueFindings>>

/** Problems of products, categories, pictures and the navigation. */
export async function catalogueFindings(queries: Queries, shop: ShopDetails, settings: NavigationSettings) {
  const counts = await countProductLacks(queries)
  const categories = await listCountedCategories(queries)
  const gallery = await findSmallGalleryPictures(queries)
  const examplesOf = async (lack: ProductLack | 'small') =>
    counts[lack] === 0 ? [] : await findProductExamples(queries, lack)
  const parts: (Finding & { key: ProductLack })[] = []
  for (const key of lackKeys)
    parts.push({ key, count: counts[key], examples: (await examplesOf(key)).map(productExample) })
  const facts = await findMissingFacts(queries, shop.legal.fssai !== '')
  const smallOfShop = smallShopPictures(shop)
  const smallCategories = categories.filter(({ image }) => isSmall(image))
  return {
    products: { count: counts.any, examples: [], parts },
    facts: {
      count: facts.any,
      examples: facts.found.map(productExample),
      parts: facts.parts.map(part => ({ ...part, examples: [] })),
    },
    categories: findingOf(categories.filter(({ products }) => products === 0).map(categoryExample)),
    pictures: {
      count: counts.small + gallery.small + smallCategories.length + smallOfShop.length,
      examples: [
        ...smallOfShop,
        ...(await examplesOf('small')).map(found => withSize(found, productExample(found).path)),
        ...smallCategories.map(found => withSize(found, categoryExample(found).path)),
        ...gallery.found.map(found => withSize(found, `/admin/gallery/edit/${found.id}`)),
      ].slice(0, goLiveLimits.examples),
    },
    navigation: unreachablePages(settings, categories, {
      products: counts.total > 0,
      gallery: gallery.total > 0,
      about: true,
      contact: true,
    }),
  }
}

function isSmall(path: string): boolean {
  const { width, height } = parsePicturePath(path) ?? { width: goLiveLimits.pictureSide, height: 0 }
  return Math.max(width, height) < goLiveLimits.pictureSide
}

function withSize({ id, name, image }: Found, path: string): GoLiveExample {
  const { width, height } = parsePicturePath(image) ?? { width: 0, height: 0 }
  return { _id: id, name: `${name} (${width} × ${height})`, path }
}

function smallShopPictures({ identity, words }: ShopDetails): GoLiveExample[] {
  const pictures: (Found & { path: string })[] = [
    { id: 'logo', name: 'Logo', image: identity.logo, path: '/admin/shop#identity' },
    { id: 'hero', name: 'Picture of the home page', image: words.heroImage, path: '/admin/shop#words' },
  ]
  return pictures.filter(({ image }) => isSmall(image)).map(found => withSize(found, found.path))
}

/**
 * Pages that neither the header nor its products menu links to. Exempt are the home page, linked by the logo,
 * subcategories, linked by their parent's page, and empty pages.
 */
function unreachablePages(
  { showFixedItems }: NavigationSettings,
  categories: readonly CountedCategory[],
  pages: Partial<Record<FixedKey, boolean>>,
): Finding {
  const fixed = (Object.keys(pages) as FixedKey[]).filter(key => pages[key] && !showFixedItems[key])
  const hidden = categories.filter(
    ({ parent, products, isInNavigation, isInProductsDropdown }) =>
      parent === null &&
      products > 0 &&
      !isInNavigation &&
      !(isInProductsDropdown && showFixedItems.products),
  )
  return findingOf([
    ...fixed.map(key => ({ name: fixedNames[key], path: '/admin/navigation' })),
    ...hidden.map(categoryExample),
  ])
}
