import { queryOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { clearResults, queryClient, updateCached } from './query-client.ts'

afterEach(clearResults)

/** A query whose responses are controlled by the test. */
function aQuery() {
  const readings: ((data: string[]) => void)[] = []
  const query = queryOptions({
    queryKey: ['letters'],
    queryFn: () => new Promise<string[]>(resolve => readings.push(resolve)),
  })
  return { query, answer: (data: string[]) => readings.shift()?.(data) }
}

test('a change of cached data is not taken back by an answer from before it', async () => {
  const { query, answer } = aQuery()
  queryClient.setQueryData(query.queryKey, ['a'])
  const reading = queryClient.fetchQuery(query).catch(() => undefined)
  updateCached(query, letters => [...letters, 'b'])
  answer(['a'])
  answer(['a', 'b', 'c'])
  await reading
  await expect.poll(() => queryClient.getQueryData(query.queryKey)).toEqual(['a', 'b', 'c'])
})

test('a change of cached data is no new reading', () => {
  const { query } = aQuery()
  queryClient.setQueryData(query.queryKey, ['a'], { updatedAt: 1 })
  updateCached(query, () => ['b'])
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ data: ['b'], dataUpdatedAt: 1 })
})
