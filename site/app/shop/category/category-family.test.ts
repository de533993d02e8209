import { aCategory } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { familyOf } from './category-header.tsx'

const oils = aCategory({ _id: 'oils' })
const sesame = aCategory({ _id: 'sesame', parent: 'oils' })
const coconut = aCategory({ _id: 'coconut', parent: 'oils' })
const all = [oils, sesame, aCategory({ _id: 'rice' }), coconut, aCategory({ _id: 'red', parent: 'rice' })]

describe('familyOf', () => {
  it('returns the same family, in the given order, for a main category and each of its subcategories', () => {
    const family = { main: oils, subcategories: [sesame, coconut] }
    expect(familyOf(oils, all)).toEqual(family)
    expect(familyOf(coconut, all)).toEqual(family)
  })

  it('contains only the category when the other categories are unknown', () => {
    expect(familyOf(oils, [])).toEqual({ main: oils, subcategories: [] })
    expect(familyOf(sesame, [])).toEqual({ main: sesame, subcategories: [] })
  })
})
