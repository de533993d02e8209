import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { expectNoSidewaysScroll } from '../../support/layout-faults.ts'

const long = 'Kachchighani'.repeat(10)
const short = long.slice(0, 60)
const place = {
  label: short,
  lines: [long],
  locality: short,
  region: short,
  postalCode: '642001',
  phone: '',
  latitude: 10.8,
  longitude: 77,
}
const titled = { title: long, text: long }
const sections = {
  identity: { name: short, fullName: long, tagline: long, description: long },
  reach: { social: [{ name: short, href: `https://example.com/${long}` }] },
  places: { unit: place, branches: [place] },
  hours: {
    special: [
      { from: '2030-01-14', until: '2030-01-15', label: short, spans: [{ opens: '09:00', closes: '02:00' }] },
    ],
  },
  words: {
    heroHeading: long,
    heroText: long,
    trust: [short],
    founders: [short],
    teaserHeading: long,
    teaser: [long],
    story: [long],
    motto: long,
    productLines: [titled],
    reasons: [titled],
    differentiators: [titled],
  },
  legal: { legalName: long, grievanceName: short },
  testimonials: { testimonials: [{ name: short, role: long, content: long, rating: 5 }] },
  notices: {
    notices: [
      { text: long, kind: 'closed', from: '2030-01-14T09:00', until: '2030-01-15T09:00', link: `/${long}` },
    ],
  },
} as const

test('words of 120 letters make no card wider @phone', async ({ page, shop }) => {
  const names = Object.keys(sections) as (keyof typeof sections)[]
  for (const section of names) await shop.save(section, sections[section])
  for (const section of [...names, 'story'] as const) {
    const form = await shop.open(section)
    await shop.unfold(form)
    const folded = form.locator('ul [aria-expanded=false]:not([aria-haspopup])')
    for (let count = await folded.count(); count > 0; count -= 1) await folded.first().click()
    await expect(folded, section).toHaveCount(0)
    const outside = await form.evaluate(element => {
      const { right } = element.getBoundingClientRect()
      const parts = [...element.querySelectorAll<HTMLElement>('*')].filter(
        part => part.getBoundingClientRect().right > right + 1 && !part.closest('.sr-only'),
      )
      return parts.map(part => part.outerHTML.slice(0, 120))
    })
    expect(outside, section).toEqual([])
    await expectNoSidewaysScroll(page, section)
  }
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'Preview')
  await page.goto('/admin/shop/history')
  await page
    .getByRole('button', { name: /^Compare/ })
    .last()
    .tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page, 'Earlier versions')
})
