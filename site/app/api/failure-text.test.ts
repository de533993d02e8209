import { describe, expect, it } from 'vitest'
import { createAdminCall } from './admin/admin-call.ts'
import { adminFailures } from './admin/admin-failures.ts'
import type { Answer, ApiResponse } from './api-response.ts'
import type { Transport } from './call.ts'
import { createApi } from './client.ts'
import { failureText, publicFailures } from './failure-text.ts'

const network = 'There is no network'
const words = 'In words'
const answers: readonly (ApiResponse | undefined)[] = [
  undefined,
  { status: 500, body: {} },
  { status: 500, body: '<html><h1>Internal Server Error</h1></html>' },
  { status: 200, body: { success: false } },
  { status: 400, body: { success: false, message: words } },
]

/** The reads that visitors have too, and the calls of the administration. */
const clientOf = (transport: Transport) => ({ ...createApi(transport, {}), call: createAdminCall(transport) })
type Ask = (api: ReturnType<typeof clientOf>) => Promise<Answer<unknown>>
/** The texts for: no response, a 500 without words, `success: false` with status 200, a 400 with a message. */
type Texts = readonly [string, string, string, string]
type Cases<Failures> = Record<keyof Failures, readonly [Ask, Texts]>

const same = (text: string): Texts => [text, text, text, text]
/** One text without a response, another for everything else. */
const offline = (none: string, text: string): Texts => [none, text, text, text]
/** One text, followed by the reason without a response. */
const reasoned = (text: string) => offline(`${text.replace(/\.$/, '')}. ${network}`, text)
const orWords = (none: string, text: string, unreadable = text): Texts => [none, text, unreadable, words]
const andWords = (text: string): Texts => [`${text}. ${network}`, text, text, words]

const getItem: Ask = api => api.gallery.get('1')
const moveFirst: Ask = api =>
  api.call('updateCategoryNavSettings', { params: { id: '1' }, body: { order: 1 } })
const oil = { name: 'Oil' }
const fetching = 'An error occurred while fetching data'
const unexpected = 'An unexpected error occurred.'
const unsaved = (text: string) => orWords(`${unexpected} ${network}`, text, 'Failed to save product')
const [featured, gallery, products] = [
  'Error: Failed to fetch featured products',
  'Failed to fetch gallery items',
  'Failed to fetch products',
]
const [noCategories, badFormat] = ['Failed to fetch categories', 'Invalid response format']

const publicCases: Cases<typeof publicFailures> = {
  featured: [
    api => api.products.featured(),
    [`${featured}: ${network}`, `${featured}: 500`, `Error: ${badFormat}`, `${featured}: 400`],
  ],
  popular: [api => api.gallery.popular(), same('Failed to load gallery items')],
  category: [
    api => api.categories.get('1'),
    ['Failed to fetch category', 'Failed to fetch category', fetching, 'Failed to fetch category'],
  ],
  categoryProducts: [api => api.products.list({ category: '1' }), [products, products, fetching, products]],
  gallery: [
    api => api.gallery.list(),
    [
      `${gallery}: ${network}`,
      `${gallery}: Unknown error`,
      `${gallery}: Unknown error`,
      `${gallery}: ${words}`,
    ],
  ],
  categories: [api => api.categories.list(), orWords(network, noCategories, badFormat)],
  products: [
    api => api.products.list(),
    [`${products}: ${network}`, products, `${products}: ${badFormat}`, `${products}: ${words}`],
  ],
  priceList: [api => api.products.list(), same('The price list could not be loaded. Please try again.')],
  product: [api => api.products.get('1'), orWords(network, fetching)],
}

