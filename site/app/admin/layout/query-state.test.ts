import { expect, test } from 'vitest'
import { joinedQuery } from './query-state.tsx'

test('joined data is as old as the oldest of its queries', () => {
  const query = (dataUpdatedAt: number) => ({
    dataUpdatedAt,
    error: null,
    refetch: async () => undefined as never,
  })
  expect(joinedQuery({}, query(7), query(5), query(9)).dataUpdatedAt).toBe(5)
})
