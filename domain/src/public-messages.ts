import { callMessages } from './call-messages.ts'

/**
 * The texts of the public site, by themselves: what visitors download holds none of the administration's and the server's.
 * `messages.ts` has them all.
 */
export const messages = {
  // Public screens
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
  linkCopied: 'Category link copied to clipboard!',
  shareThisCategory: (link: string) => `Share this category: ${link}`,
  pageLinkCopied: 'Link copied to clipboard!',
  shareThisPage: (link: string) => `Share this page: ${link}`,
  contactNameRequired: 'Please enter your name',
  emailRequired: 'Please enter your email',
  contactEmailInvalid: 'Please enter an email address, such as name@example.com',
  contactPhoneRequired: 'Please enter your phone number',
  contactMessageRequired: 'Please write your message',

  ...callMessages,
} as const
