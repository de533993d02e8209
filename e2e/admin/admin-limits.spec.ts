import { galleryLimits } from '@chekku/domain/gallery-item'
import { navigationLimits } from '@chekku/domain/navigation/navigation'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { expect } from '@playwright/test'
import { goTo, test } from '../support/admin/admin-fixtures.ts'

const name = catalogueLimits.nameCharacters
const description = catalogueLimits.descriptionCharacters
const forms = [
  { path: '/admin/products/new', fields: { 'Product Name': name, Description: description } },
  { path: '/admin/categories/new', fields: { 'Category Name': name, Description: description } },
  { path: '/admin/categories/simple', fields: { 'Category Name': name } },
  {
    path: '/admin/gallery/new',
    fields: { Title: name, Description: description, Category: galleryLimits.categoryCharacters },
  },
  { path: '/admin/navigation', fields: { 'More Dropdown Label': navigationLimits.moreLabelCharacters } },
]

test('each text with a limit says what is left of it @desktop', async ({ adminPage: page }) => {
  await page.goto('/admin')
  for (const { path, fields } of forms) {
    await goTo(page, path)
    if (path === '/admin/navigation') await page.getByRole('tab', { name: 'Navigation Settings' }).click()
    for (const [label, limit] of Object.entries(fields)) {
      const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) })
      const before = await field.inputValue()
      const note = field.locator('..').getByRole('status')
      await field.fill('x'.repeat(limit - 3))
      await expect(note, `${label} at ${path}`).toHaveText('3 characters left')
      await field.fill('x'.repeat(limit))
      await expect(note).toHaveText('0 characters left')
      await field.fill(before)
    }
  }
})
