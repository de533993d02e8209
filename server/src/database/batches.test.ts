import { expect, test } from 'vitest'
import { inTurns } from './batches.ts'

test('work in turns lets others in between its parts', async () => {
  const seen: (number[] | string)[] = []
  const other = () => setImmediate(() => seen.push('another request'))
  for await (const part of inTurns([1, 2, 3, 4, 5], 2)) {
    seen.push(part)
    other()
  }
  expect(seen).toEqual([[1, 2], 'another request', [3, 4], 'another request', [5]])
})
