import { expect, type Locator, type Page } from '@playwright/test'
import { goTo, test } from '../support/admin/admin-fixtures.ts'
import { listCategories, listGallery, listProducts } from '../support/catalogue-api.ts'

/** A control or text by its role and name, a field by its label, or a text; `wide` ones are specified from 768 px on. */
type Specified = { role?: Parameters<Page['getByRole']>[0]; name: string | RegExp; label?: true; wide?: true }

const text = (...names: (string | RegExp)[]): Specified[] => names.map(name => ({ name }))
const field = (...names: (string | RegExp)[]): Specified[] => names.map(name => ({ name, label: true }))
const by =
  (role: NonNullable<Specified['role']>) =>
  (...names: (string | RegExp)[]): Specified[] =>
    names.map(name => ({ role, name }))
const [link, button, tab, heading] = [by('link'), by('button'), by('tab'), by('heading')]
const wide = (...controls: Specified[][]): Specified[] =>
  controls.flat().map(control => ({ ...control, wide: true }))
const columns = (...names: string[]) => wide(by('columnheader')(...names))

const featuredHint = /featured products are displayed prominently on the website/i
const stockHint = /products out of stock are marked as unavailable/i

const shared = {
  productFields: [
    ...field('Product Name', 'Description', 'Price', /^Category/, 'Featured Product', 'In Stock'),
    ...text('Product Image', featuredHint, stockHint, /maximum size 5MB/i),
    ...link('Cancel'),
  ],
  categoryFields: [...field('Category Name'), ...text('Category Image'), ...link('Cancel')],
  galleryFields: [...field(/^Title/, /^Description/, /^Category/), ...text(/^Image/), ...link('Cancel')],
  simpleFields: [
    ...field(/^Name/, /^Description/, /^Category/, 'Mark as popular'),
    ...text(/^Image/, /recommended size 800x600 pixels/i),
    ...link('Cancel', 'Back to Gallery'),
  ],
}

interface Ids {
  product: string
  category: string
  item: string
}

const adminScreens = ({ product, category, item }: Ids): Record<string, Specified[]> => ({
  '/admin': [
    ...text('Admin Dashboard', /^Welcome, /),
    ...link(/^Products\s?\d+$/, /^Categories\s?\d+$/, /^Gallery items\s?\d+$/),
    ...heading('Recent Products', 'Quick Actions'),
    ...columns('Product', 'Category', 'Price', 'Status'),
    ...link('Add New Product', 'Add New Category', 'Add Gallery Item', 'Navigation Manager'),
  ],
  '/admin/products': [
    ...heading('Product Management'),
    ...link('Add Product', /^Edit /, 'Next'),
    ...button(/^Delete /),
    { role: 'searchbox', name: /search products/i },
    ...wide([{ role: 'combobox', name: /category/i }]),
    ...columns('Image', 'Name', 'Category', 'Featured', 'Actions'),
  ],
  '/admin/products/new': [...heading('Add New Product'), ...shared.productFields, ...button('Save Product')],
  [`/admin/products/edit/${product}`]: [
    ...heading('Edit Product'),
    ...shared.productFields,
    ...button('Update Product'),
  ],
  '/admin/categories': [
    ...heading('Categories Management'),
    ...link('Add New', /^Edit /),
    ...button(/^Delete /),
    ...text(/^Drag .*reorder/i, 'Main Category', 'Subcategory'),
  ],
  '/admin/categories/new': [...shared.categoryFields, ...button('Save Category')],
  [`/admin/categories/edit/${category}`]: [...shared.categoryFields, ...button('Update Category')],
  '/admin/categories/simple': field('Category Name'),
  '/admin/gallery': [
    ...heading('Gallery Management'),
    ...link('Add New', /^Edit /),
    ...button(/^Delete /),
    { role: 'searchbox', name: /search gallery items/i },
    ...columns('Image', 'Title', 'Category', 'Actions'),
    ...text(/^Page 1 of \d+$/),
  ],
  '/admin/gallery/new': [...shared.galleryFields, ...button('Save Gallery Item')],
  [`/admin/gallery/edit/${item}`]: [...shared.galleryFields, ...button('Save Gallery Item')],
  '/admin/gallery/simple/new': [...shared.simpleFields, ...button('Create Gallery Item')],
  [`/admin/gallery/simple/edit/${item}`]: [...shared.simpleFields, ...button('Update Gallery Item')],
  '/admin/gallery/simple2': [
    ...heading('Add New Gallery Item'),
    ...field('Gallery Item Title', 'Description', 'Category'),
    ...text('Gallery Image'),
    ...button('Save Gallery Item'),
  ],
  '/admin/gallery/json': [...field(/^Category/, 'Add to Gallery'), ...button('Submit JSON Form')],
  '/admin/navigation': [
    ...heading('Navigation Manager', 'Navigation Preview'),
    ...button('Save All Settings', /(Show|Hide) Positions/, 'About the preview'),
    ...tab('Category Order', 'Navigation Settings', 'Desktop View', 'Mobile View'),
    ...text('Main Navigation', /Maximum visible items/i, /Dropdown label/i),
  ],
  '/admin/navigation#settings': [
    ...field('Maximum Visible Items', 'More Dropdown Label'),
    ...['Home', 'Products', 'Gallery', 'Popular', 'About Us', 'Contact'].map(
      name => ({ role: 'checkbox', name }) as const,
    ),
  ],
})

