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
  type CheckedProduct,
  type CountedCategory,
  checkProducts,
  type Found,
  lackKeys,
  listCountedCategories,
  listShownItems,
  listSmallPictures,
  missingFactKeys,
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

/** The facts that the check asks for. The shop's FSSAI licence applies to all products. */
export const factsToCheck = ({ legal }: Pick<ShopDetails, 'legal'>): MissingFact[] =>
  missingFactKeys.filter(fact => fact !== 'fssai' || legal.fssai === '')

/** The products that lack one of these. */
export const filterLacking = (products: readonly CheckedProduct[], keys: CheckedProduct['lacks']) =>
  products.filter(({ lacks }) => keys.some(key => lacks.includes(key)))
const withoutProducts = (categories: readonly CountedCategory[]) =>
  categories.filter(({ products }) => products === 0)
const smallOf = (rows: readonly Found[], small: ReadonlySet<string>) =>
  rows.filter(({ image }) => small.has(image))

export type CatalogueFindings = Awaited<ReturnType<typeof catalogueFindings>>

/** Problems of products, categories, pictures and the navigation, and rows of the sample. */
export async function catalogueFindings(queries: Queries, shop: ShopDetails, settings: NavigationSettings) {
  const facts = factsToCheck(shop)
  const products = await checkProducts(queries)
  const gallery = await listShownItems(queries)
  const categories = await listCountedCategories(queries)
  const sample = await findSampleRows(queries)
  const small = await listSmallPictures(queries)
  const lacks = lackKeys.map(key => ({
    key,
    ...findingOf(filterLacking(products, [key]).map(productExample)),
  }))
  const found = { products, categories, gallery }
  const pictures = byList(list => findingOf(smallOf(found[list], small).map(withSizeOf(list))))
  const ofShop = smallShopPictures(shop, small)
  const own = {
    products: products.length - sample.products.filter(({ hidden }) => hidden === 0).length,
    categories: categories.length - sample.categories.length,
    gallery: gallery.length - sample.gallery.length,
  }
  const ownRows = own.products + own.categories + own.gallery
  const pages = {
    products: products.length,
    gallery: gallery.length,
    popular: gallery.filter(({ is_popular }) => is_popular === 1).length,
  }
  /** Nothing found means nothing where the owner has none of her own yet, and the sample's are no work of hers. */
  const orEmpty = <F extends Finding>(owned: number, finding: F): F & { empty?: boolean } =>
    finding.count === 0 && owned <= 0 ? { ...finding, empty: true } : finding
  return {
    sample: orEmpty(ownRows, findSample(sample)),
    products:
      products.length === 0
        ? {
            ...findingOf([{ name: goLiveMessages.noProduct, path: '/admin/products/new' }]),
            parts: lacks,
          }
        : orEmpty(own.products, {
            count: filterLacking(products, lackKeys).length,
            examples: [],
            parts: lacks,
          }),
    facts: orEmpty(own.products, {
      ...findingOf(filterLacking(products, facts).map(productExample)),
      parts: facts.map(key => ({ key, count: filterLacking(products, [key]).length, examples: [] })),
    }),
    categories:
      categories.length === 0
        ? findingOf([{ name: goLiveMessages.noCategory, path: '/admin/categories/new' }])
        : orEmpty(own.categories, findingOf(withoutProducts(categories).map(categoryExample))),
    pictures: orEmpty(ownRows, {
      count: ofShop.length + sumOf(pictures),
      examples: ofShop,
      parts: partsOf(pictures),
    }),
    navigation: orEmpty(
      ownRows,
      unreachablePages(settings, categories, {
        products: products.length > 0,
        gallery: gallery.length > 0,
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
  const lackingAny = async (keys: CheckedProduct['lacks']) =>
    filterLacking(await checkProducts(queries), keys)
  const found: Partial<Record<GoLiveKey, () => Promise<Partial<ByList<readonly { id: string }[]>>>>> = {
    sample: () => findSampleRows(queries),
    products: async () => ({ products: await lackingAny(isLack(part) ? [part] : lackKeys) }),
    facts: async () => ({ products: await lackingAny(isFact(part) ? [part] : factsToCheck(shop)) }),
    categories: async () => ({ categories: withoutProducts(await listCountedCategories(queries)) }),
    pictures: async () => {
      const small = await listSmallPictures(queries)
      return {
        products: smallOf(await checkProducts(queries), small),
        categories: smallOf(await listCountedCategories(queries), small),
        gallery: smallOf(await listShownItems(queries), small),
      }
    },
  }
  const rows = await found[key]?.()
  return byList(list => rows?.[list]?.slice(0, goLiveLimits.ids).map(({ id }) => id) ?? [])
}

const isLack = (part: GoLivePart | undefined): part is ProductLack =>
  part !== undefined && part in productLacks
const isFact = (part: GoLivePart | undefined): part is MissingFact =>
  part !== undefined && part in missingFacts

function withSize({ id, name, image }: Found, path: string): GoLiveExample {
  const { width, height } = parsePicturePath(image) ?? { width: 0, height: 0 }
  return { _id: id, name: `${name} (${width} × ${height})`, path }
}

function smallShopPictures({ identity, words }: ShopDetails, small: ReadonlySet<string>): GoLiveExample[] {
  const pictures: (Found & { path: string })[] = [
    { id: 'logo', name: shopPictureLabels.logo, image: identity.logo, path: '/admin/shop#identity' },
    {
      id: 'hero',
      name: shopPictureLabels.heroImage,
      image: words.heroImage,
      path: '/admin/shop#words',
    },
  ]
  return pictures.filter(({ image }) => small.has(image)).map(found => withSize(found, found.path))
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
