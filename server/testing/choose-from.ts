import { createHash } from 'node:crypto'

export const isWholeRun = process.env.TEST_WHOLE === 'on'

const rank = (index: number) => createHash('sha256').update(`${process.env.TEST_SEED} ${index}`).digest('hex')

/** In a whole run all of a list's items, in any other `count` of them, which the run's seed chooses, in the list's order. */
export function chooseFrom<Item>(list: readonly Item[], count: number): Item[] {
  if (isWholeRun) return [...list]
  const chosen = [...list.keys()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)
  return list.filter((_, index) => chosen.includes(index))
}
