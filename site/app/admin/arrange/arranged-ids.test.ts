import { moveEntry } from '@chekku/domain/list-positions'
import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedIds, orderOver } from './arranged-ids.ts'

const letters = [...'abcdefgh']

describe('an order that is not saved yet', () => {
  test.each([
    ['cab', 'abc', 'cab'],
    ['cab', 'nabc', 'ncab'],
    ['cab', 'ac', 'ca'],
    ['', 'ab', 'ab'],
  ])('%s over %s is %s: new ones first, without what is gone', (mine, stored, shown) => {
    expect(orderOver([...mine], [...stored]).join('')).toBe(shown)
  })

  test.each([
    ['abcd', 'abcd', ''],
    ['abcd', 'acbd', 'cb'],
    ['abcd', 'dabc', 'dabc'],
  ])('from %s to %s names %s', (before, after, named) => {
    expect(movedIds([...before], [...after]).join('')).toBe(named)
  })

  test('is what the server makes of the named ones, whatever was moved', () => {
    assert(
      property(array(tuple(nat(7), nat(7))), moves => {
        const after = moves.reduce((ids, [from, to]) => moveEntry(ids, from, to), letters)
        const named = movedIds(letters, after)
        const rest = [...named]
        // The named products are distributed over the positions that they had.
        const made = letters.map(id => (named.includes(id) ? rest.shift() : id))
        expect(made).toEqual(after)
      }),
    )
  })
})
