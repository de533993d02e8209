/** Limits shared by products, categories and gallery items; lengths are in code points after trimming. */
export const catalogueLimits = {
  nameCharacters: 120,
  descriptionCharacters: 5_000,
  searchCharacters: 200,
  idCharacters: 100,
  /** Maximum and default of a list's `limit`; the minimum is 1. */
  listItems: 1_000,
} as const

/** The API's public resources: the server caches their reads and refuses them first under load. */
export const publicResources: readonly string[] = [
  'products',
  'categories',
  'gallery',
  'nav-config',
  'shop',
  'addresses',
]

/** True if a path, with or without a query, belongs to a public resource. */
export function isPublicResource(path: string): boolean {
  const [, api, resource = ''] = path.split('/', 3)
  return api === 'api' && publicResources.includes(resource.split('?', 1)[0] ?? '')
}

/** Messages of the shop's pages, apart from the administration's because visitors download them. */
export const catalogueMessages = {
  featuredFetchFailed: (status: number | string) => `Error: Failed to fetch featured products: ${status}`,
  featuredInvalidFormat: 'Error: Invalid response format',
  featuredEmpty: 'No featured products available at the moment.',
  featuredEmptyHint: 'Mark products as Featured in the admin page to show them here.',
  fetchCategoryFailed: 'Failed to fetch category',
  fetchProductsFailed: 'Failed to fetch products',
  fetchCategoriesFailed: 'Failed to fetch categories',
  fetchDataError: 'An error occurred while fetching data',
  homeGalleryLoading: 'Loading gallery items...',
  homeGalleryFailed: 'Failed to load gallery items',
  galleryFetchFailed: (reason: string) => `Failed to fetch gallery items: ${reason}`,
  productsLoading: 'Loading products...',
  productsEmpty: 'No products found',
  productsEmptyHint: 'Try adjusting your search or filter criteria',
  categoryEmpty: 'No Products Found',
  categoryNotFoundTitle: 'Category Not Found',
  productNotFoundTitle: 'Product Not Found',
  galleryEmpty: 'No gallery items found',
  galleryEmptyHint: 'Try selecting a different category',
  pageNotFound: '404 - Page Not Found',
  imageNotFound: 'Image Not Found',
  errorTitle: 'Error',
  /** Above a copy that was shown first. */
  partFailed: 'Part of this page could not be loaded.',
  priceListFailed: 'The price list could not be loaded. Please try again.',
  linkCopied: 'Category link copied to clipboard!',
  shareThisCategory: (link: string) => `Share this category: ${link}`,
  pageLinkCopied: 'Link copied to clipboard!',
  shareThisPage: (link: string) => `Share this page: ${link}`,
} as const

/** A category’s id and parent, which determine its level. */
interface Placed {
  _id: string
  parent?: string | undefined
}

/** Main categories in the given order, each with its subcategories after it. Orphans count as main. */
export function familyOrder<Category extends Placed>(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ _id }) => _id))
  const isMain = ({ parent }: Placed) => parent === undefined || !ids.has(parent)
  return categories.filter(isMain).flatMap(main => [main, ...childrenOf(categories, main._id)])
}

/** The subcategories of a main category, in the given order. */
export function childrenOf<Category extends Placed>(
  categories: readonly Category[],
  parent: string,
): Category[] {
  return categories.filter(category => category.parent === parent)
}
