import { moveEntry } from '@chekku/domain/list-positions'
import {
  arrangeNavigation,
  type FixedKey,
  type NavigationEntry,
  navigationEntries,
} from '@chekku/domain/navigation/navigation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeRun } from '../../testing/property-runs.ts'
import { timeLimit } from '../../testing/time-limit.ts'
import { ownCall } from '../calls/call.ts'
import { createCatalogueServices } from '../catalogue-services.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { createMedia } from '../media/service.ts'

const moves = 100 * wholeRun

function createFeatures(database: Database) {
  const media = createMedia({ database })
  const { categories, navigation } = createCatalogueServices({ database, media })
  const defaults = { description: '', showInProductsDropdown: true, deleteImage: false }
  const make = (name: string, order: number, { parent = '', showInNav = true } = {}) =>
    categories.create(ownCall, { ...defaults, name, order, parent: parent || null, showInNav }, undefined)
  return { categories, navigation, make }
}

/** The same move in an array. */
function movedInArray<Entry>(
  entries: readonly Entry[],
  moved: Entry,
  side: 'before' | 'after',
  target: Entry,
): Entry[] {
  const rest = entries.filter(entry => entry !== moved)
  return rest.toSpliced(rest.indexOf(target) + (side === 'after' ? 1 : 0), 0, moved)
}

const side = fc.constantFrom('before', 'after')
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

describeOnEachDatabase('random moves', connect => {
  test('in the category list match the same moves in an array, including fixed entries', {
    timeout: timeLimit(120_000),
  }, async () => {
    const { categories, navigation, make } = createFeatures(await connect())
    const mains: string[] = []
    // Equal orders among categories and fixed entries; two categories share a name.
    for (const [n, order] of [3, 3, 3, 5, 5, 40, 40, 41].entries()) {
      mains.push((await make(`c${n % 7}`, order, { showInNav: n % 2 === 0 }))._id)
    }
    const subs: string[] = []
    for (let n = 0; n < 5; n += 1) subs.push((await make(`s${n}`, 7, { parent: mains[0] as string }))._id)
    const readMains = async () => {
      const shown = (await categories.listMain()).map(category => ({ ...category, showInNav: true }))
      return navigationEntries(await navigation.read(), shown)
    }
    const readSubs = async () => (await categories.subcategories(mains[0] as string)).map(({ _id }) => _id)
    let expectedMains = idsOf(await readMains())
    let expectedSubs = await readSubs()
    const step = fc.record({
      list: fc.constantFrom('mains', 'mains', 'subs'),
      from: fc.nat(),
      to: fc.nat(),
      side,
      isTie: fc.nat(24).map(n => n === 0),
    })
    for (const { list, from, to, side, isTie } of fc.sample(step, { numRuns: moves, seed: 11 })) {
      const among = list === 'mains' ? mains : subs
      const moved = among[from % among.length] as string
      const target = among[to % among.length] as string
      if (moved === target) continue
      if (isTie) {
        const { order } = await categories.get(target)
        await categories.setNavSettings(ownCall, moved, { order })
        const others = (ids: readonly string[]) => ids.filter(id => id !== moved)
        const [mainsNow, subsNow] = [idsOf(await readMains()), await readSubs()]
        expect(others(mainsNow)).toEqual(others(expectedMains))
        expect(others(subsNow)).toEqual(others(expectedSubs))
        expectedMains = mainsNow
        expectedSubs = subsNow
        continue
      }
      await categories.setNavSettings(ownCall, moved, { [side]: target })
      if (list === 'mains') expectedMains = movedInArray(expectedMains, moved, side, target)
      else expectedSubs = movedInArray(expectedSubs, moved, side, target)
      expect(idsOf(await readMains())).toEqual(expectedMains)
      expect(await readSubs()).toEqual(expectedSubs)
    }
  })

  test('in the navigation match the same moves in an array, including fixed entries', {
    timeout: timeLimit(120_000),
  }, async () => {
    const { categories, navigation, make } = createFeatures(await connect())
    const isHidden = { showInNav: false }
    const hidden = [await make('hidden', 5, isHidden), await make('hidden too', 30, isHidden)]
    for (const [n, order] of [3, 3, 30, 30, 30, 40].entries()) await make(`c${n}`, order)
    await navigation.save(ownCall, { showFixedItems: { popular: false }, maxVisibleItems: 4 })
    const read = async () => arrangeNavigation(await navigation.read(), await categories.list())
    const readAll = async () => {
      const { header, dropdown } = await read()
      return [...header, ...dropdown]
    }
    /** Save All Settings with the preview's request body. */
    const save = (entries: readonly NavigationEntry[], orderAt: (index: number) => number) => {
      const orders = entries.map(({ type, id }, index) => ({ type, id, order: orderAt(index) }))
      const fixed = orders.filter(({ type }) => type === 'fixed')
      const fromCategories = orders.filter(({ type }) => type === 'category')
      return navigation.save(ownCall, {
        fixedItemsOrder: Object.fromEntries(fixed.map(({ id, order }) => [id as FixedKey, order])),
        categories: fromCategories.map(({ id, order }) => ({ _id: id, order })),
      })
    }
    const isBefore = (one: NavigationEntry, other: NavigationEntry) =>
      one.type === other.type ? one.name < other.name : one.type === 'fixed'

    let expected = await readAll()
    expect(expected).toHaveLength(11)
    const step = fc.record({
      kind: fc.constantFrom('preview', 'preview', 'preview', 'list', 'list', 'tie'),
      from: fc.nat(),
      to: fc.nat(),
      side,
    })
    for (const { kind, from, to, side } of fc.sample(step, { numRuns: moves, seed: 12 })) {
      if (kind === 'preview') {
        // Dragging in the preview sets orders in steps of 10.
        expected = moveEntry(expected, from % expected.length, to % expected.length)
        await save(expected, index => index * 10)
      } else if (kind === 'list') {
        // Dragging in the category tab saves one move.
        const shown = expected.filter(({ type }) => type === 'category')
        const moved = shown[from % shown.length] as NavigationEntry
        const target = shown[to % shown.length] as NavigationEntry
        if (moved === target) continue
        await categories.setNavSettings(ownCall, moved.id, { [side]: target.id })
        expected = movedInArray(expected, moved, side, target)
      } else {
        // Three equal orders: fixed entries first, then by name.
        const first = from % (expected.length - 2)
        const tied = expected.slice(first, first + 3)
        await save(expected, index => (index >= first && index < first + 3 ? first * 10 : index * 10))
        tied.sort((one, other) => (isBefore(one, other) ? -1 : 1))
        expected = expected.toSpliced(first, 3, ...tied)
      }
      expect(idsOf(await readAll())).toEqual(idsOf(expected))
    }
    expect(idsOf((await read()).header)).toEqual(idsOf(expected.slice(0, 4)))
    const names = (await categories.list()).filter(({ showInNav }) => !showInNav).map(({ name }) => name)
    expect(names.sort()).toEqual(hidden.map(({ name }) => name).sort())
  })
})
