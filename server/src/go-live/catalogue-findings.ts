import { type FixedKey, fixedNames, type NavigationSettings } from '@chekku/domain/navigation/navigation'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { GoLiveExample } from '@chekku/domain/schemas/go-live'
import type { ShopDetails, ShopForEditing } from '@chekku/domain/schemas/shop'
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
import { hasStory } from '@chekku/domain/shop/shop'
import type { Queries } from '../database/schema.ts'
import { planSampleDetailsRemoval } from '../shop/service.ts'
import {
  type CheckedProduct,
  type CountedCategory,
  checkProducts,
  lackKeys,
  listCountedCategories,
  listShownItems,
  listSmallPictures,
  missingFactKeys,
  type PicturedRow,
} from './catalogue-store.ts'
import { findSampleRows, type SampleRow } from './sample-rows.ts'
import { type Finding, findingOf, nothing } from './shop-findings.ts'

type NamedRow = Pick<PicturedRow, 'id' | 'name'>
const exampleOf = (list: GoLiveList, { id, name }: NamedRow): GoLiveExample => ({
  _id: id,
  name,
  path: `/admin/${list}/edit/${id}`,
})
const productExample = (row: NamedRow) => exampleOf('products', row)
const categoryExample = (row: NamedRow) => exampleOf('categories', row)

/** The facts that the check asks for. The shop's FSSAI licence applies to all products. */
export const factsToCheck = ({ legal }: Pick<ShopDetails, 'legal'>): MissingFact[] =>
  missingFactKeys.filter(fact => fact !== 'fssai' || legal.fssai === '')

/** The products that lack one of these. */
export const filterLacking = (products: readonly CheckedProduct[], keys: CheckedProduct['lacks']) =>
  products.filter(({ lacks }) => keys.some(key => lacks.includes(key)))
const withoutProducts = (categories: readonly CountedCategory[]) =>
  categories.filter(({ products }) => products === 0)
const smallOf = <Row extends PicturedRow>(rows: readonly Row[], small: ReadonlySet<string>) =>
  rows.filter(({ image }) => small.has(image))

export type CatalogueFindings = Awaited<ReturnType<typeof catalogueFindings>>

/** Problems of the catalogue and of the navigation, and rows of the sample; most are `empty` until the owner has rows herself. */
export async function catalogueFindings(
  queries: Queries,
  shop: ShopForEditing,
  settings: NavigationSettings,
) {
  const products = await checkProducts(queries)
  const gallery = await listShownItems(queries)
  const categories = await listCountedCategories(queries)
  const sample = await findSampleRows(queries)
  const small = await listSmallPictures(queries)
  const ownProducts = products.length - sample.products.filter(({ hidden }) => hidden === 0).length
  const ownCategories = categories.length - sample.categories.length
  const ownRows = ownProducts + ownCategories + gallery.length - sample.gallery.length
  const counts = {
    products: products.length,
    gallery: gallery.length,
    about: Number(hasStory(shop)),
    popular: gallery.filter(({ is_popular }) => is_popular === 1).length,
  }
  const story = await planSampleDetailsRemoval(queries, { keepsChatNumber: true })
  return {
    sampleStory: hasBegun(shop, ownProducts)
      ? { count: story.shown, examples: [] }
      : { ...nothing, empty: true },
    sample: orEmpty(ownRows, findSample(sample)),
    products: findLacks(products, ownProducts),
    facts: orEmpty(ownProducts, findMissingFacts(products, factsToCheck(shop))),
    categories: orEmpty(ownCategories, findEmptyCategories(categories)),
    pictures: orEmpty(ownRows, findSmallPictures({ products, categories, gallery }, shop, small)),
    navigation: orEmpty(ownRows, findUnreachablePages(settings, categories, counts)),
    menu: orEmpty(ownRows, findDeadEntries(settings, categories, counts)),
  }
}

/** True once the shop has a product, a name or a number of its own. */
const hasBegun = ({ reach, sample }: ShopForEditing, ownProducts: number) =>
  ownProducts > 0 ||
  !sample.includes('identity.name') ||
  (reach.chatNumber !== '' && !sample.includes('reach.chatNumber'))

/** Marks a finding as empty where nothing is found because the owner has made none of these herself yet. */
const orEmpty = <F extends Finding>(ownCount: number, finding: F): F & { empty?: boolean } =>
  finding.count === 0 && ownCount <= 0 ? { ...finding, empty: true } : finding

type ByList<One> = Record<GoLiveList, One>
const byList = <One>(partOf: (list: GoLiveList) => One): ByList<One> => ({
  products: partOf('products'),
  categories: partOf('categories'),
  gallery: partOf('gallery'),
})
const sumOf = ({ products, categories, gallery }: ByList<Finding>) =>
  products.count + categories.count + gallery.count
const partsOf = (findings: ByList<Finding>) =>
  (Object.keys(findings) as GoLiveList[]).map(key => ({ key, ...findings[key] }))

function findSample(rows: ByList<SampleRow[]>) {
  const findings = byList(list => findingOf(rows[list].map(row => exampleOf(list, row))))
  return { count: sumOf(findings), examples: [], parts: partsOf(findings) }
}

