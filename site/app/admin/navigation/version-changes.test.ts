import { publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { NavigationConfig } from '@chekku/domain/schemas/navigation'
import { expect, test } from 'vitest'
import { versionChanges } from './version-changes.ts'

const names: Record<string, string> = { oils: 'Oils', grains: 'Grains' }
const nameOf = (id: string) => names[id]

const first: NavigationConfig = {
  ...publicNavigationDefaults,
  categories: [
    { _id: 'oils', order: 60, showInNav: true },
    { _id: 'grains', order: 70, showInNav: false },
    { _id: 'gone', order: 80, showInNav: false },
  ],
}
const changed = (change: Partial<NavigationConfig>) =>
  versionChanges({ version: 2, config: { ...first, ...change } }, { version: 1, config: first }, nameOf)

test('says what became of number and label', () => {
  expect(changed({ maxVisibleItems: 7, moreDropdownLabel: 'Rest' })).toEqual([
    'Maximum visible items: 5 became 7',
    'More dropdown label: “More” became “Rest”',
  ])
})

test('says what is shown and hidden, fixed items and categories together', () => {
  const showFixedItems = { ...first.showFixedItems, about: false }
  const categories = first.categories.map(position => ({ ...position, showInNav: position._id !== 'oils' }))
  expect(changed({ showFixedItems, categories })).toEqual([
    'Shown: Grains, a deleted category',
    'Hidden: About Us, Oils',
  ])
})

test('says who moved, and not who was moved past', () => {
  const categories = first.categories.map(position =>
    position._id === 'grains' ? { ...position, order: -1 } : position,
  )
  expect(changed({ categories })).toEqual(['Order: Grains moved'])
})

test('other numbers in the same order are no move', () => {
  const fixedItemsOrder = { home: 0, products: 10, gallery: 20, about: 30, contact: 40, popular: 50 }
  expect(changed({ fixedItemsOrder })).toEqual(['No visible change'])
})

test('many moves are counted', () => {
  const fixedItemsOrder = { home: 5, products: 4, gallery: 3, about: 2, contact: 1, popular: 0 }
  expect(changed({ fixedItemsOrder })).toEqual(['Order: 5 entries moved'])
})

test('without a version before it, the first is compared with the defaults, a later one with nothing', () => {
  const config = {
    ...first,
    maxVisibleItems: 7,
    categories: [{ _id: 'oils', order: 60, showInNav: true }],
  }
  expect(versionChanges({ version: 1, config }, undefined, nameOf)).toEqual([
    'Maximum visible items: 5 became 7',
    'Shown: Oils',
  ])
  expect(versionChanges({ version: 6, config }, undefined, nameOf)).toEqual([])
})
