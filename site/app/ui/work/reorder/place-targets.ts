/** Where something goes: before or after another. */
export interface MoveTarget {
  id: string
  side: 'before' | 'after'
}

interface Sibling {
  id: string
}

/** The target that brings an entry to `place` (from 0) among its siblings; undefined where it stands there already. */
export function targetForPlace(
  siblings: readonly Sibling[],
  id: string,
  place: number,
): MoveTarget | undefined {
  const from = siblings.findIndex(sibling => sibling.id === id)
  const there = siblings[place]
  if (from === -1 || there === undefined || place === from) return undefined
  return { id: there.id, side: place < from ? 'before' : 'after' }
}

/** The place (from 0) that an entry gets by a target; undefined where that is where it stands. */
export function placeForTarget(
  siblings: readonly Sibling[],
  id: string,
  target: MoveTarget,
): number | undefined {
  const from = siblings.findIndex(sibling => sibling.id === id)
  const rest = siblings.filter(sibling => sibling.id !== id)
  const at = rest.findIndex(sibling => sibling.id === target.id)
  if (from === -1 || at === -1) return undefined
  const place = target.side === 'before' ? at : at + 1
  return place === from ? undefined : place
}
