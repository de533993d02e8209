import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'

test('what the law asks stands at the foot of every page @phone', async ({ page, shop }) => {
  const keys = ['legalName', 'fssai', 'gstin', 'grievanceName', 'grievancePhone', 'grievanceEmail']
  const nothing = Object.fromEntries(keys.map(key => [key, '']))
  await shop.save('legal', nothing)
  expect(await shop.page('/')).not.toContain('FSSAI')
  await shop.open('legal')
  await expect(shop.card('legal')).toContainText('at the foot of every page')
  const values = {
    'Legal name': 'Meenakshi Oils Private Limited',
    'FSSAI licence': '1234 5678 901234',
    GSTIN: '33abcde1234f1z5',
    'Grievance contact': 'Meenakshi R',
    'Grievance phone': '098765 43219',
    'Grievance email': 'care@meenakshi.example',
  }
  for (const [name, value] of Object.entries(values)) await shop.field('legal', name).fill(value)
  await expectAccessible(page)
  await shop.saveCard('legal')
  // The value is normalized as it is stored and shown.
  await expect(shop.field('legal', 'FSSAI licence')).toHaveValue('12345678901234')
  await expect(shop.field('legal', 'GSTIN')).toHaveValue('33ABCDE1234F1Z5')

  const foot =
    'Meenakshi Oils Private Limited · FSSAI licence 12345678901234 · GSTIN 33ABCDE1234F1Z5 · Grievances: Meenakshi R, +91\u00A098765\u00A043219, care@meenakshi.example'
  for (const path of ['/', '/products', '/contact'])
    expect((await shop.page(path)).replaceAll(/<[^>]+>/g, ''), path).toContain(foot)
  expect(await shop.structuredData()).toMatchObject({
    legalName: 'Meenakshi Oils Private Limited',
    taxID: '33ABCDE1234F1Z5',
  })

  for (const name of Object.keys(values)) await shop.field('legal', name).fill('')
  await shop.saveCard('legal')
  expect((await shop.stored()).legal).toEqual(nothing)
  expect(await shop.page('/')).not.toContain('FSSAI')
})
