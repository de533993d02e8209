import type { Category } from '@chekku/domain/schemas/category'
import { aCategory } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { withMoved } from './use-category-moves.ts'

const category = (id: string, parent?: string) => aCategory({ _id: id, ...(parent ? { parent } : {}) })
const all = [category('A'), category('a1', 'A'), category('B'), category('a2', 'A'), category('C')]
const mains = all.filter(({ parent }) => parent === undefined)
const ids = (list: readonly Category[]) => list.map(({ _id }) => _id).join(' ')

describe('a category that moved', () => {
  it('stands at its new place among its siblings, and nothing else has moved', () => {
    expect(ids(withMoved(all, mains, 0, 2))).toBe('B a1 C a2 A')
    expect(ids(withMoved(all, [category('a1', 'A'), category('a2', 'A')], 1, 0))).toBe('A a2 B a1 C')
  })
})
