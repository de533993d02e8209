import { type FixedKey, fixedNames, type NavigationSettings } from '@chekku/domain/navigation/navigation'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { GoLiveExample } from '@chekku/domain/schemas/go-live'
import type { ShopDetails } from '@chekku/domain/schemas/shop'
import {
  type GoLiveKey,
  type GoLiveList,
  type GoLivePart,
  goLiveLimits,
  goLiveMessages,
  type MissingFact,
  missingFacts,
  type ProductLack,
  productLacks,
} from '@chekku/domain/shop/go-live'
import { shopPictureLabels } from '@chekku/domain/shop/labels'
import type { Queries } from '../database/schema.ts'
import {
  askedFacts,
  type CountedCategory,
  countRows,
  type Found,
  findRows,
  galleryConditions,
  listCountedCategories,
  productConditions,
} from './catalogue-store.ts'
import { findSampleRows, type SampleRow } from './sample-rows.ts'
import { type Finding, findingOf } from './shop-findings.ts'

type Named = Pick<Found, 'id' | 'name'>
const exampleOf = (list: GoLiveList, { id, name }: Named): GoLiveExample => ({
  _id: id,
  name,
  path: `/admin/${list}/edit/${id}`,
})
const productExample = (found: Named) => exampleOf('products', found)
const categoryExample = (found: Named) => exampleOf('categories', found)
const withSizeOf = (list: GoLiveList) => (found: Found) => withSize(found, exampleOf(list, found).path)

export type CatalogueFindings = Awaited<ReturnType<typeof catalogueFindings>>

/** Problems of products, categories, pictures and the navigation, and rows of the sample. */
export async function catalogueFindings(queries: Queries, shop: ShopDetails, settings: NavigationSettings) {
  const checkedFacts = askedFacts(shop)
  const conditions = productConditions(checkedFacts)
  const counts = await countRows(queries, 'products', conditions)
  const gallery = await countRows(queries, 'gallery', galleryConditions)
  const categories = await listCountedCategories(queries)
  const sample = await findSampleRows(queries)
  const productsWith = async (name: keyof typeof conditions): Promise<Found[]> =>
    counts[name] === 0 ? [] : findRows(queries, 'products', conditions[name])
  const lacks: (Finding & { key: ProductLack })[] = []
  for (const key of Object.keys(productLacks) as ProductLack[])
    lacks.push({ key, count: counts[key], examples: (await productsWith(key)).map(productExample) })
  const smallItems = gallery.small === 0 ? [] : await findRows(queries, 'gallery', galleryConditions.small)
  const pictures = {
    products: { count: counts.small, examples: (await productsWith('small')).map(withSizeOf('products')) },
    categories: findingOf(categories.filter(({ image }) => isSmall(image)).map(withSizeOf('categories'))),
    gallery: { count: gallery.small, examples: smallItems.map(withSizeOf('gallery')) },
  }
  const ofShop = smallShopPictures(shop)
  const own = {
    products: counts.total - sample.products.filter(({ hidden }) => hidden === 0).length,
    categories: categories.length - sample.categories.length,
    gallery: gallery.total - sample.gallery.length,
  }
  const ownRows = own.products + own.categories + own.gallery
  const pages = { products: counts.total, gallery: gallery.total, popular: gallery.popular }
  /** Nothing found means nothing where the owner has none of her own yet, and the sample's are no work of hers. */
  const orEmpty = <F extends Finding>(owned: number, finding: F): F & { empty?: boolean } =>
    finding.count === 0 && owned <= 0 ? { ...finding, empty: true } : finding
  return {
    sample: orEmpty(ownRows, findSample(sample)),
    products:
      counts.total === 0
        ? {
            ...findingOf([{ name: goLiveMessages.noProduct, path: '/admin/products/new' }]),
            parts: lacks,
          }
        : orEmpty(own.products, { count: counts.anyLack, examples: [], parts: lacks }),
    facts: orEmpty(own.products, {
      count: counts.anyFact,
      examples: (await productsWith('anyFact')).map(productExample),
      parts: checkedFacts.map(key => ({ key, count: counts[key], examples: [] })),
    }),
    categories:
      categories.length === 0
        ? findingOf([{ name: goLiveMessages.noCategory, path: '/admin/categories/new' }])
        : orEmpty(
            own.categories,
            findingOf(categories.filter(({ products }) => products === 0).map(categoryExample)),
          ),
    pictures: orEmpty(ownRows, {
      count: ofShop.length + sumOf(pictures),
      examples: ofShop,
      parts: partsOf(pictures),
    }),
    navigation: orEmpty(
      ownRows,
      unreachablePages(settings, categories, {
        products: counts.total > 0,
        gallery: gallery.total > 0,
        about: true,
        contact: true,
      }),
    ),
    menu: orEmpty(ownRows, deadEntries(settings, categories, pages)),
  }
}

