import { useState } from 'react'

/** Counts the values that were there: a key that is another for each, however alike they are. */
export function useRemountKey(value: unknown): number {
  const [turn, setTurn] = useState({ value, count: 0 })
  if (turn.value === value) return turn.count
  const next = { value, count: turn.count + 1 }
  setTurn(next)
  return next.count
}
