import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productMessages } from '../src/product.ts'
import { ofEachText } from '../src/rules/product-texts.ts'
import { productCreate, productUpdate } from '../src/schemas/product.ts'
import { fieldErrors } from '../src/schemas/request.ts'

const errorsOf = (input: unknown) => {
  const result = productCreate.safeParse(input)
  return result.success ? {} : fieldErrors(result.error)
}
const valid = { name: 'Sesame Oil', category: 'c1' }

describe('what a product create takes', () => {
  test('is the same from multipart text and from JSON', () => {
    const fromText = { price: '349.50', featured: 'true', inStock: '0', subcategory: '' }
    const fromJson = { price: 349.5, featured: true, inStock: false, subcategory: null }
    for (const fields of [fromText, fromJson])
      expect(productCreate.parse({ ...valid, ...fields })).toMatchObject({ ...fromJson, price: 34_950 })
  })

  test('has defaults: no texts, price 0, not featured, in stock', () => {
    expect(productCreate.parse(valid)).toEqual({
      ...valid,
      ...ofEachText(() => ''),
      price: 0,
      subcategory: null,
      featured: false,
      inStock: true,
      deleteImage: false,
    })
  })

  test.each(['\u3164', '\u2800', '\uffa0 \u115f', '\u034f\ufe0f', '\u200b\u2060', '\u{e0020}'])(
    'refuses a name of signs that show nothing: %j',
    name => {
      expect(errorsOf({ ...valid, name })).toEqual({ name: productMessages.nameRequired })
      expect(errorsOf({ ...valid, name: `${name}எள்` })).toEqual({})
    },
  )

  test('says all fields at fault at once, each with a text that names it', () => {
    expect(errorsOf({ name: '  ', price: '1.999', featured: 'yes' })).toEqual({
      name: productMessages.nameRequired,
      price: 'Price must be a number from 0 to 1,00,00,000 with at most 2 decimals',
      featured: 'Featured must be true or false',
      category: productMessages.selectCategory,
    })
  })

  test('counts characters, not code units, and trims first', () => {
    expect(errorsOf({ ...valid, name: ` ${'🥥'.repeat(120)} ` })).toEqual({})
    expect(errorsOf({ ...valid, name: '🥥'.repeat(121) })).toHaveProperty('name')
    expect(errorsOf({ ...valid, description: 'அ'.repeat(5_000) })).toEqual({})
    expect(errorsOf({ ...valid, description: 'அ'.repeat(5_001) })).toHaveProperty('description')
  })

  test.each([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['a line break', 'a\nb'],
  ])('refuses %s in a name', (_what, name) => {
    expect(errorsOf({ ...valid, name })).toHaveProperty('name')
  })

  test('keeps line breaks in a description, as one kind', () => {
    expect(productCreate.parse({ ...valid, description: 'a\r\nb\n' }).description).toBe('a\nb')
  })

  test('ignores fields it does not know', () => {
    expect(productCreate.parse({ ...valid, role: 'owner', _id: 'x' })).not.toHaveProperty('role')
  })

  test('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (whole, part) => {
        expect(() => {
          productCreate.safeParse(whole)
          productCreate.safeParse({ ...valid, price: part, name: part })
        }).not.toThrow()
      }),
    )
  })
})

test('an update keeps what is missing, but a name or category that is sent must be one', () => {
  expect(productUpdate.parse({})).toEqual({ deleteImage: false })
  expect(productUpdate.safeParse({ name: '' }).success).toBe(false)
  expect(productUpdate.safeParse({ category: '' }).success).toBe(false)
  expect(productUpdate.parse({ description: '' }).description).toBe('')
})
