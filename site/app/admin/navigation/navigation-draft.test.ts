import { publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import { describe, expect, test } from 'vitest'
import {
  arrangeDraft,
  categoryEntriesOf,
  configOf,
  draftOf,
  moveBeside,
  moveInPreview,
  type NavigationDraft,
  rebase,
  setShown,
} from './navigation-draft.ts'

const category = (name: string, order: number | undefined, more: object = {}) => ({
  _id: name.toLowerCase(),
  name,
  order,
  showInNav: true,
  ...more,
})

const stored = draftOf(publicNavigationDefaults, [
  category('Oils', 60),
  category('Groundnut', 65, { parent: 'oils' }),
  category('Grains', 70),
  // Without an order of its own it counts by its place.
  category('Hidden', undefined, { showInNav: false }),
])

const orders = (draft: NavigationDraft) => categoryEntriesOf(draft).map(({ id, order }) => [id, order])
const fixedOrders = (draft: NavigationDraft) => configOf(draft).fixedItemsOrder
const move = (draft: NavigationDraft, id: string, side: 'before' | 'after', besideId: string) =>
  moveBeside(draft, { type: 'category', id }, { side, id: besideId })

const names = (draft: NavigationDraft) => {
  const { header, dropdown } = arrangeDraft(draft)
  return [...header, ...dropdown].map(({ name }) => name)
}

describe('the draft of the navigation', () => {
  test('has main categories only, hidden ones too', () => {
    expect(categoryEntriesOf(stored).map(({ name }) => name)).toEqual(['Oils', 'Grains', 'Hidden'])
    expect(names(stored)).not.toContain('Hidden')
  })

  test('an entry goes between its neighbours, before the first or after the last', () => {
    expect(orders(move(stored, 'hidden', 'before', 'grains'))).toContainEqual(['hidden', 65])
    expect(orders(move(stored, 'oils', 'after', 'hidden'))).toContainEqual(['oils', 81])
    const first = moveBeside(stored, { type: 'fixed', id: 'contact' }, { side: 'before', id: 'home' })
    expect(fixedOrders(first).contact).toBe(-1)
  })

  test('where no number is left between two neighbours every entry is spread, and none but the moved one changes its place', () => {
    const crowded = draftOf(
      publicNavigationDefaults,
      ['A', 'B', 'C'].map(name => category(name, 60)),
    )
    const moved = move(crowded, 'c', 'before', 'b')
    expect(orders(moved)).toEqual([
      ['a', 60],
      ['c', 70],
      ['b', 80],
    ])
    expect(fixedOrders(moved)).toMatchObject({ home: 0, products: 10, popular: 50 })
  })

  test('a move in the preview gives all that is shown orders in steps of 10', () => {
    const moved = moveInPreview(stored, 7, 0)
    expect(names(moved)).toEqual(['Grains', ...names(stored).filter(name => name !== 'Grains')])
    const { header, dropdown } = arrangeDraft(moved)
    expect([...header, ...dropdown].map(({ order }) => order)).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
    expect(orders(moved)).toContainEqual(['hidden', 80])
  })

  test('what was changed stays over what is stored anew, and nothing else', () => {
    const hidden = setShown({ ...stored, maxVisibleItems: '3' }, { type: 'category', id: 'oils' }, false)
    const mine = moveInPreview(hidden, 0, 1)
    const anew = draftOf({ ...publicNavigationDefaults, maxVisibleItems: 9, moreDropdownLabel: 'Rest' }, [
      category('Oils and ghee', 61, { _id: 'oils' }),
      category('New', 90),
    ])
    const merged = rebase(mine, stored, anew)
    expect(merged).toMatchObject({ maxVisibleItems: '3', moreDropdownLabel: 'Rest' })
    expect(categoryEntriesOf(merged)).toMatchObject([
      { id: 'oils', name: 'Oils and ghee', order: 61, isShown: false },
      { id: 'new', name: 'New', order: 90, isShown: true },
    ])
    expect(rebase(stored, stored, anew)).toEqual(anew)
  })

  test('a save sends the four fields and every category', () => {
    const save = configOf({ ...stored, moreDropdownLabel: ' Rest ' })
    expect(Object.keys(save)).toEqual([
      'maxVisibleItems',
      'moreDropdownLabel',
      'showFixedItems',
      'fixedItemsOrder',
      'categories',
    ])
    expect(save).toMatchObject({
      moreDropdownLabel: 'Rest',
      categories: [{ _id: 'oils', order: 60, showInNav: true }, { _id: 'grains' }, { _id: 'hidden' }],
    })
  })
})