const publicPages = ({ category }: Ids): Record<string, Specified[]> => ({
  '/': [
    ...heading('Pure & Natural Wood Pressed Oils'),
    ...link('Explore Products', 'Our Story', 'View All Products', 'View All Gallery Items'),
  ],
  '/products': [
    ...heading('Our Products'),
    { role: 'searchbox', name: /search products/i },
    ...wide(link('All Products')),
    ...link(/^Order/),
  ],
  [`/category/${category}`]: [
    ...link('All Products', /^View Details/, /^Order/),
    ...button('Share Category'),
  ],
  '/gallery': link('All'),
  '/contact': [...field(/^Name/, /^Email/, /^Phone/, /^Subject/, /^Message/), ...text(/9:30 PM/)],
  '/admin/login': [
    ...field('Email', /^Password/, 'Remember me'),
    ...button('Sign in', /show password/i),
    ...link('Forgot your password?', 'Return to Website'),
  ],
})

const located = (page: Page, { role, name, label }: Specified): Locator =>
  role ? page.getByRole(role, { name }) : label ? page.getByLabel(name) : page.getByText(name)

/** The controls of a screen that nobody sees: they are not drawn, or as small as text for screen readers alone. */
async function unseen(page: Page, controls: readonly Specified[]): Promise<string[]> {
  const names: string[] = []
  for (const control of controls) {
    const shown = located(page, control).filter({ visible: true })
    const boxes = await Promise.all((await shown.all()).map(locator => locator.boundingBox()))
    if (!boxes.some(box => box && box.width > 8 && box.height > 8))
      names.push(`${control.role ?? 'text'} ${control.name}`)
  }
  return names
}

/** Waits until everything that a screen is specified to have is in sight. */
const expectInSight = (page: Page, controls: readonly Specified[], isMobile: boolean) =>
  expect
    .poll(
      () =>
        unseen(
          page,
          controls.filter(control => !(isMobile && control.wide)),
        ),
      page.url(),
    )
    .toEqual([])

async function idsOf(origin: string): Promise<Ids> {
  const [[product], [category], [item]] = await Promise.all([
    listProducts(origin),
    listCategories(origin),
    listGallery(origin),
  ])
  return { product: product?._id ?? '', category: category?._id ?? '', item: item?._id ?? '' }
}

test('what the specification names is in sight without a press', async ({ adminPage, server, isMobile }) => {
  await adminPage.goto('/admin')
  for (const [address, controls] of Object.entries(adminScreens(await idsOf(server.origin)))) {
    await goTo(adminPage, address)
    if (address.endsWith('#settings'))
      await adminPage.getByRole('tab', { name: 'Navigation Settings' }).click()
    await expectInSight(adminPage, controls, isMobile)
  }
})

test('what the specification names of a page is in sight', async ({ page, server, isMobile }) => {
  for (const [address, controls] of Object.entries(publicPages(await idsOf(server.origin)))) {
    await page.goto(address)
    await expectInSight(page, controls, isMobile)
  }
})