const adminCases: Partial<Cases<typeof adminFailures>> = {
  login: [
    api => api.call('signIn', { body: { email: 'a@b.example', password: 'x' } }),
    orWords(
      `${unexpected} Please try again.`,
      'Login failed. Please try again.',
      'Login failed. Please check your credentials.',
    ),
  ],
  createProduct: [
    api => api.call('createProduct', { body: { ...oil, category: '1' } }),
    unsaved('Failed to create product'),
  ],
  updateProduct: [
    api => api.call('updateProduct', { params: { id: '1' }, body: oil }),
    unsaved('Failed to update product'),
  ],
  loadProduct: [api => api.products.get('1'), offline(fetching, 'Failed to fetch product data')],
  chooseCategory: [api => api.categories.list(), same('Failed to load categories. Please try again.')],
  listProducts: [api => api.products.list(), offline('Failed to fetch data', products)],
  listProductCategories: [api => api.categories.list(), same(noCategories)],
  deleteProduct: [
    api => api.call('deleteProduct', { params: { id: '1' } }),
    reasoned('Failed to delete product'),
  ],
  saveCategory: [api => api.call('createCategory', { body: oil }), andWords('Failed to save category')],
  loadCategory: [api => api.categories.get('1'), offline(fetching, 'Failed to fetch category data')],
  listCategories: [api => api.categories.list(), [noCategories, noCategories, badFormat, noCategories]],
  moveCategory: [moveFirst, reasoned('Failed to update category order.')],
  deleteCategory: [
    api => api.call('deleteCategory', { params: { id: '1' } }),
    reasoned('Failed to delete category. It may be associated with products.'),
  ],
  listGallery: [api => api.gallery.list(), same(gallery)],
  deleteGalleryItem: [
    api => api.call('deleteGalleryItem', { params: { id: '1' } }),
    reasoned('Failed to delete gallery item'),
  ],
  loadGalleryItem: [getItem, same('Failed to fetch gallery item')],
  loadSimpleGalleryItem: [getItem, same('Failed to load gallery item. Please try again.')],
  saveGalleryItem: [
    api => api.call('createGalleryItem', { body: { title: 'Mill' } }),
    andWords('Failed to save gallery item'),
  ],
  createGalleryItem: [
    api => api.call('createGalleryItem', { body: oil }),
    andWords('Failed to create gallery item'),
  ],
  updateGalleryItem: [
    api => api.call('updateGalleryItem', { params: { id: '1' }, body: oil }),
    andWords('Failed to update gallery item'),
  ],
  loadNavigation: [api => api.navigation.get(), same('Failed to load navigation data')],
  moveInNavigation: [moveFirst, reasoned('Failed to update item order')],
  saveNavigation: [
    api => api.call('updateNavigation', { body: {} }),
    same('Failed to save navigation settings'),
  ],
  changeProduct: [
    api => api.call('updateProduct', { params: { id: '1' }, body: { price: 1 } }),
    andWords('Failed to update product'),
  ],
  restoreShop: [
    api => api.call('restoreShopVersion', { params: { id: '1' } }),
    andWords('Failed to restore the earlier version'),
  ],
  restore: [api => api.call('restoreFromTrash', { params: { id: '1' } }), andWords('Failed to restore')],
}

const textsOf = { ...publicFailures, ...adminFailures }
const cases = Object.entries({ ...publicCases, ...adminCases }) as [keyof typeof textsOf, [Ask, Texts]][]

describe.each(cases)('the failure of %s', (name, [ask, [none, text, unreadable, said]]) => {
  it('has its text for every kind of response', async () => {
    const shown = await Promise.all(
      answers.map(async answer => {
        const { error } = await ask(clientOf(async () => answer ?? Promise.reject(new Error(network))))
        return error && failureText(textsOf[name], error)
      }),
    )
    expect(shown).toEqual([none, text, text, unreadable, said])
  })
})

it('names the invalid fields of a category', async () => {
  const errors = { name: 'Too long', parent: 'Gone', list: ['no text'] }
  const body = { success: false, message: words, errors }
  const { error } = await clientOf(async () => ({ status: 400, body })).call('createCategory', {
    body: { name: 'x' },
  })
  expect(error && failureText(adminFailures.saveCategory, error)).toBe(
    'Validation errors: name: Too long, parent: Gone',
  )
})

it('treats an empty list of featured products without success as a failure', async () => {
  const answer = { status: 200, body: { success: false, data: [] } }
  const { error } = await clientOf(async () => answer).products.featured()
  expect(error && failureText(publicFailures.featured, error)).toBe('Error: Invalid response format')
})
