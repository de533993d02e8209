import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogueLimits } from '../src/catalogue.ts'
import { chatLink, enquiryLimits, enquiryText, enquiryTotal, orderLine, orderText } from '../src/chat.ts'
import { contactText } from '../src/contact.ts'
import { formatRupees, maximumPriceRupees } from '../src/money.ts'
import { packsOf } from '../src/product/packs.ts'
import type { Availability } from '../src/schemas/product/availability.ts'
import { aPack, aProduct } from './entities.ts'

const textOf = (link: string) => new URL(link).searchParams.get('text')

describe('the chat link', () => {
  test.each([
    ['an ampersand', 'Oil & more'],
    ['a number sign', 'Batch #12'],
    ['a percent sign', '100% pure, not %20'],
    ['the rupee sign', '₹1,25,000'],
    ['line breaks', 'one\ntwo\n\nthree'],
    ['a plus sign', '1+1'],
    ['a question mark and an equals sign', 'is it?text=no'],
    ['Tamil', 'மரச்செக்கு நல்லெண்ணெய்'],
    ['Hindi', 'लकड़ी के कोल्हू का तेल'],
    ['an emoji of several code points', '👩🏽‍🌾🥥'],
  ])('carries %s', (_what, text) => {
    expect(textOf(chatLink('919000000000', text))).toBe(text)
  })

  test('carries every text as it is, encoded once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const link = chatLink('919000000000', text)
        expect(textOf(link)).toBe(text)
        expect(link.startsWith('https://wa.me/919000000000?text=')).toBe(true)
        expect(link).toMatch(/^[\x21-\x7e]+$/)
      }),
    )
  })

  test('replaces half of a surrogate pair instead of failing', () => {
    expect(textOf(chatLink('1', 'a\ud83cb'))).toBe('a\ufffdb')
  })
})

describe('the order text', () => {
  const product = {
    name: 'Sesame Oil, 1 litre',
    price: 460,
    inStock: true,
    url: 'https://shop.example/product/1',
  }

  test('holds name, price and page address', () => {
    expect(orderText(product)).toBe(
      'Hello, I would like to order:\nSesame Oil, 1 litre\nPrice: ₹460\nhttps://shop.example/product/1',
    )
  })

  test('asks when the product is out of stock', () => {
    const text = orderText({ ...product, inStock: false })
    expect(text).toContain('available again')
    expect(text).toContain('Sesame Oil, 1 litre')
    expect(text).toContain('https://shop.example/product/1')
  })
})

test('the contact text holds every entered detail and leaves out an empty subject', () => {
  const contact = { name: 'Asha', email: 'a@b.example', phone: '1', subject: '', message: 'Hi\nthere' }
  expect(contactText(contact)).toBe('Name: Asha\nEmail: a@b.example\nPhone: 1\n\nHi\nthere')
  expect(contactText({ ...contact, subject: 'Oil' })).toContain('\nSubject: Oil\n')
})

describe('the line of a size', () => {
  const litre = aPack({ measure: 'volume', quantity: 1_000, price: 460 })

  test('names the size after the product, with its own price and stock', () => {
    const tin = aPack({ kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050, inStock: false })
    expect(orderLine({ name: 'Groundnut Oil' }, litre, 2)).toEqual({
      name: 'Groundnut Oil, 1 litre',
      price: 460,
      quantity: 2,
      inStock: true,
    })
    const { name, price, inStock } = orderLine({ name: 'Groundnut Oil' }, tin, 1)
    expect([name, price, inStock]).toEqual(['Groundnut Oil, 5 litre tin', 2_050, false])
  })

  test.each([
    ['Groundnut Oil, 1 litre', 'Groundnut Oil, 1 litre'],
    ['Groundnut Oil 1 litre', 'Groundnut Oil 1 litre'],
    ['Groundnut Oil, 11 litre', 'Groundnut Oil, 11 litre, 1 litre'],
  ])('of %s says the size once', (name, said) => {
    expect(orderLine({ name }, litre, 1).name).toBe(said)
  })

  test('of a product without sizes is the product', () => {
    const product = aProduct({ name: 'Forest Honey', price: 180, inStock: false })
    const [pack = litre] = packsOf(product)
    expect(orderLine(product, pack, 1)).toEqual({
      name: 'Forest Honey',
      price: 180,
      quantity: 1,
      inStock: false,
    })
  })
})

