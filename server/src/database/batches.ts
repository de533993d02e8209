import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum number of rows in one statement. */
const batch = 300

/** Parts of a list that fit one statement each. */
export const inBatches = <Item>(items: readonly Item[], size = batch): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Parts of a list, with a turn for other requests between them. */
export async function* inTurns<Item>(items: readonly Item[], size = batch): AsyncGenerator<Item[], void> {
  for (const [index, part] of inBatches(items, size).entries()) {
    if (index > 0) await nextTurn()
    yield part
  }
}
