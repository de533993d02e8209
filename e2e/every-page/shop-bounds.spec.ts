import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { weekdays } from '@chekku/domain/shop/opening-hours'
import { shopLimits } from '@chekku/domain/shop/sections'
import { expect, type Page } from '@playwright/test'
import { chooseFrom } from '../../server/testing/choose-from.ts'
import { photograph } from '../support/admin/admin-form-journey.ts'
import { boxOf } from '../support/boxes.ts'
import { listProducts, slugPath } from '../support/catalogue-api.ts'
import { coveredTexts } from '../support/covered-texts.ts'
import { isRunning, test } from '../support/fixtures.ts'
import { holdBack } from '../support/intercept.ts'
import { faultsAt, layoutFaults } from '../support/layout-faults.ts'
import { asAdministrator, mainCategories } from '../support/navigation-api.ts'

/* Every text of the shop's details at its longest, on every public page and at every width. */

const widths = [320, 360, 768, 1024, 1280, 1920]

const { nameCharacters, lineCharacters, paragraphCharacters, noticeCharacters } = shopLimits

/** A text of exactly this many characters that ends in `number`, so that no two of a list are equal. */
type Fill = (characters: number, number?: number) => string

const fills: Readonly<Record<'one word' | 'many words', Fill>> = {
  'one word': (characters, number = 0) =>
    'Kachchighani'.repeat(100).slice(0, characters - 2) + String(number).padStart(2, 'w'),
  'many words': (characters, number = 0) =>
    'Pure oil of Pollachi, pressed in wood. '.repeat(40).slice(0, characters - 2) +
    String(number).padStart(2, 'w'),
}