describe('the enquiry text', () => {
  const shop = 'https://shop.example/'
  const oil = { name: 'Sesame Oil, 1 litre', price: 460.5, quantity: 2, inStock: true }

  test('holds a line for each product, the total and the address', () => {
    const honey = { name: 'Forest Honey', price: 125_000, quantity: 1, inStock: true }
    expect(enquiryText([oil, honey], shop)).toEqual({
      text: [
        'Hello, I would like to order:',
        '• Sesame Oil, 1 litre × 2 — ₹460.50, ₹921',
        '• Forest Honey × 1 — ₹1,25,000, ₹1,25,000',
        '',
        'Total: ₹1,25,921',
        shop,
      ].join('\n'),
      omitted: 0,
    })
  })

  test('asks after what is out of stock, and counts it nothing', () => {
    const gone = { ...oil, name: 'Castor Oil', inStock: false }
    const { text } = enquiryText([oil, gone], shop)
    expect(text).toContain('\n• Castor Oil × 2 — when it is back in stock\n')
    expect(text).toContain('\nTotal: ₹921\n')
    expect(enquiryText([gone], shop).text).toMatch(/^Hello, I would like to know when/)
  })

  test('says of each what there is to say of its stock, and no date that has passed', () => {
    const lineOf = (inStock: boolean, availability: Availability) =>
      enquiryText([{ ...oil, inStock, availability }], shop).text.split('\n')[1]
    const priced = '• Sesame Oil, 1 litre × 2 — ₹460.50, ₹921'
    const asked = '• Sesame Oil, 1 litre × 2 — when it is back'
    expect(lineOf(true, { state: 'few-left' })).toBe(`${priced} (if there is some left)`)
    expect(lineOf(true, { state: 'made-to-order', days: 3 })).toBe(`${priced} (made to order in 3 days)`)
    expect(lineOf(false, { state: 'back-on', date: '2026-11-12' })).toBe(`${asked} on 12 Nov`)
    expect(lineOf(false, { state: 'back-on', date: '2026-11-12', passed: true })).toBe(`${asked} in stock`)
    expect(lineOf(false, { state: 'made-to-order', days: 3 })).toBe(`${asked} in stock`)
  })

  const line = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: catalogueLimits.nameCharacters }),
    price: fc.integer({ min: 0, max: maximumPriceRupees * 100 }).map(paise => paise / 100),
    quantity: fc.integer({ min: 1, max: enquiryLimits.quantity }),
    inStock: fc.boolean(),
  })
  const list = fc.array(line, { minLength: 1, maxLength: enquiryLimits.products })

  test('never makes a link longer than the limit, and says how many products are missing', () => {
    fc.assert(
      fc.property(list, lines => {
        const { text, omitted } = enquiryText(lines, shop)
        expect(chatLink('919000000000', text).length).toBeLessThanOrEqual(enquiryLimits.linkCharacters)
        const named = lines.filter(({ name, quantity }) => text.includes(`• ${name} × ${quantity} — `))
        expect(named.length).toBeGreaterThanOrEqual(lines.length - omitted)
        expect(text.includes(`And ${omitted} more, `)).toBe(omitted > 0)
        expect(text.endsWith(`\nTotal: ${formatRupees(enquiryTotal(lines))}\n${shop}`)).toBe(true)
      }),
    )
  })

  test('leaves nothing out that there is room for', () => {
    const lines = Array.from({ length: enquiryLimits.products }, (_, index) => ({
      ...oil,
      name: `நல்லெண்ணெய் ${index}`,
    }))
    const { omitted } = enquiryText(lines, shop)
    expect(omitted).toBeGreaterThan(0)
    const shown = lines.length - omitted
    expect(enquiryText(lines.slice(0, shown), shop).omitted).toBe(0)
    expect(enquiryText(lines.slice(0, shown + 2), shop).omitted).toBeGreaterThan(0)
  })
})

test('a total adds up to the paisa', () => {
  const lines = [
    { price: 0.1, quantity: 3, inStock: true },
    { price: 0.7, quantity: 1, inStock: true },
  ]
  expect(enquiryTotal(lines)).toBe(1)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 999 }))),
      parts => {
        const asked = parts.map(([paise, quantity]) => ({ price: paise / 100, quantity, inStock: true }))
        const paise = parts.reduce((sum, [each, quantity]) => sum + each * quantity, 0)
        expect(Math.round(enquiryTotal(asked) * 100)).toBe(paise)
      },
    ),
  )
})
