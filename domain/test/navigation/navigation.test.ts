import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrangeNavigation,
  fixedKeys,
  type NavigationCategory,
  type NavigationSettings,
  navigationEntries,
  publicNavigationDefaults,
} from '../../src/navigation/navigation.ts'

const anyOrder = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: -100, max: 100, noNaN: true }))
const byKey = <Value>(value: fc.Arbitrary<Value>) =>
  fc.record({ home: value, products: value, gallery: value, popular: value, about: value, contact: value })

const anySettings: fc.Arbitrary<NavigationSettings> = fc.record({
  maxVisibleItems: fc.integer({ min: 1, max: 10 }),
  moreDropdownLabel: fc.string({ minLength: 1 }),
  showFixedItems: byKey(fc.boolean()),
  fixedItemsOrder: byKey(anyOrder),
})

const anyCategories: fc.Arbitrary<NavigationCategory[]> = fc.uniqueArray(
  fc.record({
    _id: fc.uuid(),
    name: fc.string({ minLength: 1, maxLength: 8 }),
    order: fc.option(anyOrder, { nil: undefined }),
    showInNav: fc.boolean(),
    parent: fc.option(fc.uuid(), { nil: undefined }),
  }),
  { selector: category => category._id, maxLength: 20 },
)

describe('the navigation', () => {
  test('holds exactly the enabled fixed entries and the parentless categories with showInNav', () => {
    fc.assert(
      fc.property(anySettings, anyCategories, (settings, categories) => {
        const shown = new Set(navigationEntries(settings, categories).map(({ id }) => id))
        const expected = new Set([
          ...fixedKeys.filter(key => settings.showFixedItems[key]),
          ...categories.filter(({ showInNav, parent }) => showInNav && !parent).map(({ _id }) => _id),
        ])
        expect(shown).toEqual(expected)
      }),
    )
  })

  test('puts the first maxVisibleItems of the sorted entries in the header and the rest in the dropdown', () => {
    fc.assert(
      fc.property(anySettings, anyCategories, (settings, categories) => {
        const { header, dropdown } = arrangeNavigation(settings, categories)
        const entries = navigationEntries(settings, categories)
        const { maxVisibleItems } = settings
        expect([header, dropdown]).toEqual([
          entries.slice(0, maxVisibleItems),
          entries.slice(maxVisibleItems),
        ])
      }),
    )
  })

  test('goes by order; equal orders put fixed entries first', () => {
    fc.assert(
      fc.property(anySettings, anyCategories, (settings, categories) => {
        const entries = navigationEntries(settings, categories)
        const wrong = entries.filter((entry, index) => {
          const next = entries[index + 1]
          if (!next || entry.order < next.order) return false
          return entry.order > next.order || (entry.type === 'category' && next.type === 'fixed')
        })
        expect(wrong).toEqual([])
      }),
    )
  })

  test('does not depend on the order in which categories with an order of their own come', () => {
    const withOrders = anyCategories.map(categories =>
      categories.map(({ order, ...rest }, index) => ({ ...rest, name: `c${index}`, order: order ?? index })),
    )
    fc.assert(
      fc.property(anySettings, withOrders, (settings, categories) => {
        expect(navigationEntries(settings, [...categories].reverse())).toEqual(
          navigationEntries(settings, categories),
        )
      }),
    )
  })

  test('by default shows home, products, gallery, about and contact, and popular under More', () => {
    const { header, dropdown } = arrangeNavigation(publicNavigationDefaults, [])
    expect(header.map(({ name }) => name)).toEqual(['Home', 'Products', 'Gallery', 'About Us', 'Contact'])
    expect(dropdown.map(({ name, path }) => [name, path])).toEqual([['Popular', '/#popular']])
  })

  test('counts a category without an order as (index+5)*10', () => {
    const categories = [
      { _id: 'a', name: 'A', showInNav: true, order: 55 },
      { _id: 'b', name: 'B', showInNav: true },
    ]
    const entries = navigationEntries(publicNavigationDefaults, categories)
    expect(entries.slice(-2).map(({ id, order }) => [id, order])).toEqual([
      ['a', 55],
      ['b', 60],
    ])
  })
})
