import { LRUCache } from 'lru-cache'

/** From which end of the order of a list one counts. */
export type Direction = 'newest' | 'oldest'

/** A product whose place in a list is known. */
export interface Position {
  /** How many come before it, from the end from which one counts. */
  rank: number
  updatedAt: number
  id: string
}

/** Nearer to an end than this, walking there takes less than asking what is known. */
export const nearRanks = 1_000

const keptLists = 100
const positionsEach = 200

export type ListPositions = ReturnType<typeof createListPositions>

/**
 * Where far pages began, so that the same page and those behind it are found from there, and not by walking through
 * all that comes before. `list` names a list as it was at a revision: at another one nothing of it is known.
 */
export function createListPositions() {
  const lists = new LRUCache<string, Position[]>({ max: keptLists })
  return {
    /** The last known one at or before a rank. */
    before(list: string, rank: number): Position | undefined {
      return lists.get(list)?.findLast(position => position.rank <= rank)
    },

    note(list: string, position: Position): void {
      const known = lists.get(list) ?? []
      const others = known.filter(({ rank }) => rank !== position.rank).slice(1 - positionsEach)
      lists.set(
        list,
        [...others, position].sort((one, other) => one.rank - other.rank),
      )
    },
  }
}
