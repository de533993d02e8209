import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatLink, chatLinkCharacters } from '../src/chat/chat-link.ts'
import { enquiryText, enquiryTotal } from '../src/chat/enquiry-message.ts'
import { enquiryLimits, orderLine } from '../src/chat/order-message.ts'
import { formatPaise, maximumPriceRupees } from '../src/money.ts'
import { catalogueLimits } from '../src/rules/catalogue-limits.ts'
import type { Availability } from '../src/schemas/product/availability.ts'
import { aPack } from './entities.ts'

describe('the enquiry text', () => {
  const shop = 'https://shop.example/'
  const oil = { name: 'Sesame Oil, 1 litre', price: 460.5, quantity: 2, inStock: true }

  test('holds a line for each product, the total and the address', () => {
    const honey = { name: 'Forest Honey', price: 125_000, quantity: 1, inStock: true }
    expect(enquiryText([oil, honey], shop)).toEqual({
      text: [
        'Hello, I would like to order:',
        '2 × Sesame Oil, 1 litre at ₹460.50 = ₹921',
        '1 × Forest Honey at ₹1,25,000',
        '',
        'Total: ₹1,25,921',
        shop,
      ].join('\n'),
      omitted: 0,
    })
  })

  test('says the price of a unit beside that of a size', () => {
    const pack = aPack({ measure: 'volume', quantity: 500, price: 230 })
    const { text } = enquiryText([orderLine({ name: 'Sesame Oil' }, pack, 2), oil], shop)
    expect(text).toContain(
      '\n2 × Sesame Oil, 500 ml at ₹230 = ₹460\n2 × Sesame Oil, 1 litre at ₹460.50 = ₹921\n',
    )
  })

  test('asks after what is out of stock, and counts it nothing', () => {
    const gone = { ...oil, name: 'Castor Oil', inStock: false }
    const { text } = enquiryText([oil, gone], shop)
    expect(text).toContain('\n2 × Castor Oil, when it is back in stock\n')
    expect(text).toContain('\nTotal: ₹921\n')
    expect(enquiryText([gone], shop).text).toBe(
      [
        'Hello, I would like to know when these are available again:',
        '2 × Castor Oil, when it is back in stock',
        '',
        shop,
      ].join('\n'),
    )
  })

  test('asks for prices that are on request, and says that the total is without them', () => {
    const asked = { ...oil, name: 'Ghee', price: 0 }
    const gone = { ...oil, name: 'Castor Oil', inStock: false }
    expect(enquiryText([oil, asked, gone], shop).text).toBe(
      [
        'Hello, I would like to order:',
        '2 × Sesame Oil, 1 litre at ₹460.50 = ₹921',
        '2 × Ghee, price on request',
        '2 × Castor Oil, when it is back in stock',
        '',
        'Total: ₹921, without what has its price on request',
        shop,
      ].join('\n'),
    )
    const few = { ...asked, availability: { state: 'few-left' } as const }
    expect(enquiryText([few, gone], shop).text).toBe(
      [
        'Hello, I would like to ask about these:',
        '2 × Ghee, price on request (if there is some left)',
        '2 × Castor Oil, when it is back in stock',
        '',
        shop,
      ].join('\n'),
    )
    expect(enquiryText([oil, { ...gone, price: 0 }], shop).text).toContain('\nTotal: ₹921\n')
  })

  test('says of each what there is to say of its stock, and no date that has passed', () => {
    const lineOf = (inStock: boolean, availability: Availability) =>
      enquiryText([{ ...oil, inStock, availability }], shop).text.split('\n')[1]
    const priced = '2 × Sesame Oil, 1 litre at ₹460.50 = ₹921'
    const asked = '2 × Sesame Oil, 1 litre, when it is back'
    expect(lineOf(true, { state: 'few-left' })).toBe(`${priced} (if there is some left)`)
    expect(lineOf(true, { state: 'made-to-order', days: 3 })).toBe(`${priced} (made to order in 3 days)`)
    expect(lineOf(false, { state: 'back-on', date: '2026-11-12' })).toBe(`${asked} on 12 Nov 2026`)
    expect(lineOf(false, { state: 'back-on', date: '2026-11-12', passed: true })).toBe(`${asked} in stock`)
    expect(lineOf(false, { state: 'made-to-order', days: 3 })).toBe(`${asked} in stock`)
    const back = { ...oil, inStock: false, availability: { state: 'back-on', date: '2026-11-12' } as const }
    expect(enquiryText([back], shop).text.split('\n')[0], 'asks for what has a date, and not when').toBe(
      'Hello, I would like to ask for these when they are back:',
    )
  })

  const line = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: catalogueLimits.nameCharacters }),
    price: fc.integer({ min: 1, max: maximumPriceRupees * 100 }).map(paise => paise / 100),
    quantity: fc.integer({ min: 1, max: enquiryLimits.quantity }),
    inStock: fc.boolean(),
  })
  const list = fc.array(line, { minLength: 1, maxLength: enquiryLimits.products })

  test('never makes a link longer than the limit, and says how many products are missing', () => {
    fc.assert(
      fc.property(list, lines => {
        const { text, omitted } = enquiryText(lines, shop)
        const isShort = chatLink('919000000000', text).length <= chatLinkCharacters
        const named = lines.filter(({ name, quantity, inStock }) =>
          text.includes(`\n${quantity} × ${name}${inStock ? ' at ' : ', '}`),
        )
        const isEachNamed = named.length >= lines.length - omitted
        const total = `Total: ${formatPaise(enquiryTotal(lines))}\n`
        const isOrder = lines.some(({ inStock }) => inStock)
        const hasEnd = text.endsWith(`\n\n${isOrder ? total : ''}${shop}`)
        const saysMore = text.includes(`And ${omitted} more, `)
        expect({ isShort, isEachNamed, hasEnd, saysMore }).toEqual({
          ...{ isShort: true, isEachNamed: true, hasEnd: true },
          saysMore: omitted > 0,
        })
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
  expect(enquiryTotal(lines)).toBe(100)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 999 }))),
      parts => {
        const asked = parts.map(([paise, quantity]) => ({ price: paise / 100, quantity, inStock: true }))
        const paise = parts.reduce((sum, [each, quantity]) => sum + each * quantity, 0)
        expect(enquiryTotal(asked)).toBe(paise)
      },
    ),
  )
})
