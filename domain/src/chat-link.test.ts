import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatLink, contactText, orderText } from './chat-link.ts'

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
