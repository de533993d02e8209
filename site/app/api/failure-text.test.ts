import { describe, expect, it } from 'vitest'
import { createAdminApi } from './admin/admin-client.ts'
import { adminFailures } from './admin/admin-failures.ts'
import type { Answer, ApiResponse } from './api-response.ts'
import { type FailureTexts, failureText, publicFailures } from './failure-text.ts'

type AdminApi = ReturnType<typeof createAdminApi>
/** The texts for: no response, 500 with an empty object, 500 in HTML, 200 with `success: false`, 400 with a message. */
type Texts = readonly [string, string, string, string, string]

const network = 'There is no network'
const words = 'In words'
const answers: readonly (ApiResponse | undefined)[] = [
  undefined,
  { status: 500, body: {} },
  { status: 500, body: '<html><h1>Internal Server Error</h1></html>' },
  { status: 200, body: { success: false } },
  { status: 400, body: { success: false, message: words } },
]

const same = (text: string): Texts => [text, text, text, text, text]
/** One text without a response, another for everything else. */
const offline = (none: string, text: string): Texts => [none, text, text, text, text]
const orWords = (none: string, text: string, unreadable = text): Texts => [
  none,
  text,
  text,
  unreadable,
  words,
]

type Case = [string, FailureTexts, (api: AdminApi) => Promise<Answer<unknown>>, Texts]
const product = { name: 'Oil' }

const publicCases: Case[] = [
  [
    'featured products',
    publicFailures.featured,
    api => api.products.featured(),
    [
      `Error: Failed to fetch featured products: ${network}`,
      'Error: Failed to fetch featured products: 500',
      'Error: Failed to fetch featured products: 500',
      'Error: Invalid response format',
      'Error: Failed to fetch featured products: 400',
    ],
  ],
  [
    'a category',
    publicFailures.category,
    api => api.categories.get('1'),
    [
      'Failed to fetch category',
      'Failed to fetch category',
      'Failed to fetch category',
      'An error occurred while fetching data',
      'Failed to fetch category',
    ],
  ],
  [
    'the products of a category',
    publicFailures.categoryProducts,
    api => api.products.list({ category: '1' }),
    [
      'Failed to fetch products',
      'Failed to fetch products',
      'Failed to fetch products',
      'An error occurred while fetching data',
      'Failed to fetch products',
    ],
  ],
  [
    'the gallery',
    publicFailures.gallery,
    api => api.gallery.list(),
    [
      `Failed to fetch gallery items: ${network}`,
      'Failed to fetch gallery items: Unknown error',
      'Failed to fetch gallery items: Unknown error',
      'Failed to fetch gallery items: Unknown error',
      `Failed to fetch gallery items: ${words}`,
    ],
  ],
  [
    'the categories',
    publicFailures.categories,
    api => api.categories.list(),
    [network, 'Failed to fetch categories', 'Failed to fetch categories', 'Invalid response format', words],
  ],
  [
    'the popular gallery items',
    publicFailures.popular,
    api => api.gallery.popular(),
    same('Failed to load gallery items'),
  ],
  [
    'the products page',
    publicFailures.products,
    api => api.products.list(),
    [
      `Failed to fetch products: ${network}`,
      'Failed to fetch products',
      'Failed to fetch products',
      'Failed to fetch products: Invalid response format',
      `Failed to fetch products: ${words}`,
    ],
  ],
  [
    'a product',
    publicFailures.product,
    api => api.products.get('1'),
    orWords(network, 'An error occurred while fetching data'),
  ],
]

