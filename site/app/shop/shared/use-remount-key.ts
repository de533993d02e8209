import { useState } from 'react'

/** Returns a key that changes whenever the value's identity does. */
export function useRemountKey(value: unknown): number {
  const [turn, setTurn] = useState({ value, count: 0 })
  if (turn.value === value) return turn.count
  const next = { value, count: turn.count + 1 }
  setTurn(next)
  return next.count
}