/** The products that lack something. Without a product of the owner's, her first one is missing. */
function findLacks(products: readonly CheckedProduct[], ownProducts: number) {
  const examplesOf = (key: ProductLack) => filterLacking(products, [key]).map(productExample)
  const parts = lackKeys.map(key => ({ key, ...findingOf(examplesOf(key)) }))
  if (ownProducts > 0) return { count: filterLacking(products, lackKeys).length, examples: [], parts }
  return { ...findingOf([{ name: goLiveMessages.noProduct, path: '/admin/products/new' }]), parts }
}

function findMissingFacts(products: readonly CheckedProduct[], facts: readonly MissingFact[]) {
  const countOf = (key: MissingFact) => filterLacking(products, [key]).length
  return {
    ...findingOf(filterLacking(products, facts).map(productExample)),
    parts: facts.map(key => ({ key, count: countOf(key), examples: [] })),
  }
}

const findEmptyCategories = (categories: readonly CountedCategory[]) =>
  findingOf(
    categories.length === 0
      ? [{ name: goLiveMessages.noCategory, path: '/admin/categories/new' }]
      : withoutProducts(categories).map(categoryExample),
  )

function findSmallPictures(
  rows: ByList<readonly PicturedRow[]>,
  { identity, words }: ShopDetails,
  small: ReadonlySet<string>,
) {
  const { logo, heroImage, storyImage } = shopPictureLabels
  const shopPictures = [
    { id: 'logo', name: logo, image: identity.logo, path: '/admin/shop#identity' },
    { id: 'hero', name: heroImage, image: words.heroImage, path: '/admin/shop#words' },
    { id: 'story', name: storyImage, image: words.storyImage, path: '/admin/shop#story' },
  ]
  const examples = smallOf(shopPictures, small).map(row => withSize(row, row.path))
  const findings = byList(list =>
    findingOf(smallOf(rows[list], small).map(row => withSize(row, exampleOf(list, row).path))),
  )
  return { count: examples.length + sumOf(findings), examples, parts: partsOf(findings) }
}

function withSize({ id, name, image }: PicturedRow, path: string): GoLiveExample {
  const { width, height } = parsePicturePath(image) ?? { width: 0, height: 0 }
  return { _id: id, name: `${name} (${width} × ${height})`, path }
}

type ItemCounts = Record<'products' | 'gallery' | 'about' | 'popular', number>

/**
 * Pages that neither the header nor its products menu links to. Exempt are the home page, linked by the logo,
 * subcategories, linked by their parent's page, and empty pages.
 */
function findUnreachablePages(
  { showFixedItems }: NavigationSettings,
  categories: readonly CountedCategory[],
  counts: ItemCounts,
): Finding {
  const withItems = (['products', 'gallery', 'about'] as const).filter(key => counts[key] > 0)
  const pages = [...withItems, 'contact'] as const
  const isLinked = ({ isInNavigation, isInProductsDropdown }: CountedCategory) =>
    isInNavigation || (isInProductsDropdown && showFixedItems.products)
  const mainCategories = categories.filter(({ parent, products }) => parent === null && products > 0)
  return navigationFinding(
    pages.filter(key => !showFixedItems[key]),
    mainCategories.filter(category => !isLinked(category)),
  )
}

/** Entries of the header whose page shows nothing. Those of the gallery and the story are hidden while these are empty. */
function findDeadEntries(
  { showFixedItems }: NavigationSettings,
  categories: readonly CountedCategory[],
  counts: ItemCounts,
): Finding {
  const pages = ['products', 'popular'] as const
  return navigationFinding(
    pages.filter(key => counts[key] === 0 && showFixedItems[key]),
    withoutProducts(categories).filter(({ parent, isInNavigation }) => parent === null && isInNavigation),
  )
}

const navigationFinding = (pages: readonly FixedKey[], categories: readonly CountedCategory[]) =>
  findingOf([
    ...pages.map(key => ({ name: fixedNames[key], path: '/admin/navigation' })),
    ...categories.map(categoryExample),
  ])

/** The ids of the rows that an item of the check, or one part of it, is about. */
export async function listFoundIds(
  queries: Queries,
  shop: ShopDetails,
  { key, part }: { key: GoLiveKey; part?: GoLivePart | undefined },
): Promise<ByList<string[]>> {
  const lackingAny = async (keys: CheckedProduct['lacks']) =>
    filterLacking(await checkProducts(queries), keys)
  const rowsOfItem: Partial<Record<GoLiveKey, () => Promise<Partial<ByList<readonly NamedRow[]>>>>> = {
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
  const rows = await rowsOfItem[key]?.()
  return byList(list => rows?.[list]?.slice(0, goLiveLimits.ids).map(({ id }) => id) ?? [])
}

const isLack = (part: GoLivePart | undefined): part is ProductLack =>
  part !== undefined && part in productLacks
const isFact = (part: GoLivePart | undefined): part is MissingFact =>
  part !== undefined && part in missingFacts