const adminCases: Case[] = [
  [
    'the sign-in',
    adminFailures.login,
    api => api.auth.login({ email: 'a@b.example', password: 'x' }),
    orWords(
      'An unexpected error occurred. Please try again.',
      'Login failed. Please try again.',
      'Login failed. Please check your credentials.',
    ),
  ],
  [
    'a new product',
    adminFailures.createProduct,
    api => api.products.create(product),
    orWords(`An unexpected error occurred. ${network}`, 'Failed to create product', 'Failed to save product'),
  ],
  [
    'a stored product',
    adminFailures.updateProduct,
    api => api.products.update('1', product),
    orWords(`An unexpected error occurred. ${network}`, 'Failed to update product', 'Failed to save product'),
  ],
  [
    'the product of a form',
    adminFailures.loadProduct,
    api => api.products.get('1'),
    offline('An error occurred while fetching data', 'Failed to fetch product data'),
  ],
  [
    'the categories of a form',
    adminFailures.chooseCategory,
    api => api.categories.list(),
    same('Failed to load categories. Please try again.'),
  ],
  [
    'the list of products',
    adminFailures.listProducts,
    api => api.products.list(),
    offline('Failed to fetch data', 'Failed to fetch products'),
  ],
  [
    'the categories of that list',
    adminFailures.listProductCategories,
    api => api.categories.list(),
    same('Failed to fetch categories'),
  ],
  [
    'deleting a product',
    adminFailures.deleteProduct,
    api => api.products.remove('1'),
    same('Failed to delete product'),
  ],
  [
    'a saved category',
    adminFailures.saveCategory,
    api => api.categories.create({ name: 'Oils' }),
    orWords(`Failed to save category. ${network}`, 'Failed to save category'),
  ],
  [
    'the category of a form',
    adminFailures.loadCategory,
    api => api.categories.get('1'),
    offline('An error occurred while fetching data', 'Failed to fetch category data'),
  ],
  [
    'the list of categories',
    adminFailures.listCategories,
    api => api.categories.list(),
    [
      'Failed to fetch categories',
      'Failed to fetch categories',
      'Failed to fetch categories',
      'Invalid response format',
      'Failed to fetch categories',
    ],
  ],
  [
    'moving a category',
    adminFailures.moveCategory,
    api => api.categories.setNavPosition('1', { order: 1 }),
    same('Failed to update category order.'),
  ],
  [
    'deleting a category',
    adminFailures.deleteCategory,
    api => api.categories.remove('1'),
    same('Failed to delete category. It may be associated with products.'),
  ],
  [
    'the list of gallery items',
    adminFailures.listGallery,
    api => api.gallery.list(),
    same('Failed to fetch gallery items'),
  ],
  [
    'deleting a gallery item',
    adminFailures.deleteGalleryItem,
    api => api.gallery.remove('1'),
    same('Failed to delete gallery item'),
  ],
  [
    'the gallery item of the main form',
    adminFailures.loadGalleryItem,
    api => api.gallery.get('1'),
    same('Failed to fetch gallery item'),
  ],
  [
    'the gallery item of the simple forms',
    adminFailures.loadSimpleGalleryItem,
    api => api.gallery.get('1'),
    same('Failed to load gallery item. Please try again.'),
  ],
  [
    'a gallery item saved by the main form',
    adminFailures.saveGalleryItem,
    api => api.gallery.create({ title: 'Mill' }),
    orWords(`Failed to save gallery item. ${network}`, 'Failed to save gallery item'),
  ],
  [
    'a gallery item created by a simple form',
    adminFailures.createGalleryItem,
    api => api.gallery.create({ name: 'Mill' }),
    orWords(`Failed to create gallery item. ${network}`, 'Failed to create gallery item'),
  ],
  [
    'a gallery item updated by a simple form',
    adminFailures.updateGalleryItem,
    api => api.gallery.update('1', { name: 'Mill' }),
    orWords(`Failed to update gallery item. ${network}`, 'Failed to update gallery item'),
  ],
  [
    'the navigation',
    adminFailures.loadNavigation,
    api => api.navigation.get(),
    same('Failed to load navigation data'),
  ],
  [
    'moving an entry of the navigation',
    adminFailures.moveInNavigation,
    api => api.categories.setNavPosition('1', { order: 1 }),
    same('Failed to update item order'),
  ],
  [
    'saving the navigation',
    adminFailures.saveNavigation,
    api => api.navigation.save({}),
    same('Failed to save navigation settings'),
  ],
  [
    'a price or a switch changed in the list',
    adminFailures.changeProduct,
    api => api.products.update('1', { price: 1 }),
    orWords(`Failed to update product. ${network}`, 'Failed to update product'),
  ],
]

describe.each([...publicCases, ...adminCases])('the failure of %s', (_what, texts, ask, expected) => {
  it('has its text for every kind of response', async () => {
    const shown = await Promise.all(
      answers.map(async answer => {
        const api = createAdminApi(async () => answer ?? Promise.reject(new Error(network)))
        const { error } = await ask(api)
        return error && failureText(texts, error)
      }),
    )
    expect(shown).toEqual(expected)
  })
})

it('names the invalid fields of a category', async () => {
  const body = {
    success: false,
    message: words,
    errors: { name: 'Too long', parent: 'Gone', list: ['no text'] },
  }
  const { error } = await createAdminApi(async () => ({ status: 400, body })).categories.create({ name: 'x' })
  expect(error && failureText(adminFailures.saveCategory, error)).toBe(
    'Validation errors: name: Too long, parent: Gone',
  )
})

it('treats an empty list of featured products without success as a failure', async () => {
  const answer = { status: 200, body: { success: false, data: [] } }
  const { error } = await createAdminApi(async () => answer).products.featured()
  expect(error && failureText(publicFailures.featured, error)).toBe('Error: Invalid response format')
})
