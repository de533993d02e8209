import { aCategory } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { familyOf } from './category-family.ts'

const category = (_id: string, parent?: string) =>
  aCategory({ _id, name: _id, ...(parent === undefined ? {} : { parent }) })

const oils = category('oils')
const sesame = category('sesame', 'oils')
const coconut = category('coconut', 'oils')
const all = [oils, sesame, category('rice'), coconut, category('red', 'rice')]

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
