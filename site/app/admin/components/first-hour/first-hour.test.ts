import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { shopSaves } from '@chekku/domain/schemas/shop-save'
import { emptyShop } from '@chekku/domain/shop/shop'
import { describe, expect, test } from 'vitest'
import { doneSteps, isStartOffered, sampleRemovals, startSteps, stepToDo, storedNames } from './first-hour.ts'

const keys = (section: 'identity' | 'reach' | 'places' | 'words', names: string[]) =>
  names.map(name => `${section}.${name}`)
const sample = [
  ...keys('identity', ['name', 'fullName', 'tagline', 'description']),
  ...keys('reach', ['chatNumber', 'phones', 'email', 'social']),
  ...keys('places', ['unit', 'branches']),
  ...keys('words', ['heroHeading', 'heroText', 'story', 'foundedYear', 'reasons']),
  'hours.week',
  'testimonials',
]
const ownTestimonial = { _id: 'own', name: 'Kavi', role: '', content: 'Good.', rating: 5, hidden: false }
const untouched: ShopForEditing = {
  ...sampleShop,
  testimonials: [...sampleShop.testimonials.map(one => ({ ...one, sample: true })), ownTestimonial],
  version: 0,
  sample,
}
const without = (...gone: string[]): ShopForEditing => ({
  ...untouched,
  sample: sample.filter(key => !gone.includes(key)),
})
const named = without('identity.name', 'reach.chatNumber')
const empty = { categories: 0, products: 0 }

describe('the steps of the first hour', () => {
  test('an untouched shop has done none, and begins with its name', () => {
    const done = doneSteps({ details: untouched, ...empty })
    expect(done).toEqual([])
    expect(stepToDo(done)).toBe('identity')
  })

  test('a name without a chat number is half a step', () => {
    expect(doneSteps({ details: without('identity.name'), ...empty })).toEqual([])
    const mute = { ...named, reach: { ...named.reach, chatNumber: '' } }
    expect(doneSteps({ details: mute, ...empty })).toEqual([])
    expect(doneSteps({ details: named, ...empty })).toEqual(['identity'])
  })

  test('what is there is done, in whichever order it came', () => {
    const done = doneSteps({ details: without('hours.week'), categories: 1, products: 1 })
    expect(done).toEqual(['hours', 'category', 'product'])
    expect(stepToDo(done)).toBe('identity')
    expect(stepToDo(done, 'identity'), 'after a skipped step').toBe('address')
  })

  test('what is the sample’s, and nobody has changed, is not done', () => {
    const some = { details: named, categories: 4, products: 9 }
    expect(doneSteps({ ...some, sample: { categories: 4, products: 9 } })).toEqual(['identity'])
    expect(doneSteps({ ...some, sample: { categories: 4, products: 8 } })).toEqual(['identity', 'product'])
  })

  test('with the rest, the address is done', () => {
    const details = without('identity.name', 'reach.chatNumber', 'hours.week')
    expect(doneSteps({ details, categories: 2, products: 3 })).toEqual(startSteps)
  })
})

describe('the first hour', () => {
  test('is offered to an empty shop, and until all is done', () => {
    expect(isStartOffered({ details: untouched, ...empty })).toBe(true)
    expect(isStartOffered({ details: untouched, categories: 4, products: 0 })).toBe(true)
    expect(isStartOffered({ details: named, categories: 1, products: 1 })).toBe(true)
    const done = without('identity.name', 'reach.chatNumber', 'hours.week')
    expect(isStartOffered({ details: done, categories: 1, products: 1 })).toBe(false)
  })

  test('is not offered to the sample shop', () => {
    expect(isStartOffered({ details: untouched, categories: 4, products: 30 })).toBe(false)
  })
})

describe('what is removed of the sample', () => {
  const removals = sampleRemovals(untouched)

  test('is all of it but what stays, and what the first step asks for', () => {
    expect(removals).toEqual({
      identity: { fullName: '', description: '' },
      reach: { email: '', social: [] },
      places: emptyShop.places,
      words: { heroText: '', story: [], foundedYear: null, reasons: [] },
      testimonials: { testimonials: [ownTestimonial] },
    })
  })

  test('can be saved as it is', () => {
    for (const [section, save] of Object.entries(removals))
      expect(shopSaves[section as keyof typeof shopSaves].safeParse(save).error).toBeUndefined()
  })

  test('is nothing that the owner wrote', () => {
    const { words, places } = sampleRemovals(without('words.story', 'places.unit', 'places.branches'))
    expect(words).not.toHaveProperty('story')
    expect(places).toBeUndefined()
  })
})

describe('a name for the top of pages', () => {
  test('is stored as it is typed while it fits, and if it cannot be divided', () => {
    for (const name of [
      'Malar Oils',
      'a'.repeat(60),
      'a'.repeat(75),
      `${'a'.repeat(80)} oils`,
      'oil '.repeat(41),
    ])
      expect(storedNames(` ${name} `)).toEqual({ name: name.trim() })
  })

  test.each([
    [
      'Sri Lakshmi Wood-Pressed Oils and Traditional Foods of Pollachi, Tamil Nadu',
      'Sri Lakshmi Wood-Pressed Oils and Traditional Foods',
    ],
    [`${'a'.repeat(59)} b c`, `${'a'.repeat(59)}`],
    [`${'a'.repeat(58)} b c`, `${'a'.repeat(58)} b`],
    [`${'a'.repeat(50)}, & ${'b'.repeat(20)}`, 'a'.repeat(50)],
    ['எண்ணெய் '.repeat(10).trim(), 'எண்ணெய் '.repeat(7).trim()],
  ])('is the first words of “%s”, which is the name in full', (fullName, name) => {
    expect(storedNames(fullName)).toEqual({ name, fullName })
    expect(shopSaves.identity.safeParse(storedNames(fullName)).success).toBe(true)
  })
})
