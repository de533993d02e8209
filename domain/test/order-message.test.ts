import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatLink } from '../src/chat/chat-link.ts'
import { canOrder, orderLine, orderText } from '../src/chat/order-message.ts'
import * as orderTexts from '../src/chat/order-texts.ts'
import { contactText } from '../src/contact.ts'
import { packsOf } from '../src/product/pack-prices.ts'
import { aPack, aProduct } from './entities.ts'

const textOf = (link: string) => new URL(link).searchParams.get('text')

describe('the chat link', () => {
  test('carries every text as it is, encoded once', () => {
    const special = 'Oil & more, #12, 100% not %20, ₹1,25,000, 1+1, is it?text=no\n\nமரச்செக்கு तेल 👩🏽‍🌾'
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const link = chatLink('919000000000', text)
        const isPlain = /^https:\/\/wa\.me\/919000000000\?text=[\x21-\x7e]*$/.test(link)
        expect([textOf(link), isPlain]).toEqual([text, true])
      }),
      { examples: [[special]] },
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

  test('says the price of a unit beside that of a size, unless it is the same', () => {
    const textOfSize = (quantity: number, price: number, measure: 'volume' | 'mass' | 'count' = 'volume') =>
      orderText({ ...product, ...orderLine({ name: 'Oil' }, aPack({ measure, quantity, price }), 1) })
    expect(textOfSize(500, 230)).toContain('\nOil, 500 ml\nPrice: ₹230 (₹460 a litre)\n')
    expect(textOfSize(250, 90, 'mass')).toContain('\nPrice: ₹90 (₹360 a kilogram)\n')
    expect(textOfSize(12, 90, 'count')).toContain('\nPrice: ₹90 (₹7.50 a piece)\n')
    expect(textOfSize(1_000, 460)).toContain('\nPrice: ₹460\n')
    expect(textOfSize(500, 0)).toContain('\nOil, 500 ml\nPrice on request\n')
  })

  test('asks for the price where there is none, and when it is back first', () => {
    const lines = (more: object) => orderText({ ...product, price: 0, ...more }).split('\n')
    expect(lines({})).toEqual([
      'Hello, I would like to know the price of:',
      'Sesame Oil, 1 litre',
      'Price on request',
      'https://shop.example/product/1',
    ])
    expect(lines({ availability: { state: 'few-left' } })[0]).toContain('the price of')
    expect(lines({ inStock: false }).join()).toMatch(/available again:,Sesame Oil, 1 litre,.*https:/)
    expect([0, 1].map(price => canOrder({ price, inStock: true }))).toEqual([false, true])
    expect(canOrder({ price: 1, inStock: false })).toBe(false)
  })
})

test('the test message has no full stop after the name of the shop but its own', () => {
  expect(orderTexts.test('Malar Oils')).toContain('website of Malar Oils: orders')
  expect(orderTexts.test('Malar Oils Pvt. Ltd.')).toContain('website of Malar Oils Pvt. Ltd.: orders')
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
      unitPrice: { paise: 46_000, unit: 'litre' },
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
