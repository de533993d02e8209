import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneLink } from '../../src/shop/phone/phone-link.ts'
import { formatPhoneNumber, isLandline, parsePhoneNumber } from '../../src/shop/phone/phone-number.ts'

const digits = (count: number, first = '0123456789') =>
  fc
    .tuple(
      fc.constantFrom(...first),
      fc.array(fc.constantFrom(...'0123456789'), { minLength: count - 1, maxLength: count - 1 }),
    )
    .map(([one, others]) => one + others.join(''))

const blank = ['', '', '', ' ', '-', '\u00a0', '\u202f', '–', '‑', '.', '/', '(', ')', '\u200e', ' - ']

/** The text with separators between its characters, but not before a leading plus sign. */
const spelt = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(
      text,
      fc.array(fc.constantFrom(...blank), { minLength: 20, maxLength: 20 }),
      fc.constantFrom('', ' ', '\t', '\u202a', '\ufeff', '('),
    )
    .map(([plain, gaps, before]) => before + [...plain].map((one, at) => one + (gaps[at] ?? '')).join(''))

describe('a telephone number', () => {
  test.each([
    ['90000 00000', '919000000000'],
    ['＋９１ ９００００ ０００００', '919000000000'],
    ['९०००० ०००००', '919000000000'],
    ['+௯௧ ௯௦௦௦௦ ௦௦௦௦௦', '919000000000'],
    ['91987 65432', '919198765432'],
    ['044 2345 6789', '914423456789'],
    ['tel:+91-90000-00000', '919000000000'],
    ['WhatsApp 90000 00000', '919000000000'],
    ['Whats app: 90000 00000', '919000000000'],
    ['90000 00000 (WhatsApp)', '919000000000'],
    ['Ph. No. 044-23456789', '914423456789'],
    ['WhatsApp:9000000000', '919000000000'],
    ['https://wa.me/919000000000?text=Hello%205', '919000000000'],
    ['wa.me/9000000000', '919000000000'],
    ['wa.me/442079460958', '442079460958'],
    ['https://api.whatsapp.com/send/?phone=919000000000&text=Hello', '919000000000'],
    ['whatsapp://send?phone=+919000000000', '919000000000'],
    ['1800 425 1234', '9118004251234'],
    ['1800-11-4000', '911800114000'],
    ['Toll free: 1860 266 1234', '9118602661234'],
    ['+91 1800 425 1234', '9118004251234'],
  ])('%s is dialled as %s', (text, dialled) => {
    expect(parsePhoneNumber(text)).toBe(dialled)
  })

  test.each([
    ['nothing', ''],
    ['a plus sign alone', '+'],
    ['two plus signs', '++919000000000'],
    ['a plus sign in the middle', '91+9000000000'],
    ['a digit too few', '90000 0000'],
    ['a digit too many', '90000 000000'],
    ['a digit too few after +91', '+91 90000 0000'],
    ['a digit too many after +91', '+91 90000 000000'],
    ['two numbers in one', '90000 00000 / 90000 00001'],
    ['an Indian number with a plus sign and no country code', '+98765 43210'],
    ['a country code of zero', '+0 9000 0000'],
    ['more digits than any number has', '+1234567890123456'],
    ['too few digits for any country', '+123'],
    ['letters', '90000 0000O'],
    ['an extension', '90000 00000 ext 5'],
    ['a footnote', '+44 20 7946 0958²'],
    ['a price', '₹9000000000'],
    ['a link of a chat without a number', 'https://wa.me/message/ABC9000000000'],
    ['a link of another site', 'https://chat.example/919000000000'],
    ['a toll-free number that is too short', '1800 425 12'],
  ])('with %s is refused', (_what, text) => {
    expect(parsePhoneNumber(text)).toBeUndefined()
  })

  test('of India gives the same digits in every spelling', () => {
    const national = digits(10, '123456789')
    const prefixes = fc.constantFrom('', '0', '+91', '+910', '91', '0091', '00910')
    fc.assert(
      fc.property(
        fc
          .tuple(prefixes, national)
          .chain(([prefix, number]) => fc.tuple(fc.constant(number), spelt(fc.constant(prefix + number)))),
        ([number, text]) => {
          expect(parsePhoneNumber(text)).toBe(`91${number}`)
        },
      ),
    )
  })

  test('of another country gives its digits after a plus sign or 00', () => {
    // No number of the United Kingdom, Singapore or France can be mistaken for an Indian one.
    const abroad = fc
      .tuple(
        fc.constantFrom('44', '65', '33'),
        fc.integer({ min: 8, max: 10 }).chain(count => digits(count)),
      )
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(
        fc.constantFrom('+', '00'),
        abroad.chain(number => fc.tuple(fc.constant(number), spelt(fc.constant(number)))),
        (prefix, [number, text]) => {
          expect(parsePhoneNumber(prefix + text.replace('(', ''))).toBe(number)
        },
      ),
    )
  })

  test('is shown as it can be read again, and dialled with the same digits', () => {
    const anything = fc.oneof(
      spelt(fc.tuple(fc.constantFrom('+', '00', '', '0'), digits(10)).map(parts => parts.join(''))),
      fc
        .tuple(
          fc.constantFrom('+', '00', ''),
          fc.integer({ min: 1, max: 20 }).chain(count => digits(count)),
        )
        .map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(anything, text => {
        const number = parsePhoneNumber(text)
        if (number === undefined) return
        const shown = formatPhoneNumber(number)
        const isTollFree = /^911(?:80|86)0/.test(number)
        expect([/^[1-9]\d{7,14}$/.test(number), parsePhoneNumber(shown), phoneLink(shown)]).toEqual([
          true,
          number,
          isTollFree ? `tel:${number.slice(2)}` : `tel:+${number}`,
        ])
      }),
    )
  })

  test.each([
    ['919000000000', '+91 90000 00000'],
    ['914423456789', '+91 44 2345 6789'],
    ['914222345678', '+91 422 2345678'],
    ['914259223456', '+91 4259 223456'],
    ['918023456789', '+91 80 2345 6789'],
    ['918212345678', '+91 821 2345678'],
    ['9118004251234', '1800 425 1234'],
    ['911800114000', '1800 11 4000'],
    // Mobile numbers that begin as an area code does.
    ['918050012345', '+91 80500 12345'],
    ['918217012345', '+91 82170 12345'],
    ['442079460958', '+442079460958'],
  ])('%s is shown as %s', (digits, shown) => {
    expect(formatPhoneNumber(digits)).toBe(shown)
  })

  test.each(['04259 223456', '044 2345 6789', '080 2345 6789', '0821 2345678', '1800 425 1234'])(
    '%s is a landline',
    text => {
      expect(isLandline(parsePhoneNumber(text) ?? '')).toBe(true)
    },
  )

  test.each(['90000 00000', '80500 12345', '82170 12345', '63821 12345', '+44 20 7946 0958'])(
    '%s is none',
    text => {
      expect(isLandline(parsePhoneNumber(text) ?? '')).toBe(false)
    },
  )

  test('is never made of other digits than those that were written, nor of text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const number = parsePhoneNumber(text)
        if (number === undefined) return
        const written = text.normalize('NFKC').replace(/\D/g, '')
        expect([/[a-z]/i.test(text), `91${written}`.includes(number.slice(2))]).toEqual([false, true])
      }),
    )
    fc.assert(
      fc.property(
        digits(10, '123456789'),
        fc.constantFrom(...'aX,;:#*?@'),
        fc.nat(10),
        (number, junk, at) => {
          expect(parsePhoneNumber(number.slice(0, at) + junk + number.slice(at))).toBeUndefined()
        },
      ),
    )
  })

  test('is refused, however long the text is', () => {
    // A parser with quadratic time takes minutes for a million characters, and outlasts the time limit of the test.
    for (const part of ['9', ' ', '+', '(', '- ', '0', '\u200e', '९'])
      expect(parsePhoneNumber(part.repeat(1_000_000))).toBeUndefined()
  })
})
