import { describe, expect, it } from 'vitest'
import { createAdminApi } from './admin/admin-client.ts'
import { adminFailures } from './admin/admin-failures.ts'
import type { Answer, ApiResponse } from './api-response.ts'
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

type Ask = (api: ReturnType<typeof createAdminApi>) => Promise<Answer<unknown>>
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
const moveFirst: Ask = api => api.categories.setNavPosition('1', { order: 1 })
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
    api => api.auth.login({ email: 'a@b.example', password: 'x' }),
    orWords(
      `${unexpected} Please try again.`,
      'Login failed. Please try again.',
      'Login failed. Please check your credentials.',
    ),
  ],
  createProduct: [api => api.products.create(oil), unsaved('Failed to create product')],
  updateProduct: [api => api.products.update('1', oil), unsaved('Failed to update product')],
  loadProduct: [api => api.products.get('1'), offline(fetching, 'Failed to fetch product data')],
  chooseCategory: [api => api.categories.list(), same('Failed to load categories. Please try again.')],
  listProducts: [api => api.products.list(), offline('Failed to fetch data', products)],
  listProductCategories: [api => api.categories.list(), same(noCategories)],
  deleteProduct: [api => api.products.remove('1'), reasoned('Failed to delete product')],
  saveCategory: [api => api.categories.create(oil), andWords('Failed to save category')],
  loadCategory: [api => api.categories.get('1'), offline(fetching, 'Failed to fetch category data')],
  listCategories: [api => api.categories.list(), [noCategories, noCategories, badFormat, noCategories]],
  moveCategory: [moveFirst, reasoned('Failed to update category order.')],
  deleteCategory: [
    api => api.categories.remove('1'),
    reasoned('Failed to delete category. It may be associated with products.'),
  ],
  listGallery: [api => api.gallery.list(), same(gallery)],
  deleteGalleryItem: [api => api.gallery.remove('1'), reasoned('Failed to delete gallery item')],
  loadGalleryItem: [getItem, same('Failed to fetch gallery item')],
  loadSimpleGalleryItem: [getItem, same('Failed to load gallery item. Please try again.')],
  saveGalleryItem: [api => api.gallery.create({ title: 'Mill' }), andWords('Failed to save gallery item')],
  createGalleryItem: [api => api.gallery.create(oil), andWords('Failed to create gallery item')],
  updateGalleryItem: [api => api.gallery.update('1', oil), andWords('Failed to update gallery item')],
  loadNavigation: [api => api.navigation.get(), same('Failed to load navigation data')],
  moveInNavigation: [moveFirst, reasoned('Failed to update item order')],
  saveNavigation: [api => api.navigation.save({}), same('Failed to save navigation settings')],
  changeProduct: [api => api.products.update('1', { price: 1 }), andWords('Failed to update product')],
  restoreShop: [api => api.shop.restore('1', {}), andWords('Failed to restore the earlier version')],
  restore: [api => api.trash.restore('1'), andWords('Failed to restore')],
}

const textsOf = { ...publicFailures, ...adminFailures }
const cases = Object.entries({ ...publicCases, ...adminCases }) as [keyof typeof textsOf, [Ask, Texts]][]

describe.each(cases)('the failure of %s', (name, [ask, [none, text, unreadable, said]]) => {
  it('has its text for every kind of response', async () => {
    const shown = await Promise.all(
      answers.map(async answer => {
        const { error } = await ask(createAdminApi(async () => answer ?? Promise.reject(new Error(network))))
        return error && failureText(textsOf[name], error)
      }),
    )
    expect(shown).toEqual([none, text, text, unreadable, said])
  })
})

it('names the invalid fields of a category', async () => {
  const errors = { name: 'Too long', parent: 'Gone', list: ['no text'] }
  const body = { success: false, message: words, errors }
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
