import type { ApiError } from '../../../api/api-response.ts'

export interface EachResult<Item, Data = unknown> {
  done: Item[]
  /** The answers of the successful calls. */
  answers: Data[]
  failed: { item: Item; error: ApiError }[]
}

/** More at a time would only queue in the server. */
const atOnce = 4

/** Calls `work` for each item, a few at a time, and continues after failures. */
export async function runEach<Item, Data = never>(
  items: readonly Item[],
  work: (item: Item) => Promise<{ data?: Data | null; error: ApiError | null }>,
): Promise<EachResult<Item, Data>> {
  const result: EachResult<Item, Data> = { done: [], answers: [], failed: [] }
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const { data, error } = await work(item)
      if (error) result.failed.push({ item, error })
      else result.done.push(item)
      if (data) result.answers.push(data)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return result
}

/** How many are done, and which are not and why. */
export function eachText<Item>(
  { done, failed }: EachResult<Item>,
  counted: (count: number) => string,
  nameOf: (item: Item) => string,
): string {
  if (failed.length === 0) return counted(done.length)
  const reasons = failed.map(({ item, error }) => `${nameOf(item)} (${error.message})`).join(', ')
  return `${done.length} of ${done.length + failed.length} done. Not: ${reasons}`
}
