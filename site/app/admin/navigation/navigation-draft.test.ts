import { publicNavigationDefaults } from '@chekku/domain/navigation'
import { describe, expect, test } from 'vitest'
import {
  arrangeDraft,
  draftOf,
  hasOtherOrders,
  isChanged,
  moveBeside,
  moveInPreview,
  orderedCategories,
  rebase,
  saveOf,
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
  category('Hidden', 80, { showInNav: false }),
])

const names = (draft: typeof stored) => {
  const { header, dropdown } = arrangeDraft(draft)
  return [...header, ...dropdown].map(({ name }) => name)
}

describe('the draft of the navigation', () => {
  test('has main categories only, hidden ones too', () => {
    expect(orderedCategories(stored).map(({ name }) => name)).toEqual(['Oils', 'Grains', 'Hidden'])
    expect(names(stored)).not.toContain('Hidden')
  })

  test('a category without an order counts as (index+5)*10', () => {
    const draft = draftOf(publicNavigationDefaults, [category('A', undefined), category('B', undefined)])
    expect(draft.categories.map(({ order }) => order)).toEqual([50, 60])
  })

  test('a category goes to the midpoint, one less than the first or one more than the last', () => {
    const between = moveBeside(stored, 'category', 'hidden', { side: 'before', id: 'grains' })
    expect(orderedCategories(between).map(({ _id, order }) => [_id, order])).toEqual([
      ['oils', 60],
      ['hidden', 65],
      ['grains', 70],
    ])
    const last = moveBeside(stored, 'category', 'oils', { side: 'after', id: 'hidden' })
    expect(orderedCategories(last).at(-1)).toMatchObject({ _id: 'oils', order: 81 })
    const first = moveBeside(stored, 'fixed', 'contact', { side: 'before', id: 'home' })
    expect(first.settings.fixedItemsOrder.contact).toBe(-1)
  })

  test('where no number is left between two neighbours every entry is spread, and none but the moved one changes its place', () => {
    const crowded = draftOf(publicNavigationDefaults, [
      category('A', 60),
      category('B', 60),
      category('C', 60),
    ])
    const moved = moveBeside(crowded, 'category', 'c', { side: 'before', id: 'b' })
    expect(orderedCategories(moved).map(({ _id, order }) => [_id, order])).toEqual([
      ['a', 60],
      ['c', 70],
      ['b', 80],
    ])
    expect(moved.settings.fixedItemsOrder).toMatchObject({ home: 0, products: 10, popular: 50 })
  })

  test('a move in the preview gives all that is shown orders in steps of 10', () => {
    const moved = moveInPreview(stored, 7, 0)
    expect(names(moved)).toEqual(['Grains', ...names(stored).filter(name => name !== 'Grains')])
    const { header, dropdown } = arrangeDraft(moved)
    expect([...header, ...dropdown].map(({ order }) => order)).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
    expect(moved.categories.find(({ _id }) => _id === 'hidden')?.order).toBe(80)
  })

  test('what was changed stays over what is stored anew, and nothing else', () => {
    const mine = moveInPreview(
      {
        settings: { ...stored.settings, maxVisibleItems: 3 },
        categories: stored.categories.map(one => ({ ...one, showInNav: one._id !== 'oils' })),
      },
      0,
      1,
    )
    const anew = draftOf({ ...publicNavigationDefaults, maxVisibleItems: 9, moreDropdownLabel: 'Rest' }, [
      category('Oils and ghee', 61, { _id: 'oils' }),
      category('New', 90),
    ])
    const merged = rebase(mine, stored, anew)
    expect(merged.settings).toMatchObject({ maxVisibleItems: 3, moreDropdownLabel: 'Rest' })
    expect(merged.categories).toEqual([
      { _id: 'oils', name: 'Oils and ghee', order: 61, showInNav: false },
      { _id: 'new', name: 'New', order: 90, showInNav: true },
    ])
    expect(rebase(stored, stored, anew)).toEqual(anew)
  })

  test('tells a change from none, and a change of places from others', () => {
    expect(isChanged(structuredClone(stored), stored)).toBe(false)
    const shown = { ...stored, settings: { ...stored.settings, moreDropdownLabel: 'Rest' } }
    expect([isChanged(shown, stored), hasOtherOrders(shown, stored)]).toEqual([true, false])
    const moved = moveInPreview(stored, 0, 1)
    expect([isChanged(moved, stored), hasOtherOrders(moved, stored)]).toEqual([true, true])
  })

  test('a save sends the four fields and every category', () => {
    const save = saveOf({ ...stored, settings: { ...stored.settings, moreDropdownLabel: ' Rest ' } })
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
