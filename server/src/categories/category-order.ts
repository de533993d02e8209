import { categoryMessages } from '@chekku/domain/category'
import { orderBetween, spreadStep } from '@chekku/domain/list-positions'
import {
  categoryEntry,
  compareEntries,
  fixedEntry,
  fixedKeys,
  managerOrderDefaults,
  type NavigationEntry,
} from '@chekku/domain/navigation/navigation'
import { fieldProblem } from '@chekku/domain/problem'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { findSettings, readNavigationSettings, settingsChange } from '../navigation/store.ts'
import {
  type CategoryRow,
  findCategory,
  largestOrder,
  listMainCategories,
  listSubcategories,
  presentCategory,
} from './store.ts'

/** The target position of a move: directly before or after another category. */
type Neighbour = { side: 'before' | 'after'; id: string }

/** The order of a new category: 10 more than the largest of categories and fixed entries (so the first is 60). */
export async function nextOrder(queries: Queries): Promise<number> {
  const settings = await findSettings(queries)
  const fixed = Object.values(settings?.fixedItemsOrder ?? managerOrderDefaults)
  return Math.max(...fixed, (await largestOrder(queries)) ?? Number.NEGATIVE_INFINITY) + spreadStep
}

/**
 * A move of a category directly before or after another one with the same parent. Its new order is between those of its
 * neighbours: for a main category in the merged list of main categories and fixed entries, for a subcategory among its
 * siblings. If there is no number left between them, the whole list is renumbered in steps of 10.
 */
export async function planMove(
  queries: Queries,
  moved: CategoryRow,
  neighbour: Neighbour,
): Promise<CategoryMove> {
  const target = await checkNeighbour(queries, moved, neighbour)
  const entries = await entriesAround(queries, moved)
  const isMoved = (entry: NavigationEntry) => entry.type === 'category' && entry.id === moved.id
  const others = entries.filter(entry => !isMoved(entry))
  const targetIndex = others.findIndex(entry => entry.type === 'category' && entry.id === target.id)
  const index = neighbour.side === 'before' ? targetIndex : targetIndex + 1
  const order = orderBetween(others[index - 1]?.order, others[index]?.order)
  if (order !== undefined) return { orders: new Map([[moved.id, order]]), rows: [] }
  return renumber(queries, others.toSpliced(index, 0, ...entries.filter(isMoved)))
}

/** The new orders of categories by id, and the rows with those of fixed entries. */
export interface CategoryMove {
  orders: Map<string, number | undefined>
  rows: readonly RowChange[]
}

async function checkNeighbour(queries: Queries, moved: CategoryRow, { side, id }: Neighbour) {
  if (id === moved.id) throw fieldProblem(side, categoryMessages.moveNextToItself)
  const target = await findCategory(queries, id)
  if (!target) throw fieldProblem(side, categoryMessages.neighbourNotFound)
  if (target.parent_id !== moved.parent_id) throw fieldProblem(side, categoryMessages.neighbourNotSibling)
  return target
}

/** The list that contains the category, in display order. */
async function entriesAround(queries: Queries, moved: CategoryRow): Promise<NavigationEntry[]> {
  if (moved.parent_id !== null) return entriesOf(await listSubcategories(queries, moved.parent_id))
  const { fixedItemsOrder } = await readNavigationSettings(queries)
  const fixed = fixedKeys.map(key => fixedEntry(key, fixedItemsOrder[key]))
  return [...fixed, ...entriesOf(await listMainCategories(queries))].sort(compareEntries)
}

const entriesOf = (rows: readonly CategoryRow[]) =>
  rows.map((row, index) => categoryEntry(presentCategory(row), index))

async function renumber(queries: Queries, entries: readonly NavigationEntry[]): Promise<CategoryMove> {
  const orders = new Map<string, number>()
  const fixedItemsOrder: Partial<Record<string, number>> = {}
  for (const [index, entry] of entries.entries()) {
    const order = index * spreadStep
    if (entry.type === 'fixed') fixedItemsOrder[entry.id] = order
    else orders.set(entry.id, order)
  }
  if (Object.keys(fixedItemsOrder).length === 0) return { orders, rows: [] }
  const settings = await readNavigationSettings(queries)
  const renumbered = { ...settings, fixedItemsOrder: { ...settings.fixedItemsOrder, ...fixedItemsOrder } }
  return { orders, rows: await settingsChange(queries, renumbered) }
}