type ByList<One> = Record<GoLiveList, One>
const byList = <One>(of: (list: GoLiveList) => One): ByList<One> => ({
  products: of('products'),
  categories: of('categories'),
  gallery: of('gallery'),
})
const sumOf = ({ products, categories, gallery }: ByList<Finding>) =>
  products.count + categories.count + gallery.count
const partsOf = (findings: ByList<Finding>) =>
  (Object.keys(findings) as GoLiveList[]).map(key => ({ key, ...findings[key] }))

function findSample(rows: ByList<SampleRow[]>) {
  const foundOf = (list: GoLiveList) => findingOf(rows[list].map(row => exampleOf(list, row)))
  const found = byList(foundOf)
  return { count: sumOf(found), examples: [], parts: partsOf(found) }
}

export async function listFoundIds(
  queries: Queries,
  shop: ShopDetails,
  { key, part }: { key: GoLiveKey; part?: GoLivePart | undefined },
): Promise<ByList<string[]>> {
  const conditions = productConditions(askedFacts(shop))
  const products = (name: keyof typeof conditions) =>
    findRows(queries, 'products', conditions[name], goLiveLimits.ids)
  const categories = async (is: (category: CountedCategory) => boolean) =>
    (await listCountedCategories(queries)).filter(is)
  const found: Partial<Record<GoLiveKey, () => Promise<Partial<ByList<readonly { id: string }[]>>>>> = {
    sample: () => findSampleRows(queries),
    products: async () => ({ products: await products(isLack(part) ? part : 'anyLack') }),
    facts: async () => ({ products: await products(isFact(part) ? part : 'anyFact') }),
    categories: async () => ({ categories: await categories(({ products }) => products === 0) }),
    pictures: async () => ({
      products: await products('small'),
      categories: await categories(({ image }) => isSmall(image)),
      gallery: await findRows(queries, 'gallery', galleryConditions.small, goLiveLimits.ids),
    }),
  }
  const rows = await found[key]?.()
  return byList(list => rows?.[list]?.slice(0, goLiveLimits.ids).map(({ id }) => id) ?? [])
}

const isLack = (part: GoLivePart | undefined): part is ProductLack =>
  part !== undefined && part in productLacks
const isFact = (part: GoLivePart | undefined): part is MissingFact =>
  part !== undefined && part in missingFacts

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
    { id: 'logo', name: shopPictureLabels.logo, image: identity.logo, path: '/admin/shop#identity' },
    {
      id: 'hero',
      name: shopPictureLabels.heroImage,
      image: words.heroImage,
      path: '/admin/shop#words',
    },
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

/** Entries of the header whose page shows nothing: the fixed ones by their number of items, and empty categories. */
function deadEntries(
  { showFixedItems }: NavigationSettings,
  categories: readonly CountedCategory[],
  items: Partial<Record<FixedKey, number>>,
): Finding {
  const fixed = (Object.keys(items) as FixedKey[]).filter(key => items[key] === 0 && showFixedItems[key])
  const shown = categories.filter(
    ({ parent, products, isInNavigation }) => parent === null && isInNavigation && products === 0,
  )
  return findingOf([
    ...fixed.map(key => ({ name: fixedNames[key], path: '/admin/navigation' })),
    ...shown.map(categoryExample),
  ])
}