const several = <Item>(count: number, item: (number: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

type Details = { [Section in keyof ShopDetails]?: object }

function longestDetails(fill: Fill, kind: 'news' | 'closed'): Details {
  const name = (number?: number) => fill(nameCharacters, number)
  const line = (number?: number) => fill(lineCharacters, number)
  const text = (number?: number) => fill(paragraphCharacters, number)
  const email = `${'w'.repeat(64)}@${'shop'.repeat(15)}.${'w'.repeat(60)}.${'w'.repeat(59)}.in`
  const place = (number: number) => ({
    label: name(number),
    lines: several(shopLimits.addressLines, line),
    phone: '+91 90000 00000',
    latitude: 10.8,
    longitude: 77,
  })
  const titled = several(2, number => ({ title: line(number), text: text(number) }))
  const spans = (minute: number) =>
    several(shopLimits.spansPerDay, hour => ({
      opens: `1${2 * hour}:0${minute}`,
      closes: `1${2 * hour + 1}:30`,
    }))
  return {
    identity: { name: name(), fullName: line(), tagline: line(), description: text() },
    reach: {
      phones: ['+91 90000 00000', '+1 (684) 733 1234'],
      email,
      social: several(shopLimits.social, number => ({
        name: name(number),
        href: `https://shop.example/${number}`,
      })),
      homeFormOpensChat: true,
    },
    places: { unit: place(0), branches: several(8, number => place(number + 1)) },
    hours: { week: Object.fromEntries(weekdays.map((day, minute) => [day, spans(minute)])), special: [] },
    words: {
      heroHeading: line(),
      heroText: text(),
      trust: several(shopLimits.items, name),
      founders: several(shopLimits.items, name),
      teaserHeading: line(),
      teaser: several(2, text),
      story: several(2, text),
      motto: line(),
      productLines: titled,
      reasons: titled,
      differentiators: titled,
    },
    testimonials: {
      testimonials: several(5, number => ({
        name: name(number),
        role: line(number),
        content: text(number),
        rating: 5,
      })),
    },
    legal: {
      legalName: line(),
      fssai: '12345678901234',
      gstin: '33ABCDE1234F1Z5',
      grievanceName: name(),
      grievancePhone: '+1 (684) 733 1234',
      grievanceEmail: email,
    },
    notices: {
      notices: [
        {
          text: fill(noticeCharacters),
          kind,
          from: '2020-01-01T00:00',
          until: '2100-01-01T00:00',
          link: '/products',
        },
      ],
    },
  }
}

const drawPicture = async (page: Page, width = 120) =>
  new Blob([new Uint8Array(await photograph(page, width, 120))])

async function save(origin: string, details: Details, picture?: Blob): Promise<void> {
  for (const [section, keys] of Object.entries(details)) {
    const form = new FormData()
    form.set('json', JSON.stringify(keys))
    if (picture) form.set('image', picture, 'picture.jpg')
    const body = picture && ['identity', 'words'].includes(section) ? form : keys
    await asAdministrator(origin, 'PUT', `/shop/${section}`, body)
  }
}

/** Looking at every point of a long page takes long, so an ordinary run does it at some widths. */
const widthsWithCovers = chooseFrom(widths, 2)
const coveredAtSome = async (page: Page) =>
  widthsWithCovers.includes(page.viewportSize()?.width ?? 0) ? coveredTexts(page) : []

for (const [what, fill] of Object.entries(fills))
  test(`${what} at the bound of every text of the shop fits every page and width @desktop`, async ({
    page,
    server: { origin },
    consoleGuard,
  }) => {
    test.slow()
    consoleGuard.allow(/404/)
    const isOneWord = what === 'one word'
    const picture = isOneWord ? undefined : await drawPicture(page)
    await save(origin, longestDetails(fill, isOneWord ? 'news' : 'closed'), picture)
    const [category] = await mainCategories(origin)
    const [product] = await listProducts(origin)
    const ofProduct = await slugPath(origin, 'product', product?._id ?? '')
    const ofCategory = await slugPath(origin, 'category', category?._id ?? '')
    const paths = ['/', ofProduct, '/about-us', '/contact', '/enquiry']
    // Header, footer and notice alone have texts of the shop there.
    const framed = chooseFrom(['/products', ofCategory, '/gallery', '/nowhere'], 1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of isOneWord ? [...paths, ...framed] : paths) {
      await page.goto(path)
      await expect.poll(() => isRunning(page)).toBe(true)
      expect
        .soft(
          await faultsAt(page, isOneWord ? widths : chooseFrom(widths, 3), layoutFaults, coveredAtSome),
          path,
        )
        .toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    expect.soft(await layoutFaults(page), 'the menu').toEqual([])
  })

test('logo and name stand side by side, whole @desktop', async ({ page, server: { origin } }) => {
  const picture = await drawPicture(page)
  const brand = page.getByRole('banner').getByRole('link', { name: /, home$/ })
  const names = ['நல்லெண்ணெய்மர'.repeat(5), 'Malar Oils of '.repeat(5)]
  const lengths = [6, 18, 34, nameCharacters]
  const cut = lengths.flatMap(length => names.map(name => name.slice(0, length)))
  // The page as the server renders it.
  await holdBack(page, /\.js$/)
  for (const name of [...chooseFrom(cut, 4), 'Malar']) {
    const isWithLogo = name === 'Malar' || name.length === nameCharacters
    await save(origin, { identity: { name, deleteImage: !isWithLogo } }, isWithLogo ? picture : undefined)
    await page.goto('/enquiry', { waitUntil: 'domcontentloaded' })
    for (const width of [320, 360, 768, 1280]) {
      const what = `${name} at ${width} px`
      await page.setViewportSize({ width, height: 800 })
      const { isWhole, overflow, text, mark, link, banner } = await brand.evaluate(measure)
      expect.soft(text.height, what).toBeGreaterThan(0)
      expect.soft(text.height, what).toBeLessThanOrEqual(banner.height)
      expect.soft(text.right, what).toBeLessThanOrEqual(link.right)
      expect.soft(isWhole, what).toBe(true)
      expect.soft(overflow, what).toBeLessThanOrEqual(0)
      const isLong = name.length * (/\p{Script=Tamil}/u.test(name) ? 1.5 : 1) > 18
      if (isLong && width < 352) continue
      expect.soft([mark.width, mark.height, text.left - mark.right], what).toEqual([40, 40, 10])
    }
  }
})

test('a wide logo stands whole in place of the name, and a name of 60 letters in two lines @desktop', async ({
  page,
  server: { origin },
}) => {
  const brand = page.getByRole('banner').getByRole('link', { name: /, home$/ })
  const name = 'Sri Murugan Oil Mill and Country Sugar of Pollachi Market'
  await save(origin, { identity: { name, deleteImage: true } })
  const lines = () =>
    brand
      .locator('span')
      .first()
      .evaluate(text => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      })
  await page.goto('/enquiry')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(lines, `at ${width} px`).toBe(2)
  }
  for (const [wide, shown] of [
    [300, 100],
    [1_200, 160],
  ] as const) {
    await save(origin, { identity: { name } }, await drawPicture(page, wide))
    await page.goto('/enquiry')
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const logo = brand.getByRole('img', { name, exact: true })
      await expect(logo).toHaveCSS('object-fit', 'contain')
      const box = await boxOf(logo)
      expect([box.width, box.height], `of ${wide} by 120 at ${width} px`).toEqual([shown, 40])
      const footerLogo = page.getByRole('contentinfo').getByRole('img', { name, exact: true })
      await expect(footerLogo, 'a dark logo on a ground of its own').toHaveCSS(
        'background-color',
        'rgb(251, 247, 238)',
      )
      await expect(brand).toHaveText('')
      await expect(brand).toHaveAccessibleName(`${name}, home`)
      expect(await layoutFaults(page)).toEqual([])
    }
  }
})

/** Runs in the page: the boxes in and around the link with logo and name, all at once. */
function measure(link: Element) {
  const [name, mark, banner] = [
    link.querySelector('span'),
    link.querySelector('svg, img'),
    link.closest('header'),
  ]
  if (!name || !mark || !banner) throw new Error('The header has no logo or no name')
  const boxOf = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    return { left, right, width, height }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  return {
    isWhole: getComputedStyle(name).overflow === 'visible' && name.scrollWidth <= name.clientWidth,
    overflow: scrollWidth - clientWidth,
    text: boxOf(name),
    mark: boxOf(mark),
    link: boxOf(link),
    banner: boxOf(banner),
  }
}
