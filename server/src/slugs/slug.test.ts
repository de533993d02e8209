import { reservedSlugs } from '@chekku/domain/rules/slugs'
import { typedSlug } from '@chekku/domain/schemas/address'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfBase, slugBase, slugOf } from './slug.ts'

describe('the slug of a name', () => {
  it.each([
    ['Groundnut Oil, 5 litre tin', 'groundnut-oil-5-litre-tin'],
    ['  Mustard, Castor & Lamp Oil ', 'mustard-castor-lamp-oil'],
    ['Amma’s Ghee', 'ammas-ghee'],
    ['Käse-Öl', 'kase-ol'],
    ['நல்லெண்ணெய்', 'nallenney'],
    ['தேங்காய் எண்ணெய்', 'tenkay-enney'],
    ['सरसों का तेल', 'sarasom-ka-tel'],
    ['नारियल', 'nariyal'],
    ['వేరుశనగ నూనె', 'verusanaga-nune'],
    ['花生油', 'huashengyou'],
    ['???', ''],
    ['\u200d', ''],
  ])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('ends at a word', () => {
    expect(slugOf('oil '.repeat(30))).toBe(Array.from({ length: 17 }, () => 'oil').join('-'))
    expect(slugOf('a'.repeat(120))).toBe('a'.repeat(70))
  })

  it('of any name is one that may be typed, with room for a number', () => {
    const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom(...reservedSlugs))
    fc.assert(
      fc.property(names, fc.constantFrom('product', 'category'), (name, kind) => {
        const base = slugBase(kind, name)
        const typed = [base, `${base}-123456789`]
        expect([...typed.map(slug => typedSlug.safeParse(slug).data), isOfBase(`${base}-2`, base)]).toEqual([
          ...typed,
          true,
        ])
      }),
    )
  })

  it('is the kind’s own word where the name has none, and never a word that is kept', () => {
    expect(slugBase('product', '…')).toBe('product')
    expect(slugBase('category', 'New')).toBe('category-new')
  })
})

describe('a typed slug', () => {
  it.each([
    [' Gingelly-Oil ', 'gingelly-oil'],
    ['5', '5'],
    ['', ''],
  ])('%j is %j', (typed, slug) => expect(typedSlug.parse(typed)).toBe(slug))

  it.each([
    'a b',
    'a--b',
    '-a',
    'a-',
    'ä',
    'a/b',
    'a.b',
    'a_b',
    '%61',
    'a'.repeat(81),
    'new',
    '../a',
    '//a',
    'a\r\nb: c',
    7,
  ])('%j is refused in a sentence that names the field', typed => {
    const { error } = typedSlug.safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^Address /)])
  })

  it('is refused where it looks like an id', () => {
    expect(typedSlug.safeParse('0198f3a2-7c1e-7b6a-9d50-1f2e3d4c5b6a').success).toBe(false)
  })
})
