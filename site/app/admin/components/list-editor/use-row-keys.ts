import { moveEntry } from '@chekku/domain/sort-order'
import { useState } from 'react'

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `row-${lastKey}`
}

/**
 * A key for each entry of a list whose entries have no ids, so that a row keeps its state when it moves. A list that got
 * another length from outside, such as a dropped draft, gets new keys.
 */
export function useRowKeys(count: number) {
  const [kept, setKeys] = useState(() => Array.from({ length: count }, newKey))
  const isKept = kept.length === count
  const keys = isKept ? kept : Array.from({ length: count }, newKey)
  if (!isKept) setKeys(keys)
  return {
    keys,
    /** The key of an entry put at an index. */
    insert(index: number) {
      const key = newKey()
      setKeys(keys.toSpliced(index, 0, key))
      return key
    },
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setKeys(moveEntry(keys, from, to)),
  }
}
