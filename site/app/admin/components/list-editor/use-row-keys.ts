import { moveEntry } from '@chekku/domain/list-positions'
import { useState } from 'react'

let lastKey = 0
const newRowKey = () => {
  lastKey += 1
  return `row-${lastKey}`
}

/**
 * A key for each entry of a list whose entries have no ids, so that a row keeps its state when it moves. If the length
 * of the list changes from outside, for example by a discarded draft, all keys are new.
 */
export function useRowKeys(count: number) {
  const [lastKeys, setKeys] = useState(() => Array.from({ length: count }, newRowKey))
  const isCurrent = lastKeys.length === count
  const keys = isCurrent ? lastKeys : Array.from({ length: count }, newRowKey)
  if (!isCurrent) setKeys(keys)
  return {
    keys,
    /** Creates the key of an entry inserted at an index. */
    insert(index: number) {
      const key = newRowKey()
      setKeys(keys.toSpliced(index, 0, key))
      return key
    },
    remove: (index: number) => setKeys(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setKeys(moveEntry(keys, from, to)),
  }
}
