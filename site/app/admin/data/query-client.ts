import {
  type DataTag,
  hashKey,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { storedToken } from '../../api/token.ts'
import { isRecent, withDeviceStore } from '../../offline/device-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    /** `isStored: false`: the result is not stored on the device. */
    queryMeta: { isStored?: false }
  }
}

interface StoredResult {
  data: unknown
  seenAt: number
}

/** Contains the domain's version, since a result of another version may lack fields. */
const storeKey = (key: QueryKey) => `${import.meta.env.VITE_DOMAIN_VERSION} ${hashKey(key)}`

/** Stores a result on the device, but only while somebody is signed in. */
export function storeResult(key: QueryKey, data: unknown): void {
  if (storedToken() === null) return
  const result: StoredResult = { data, seenAt: Date.now() }
  void withDeviceStore('seen', 'readwrite', store => store.put(result, storeKey(key)))
}

async function storedResult(key: QueryKey): Promise<StoredResult | undefined> {
  const result = await withDeviceStore<StoredResult>('seen', 'readonly', store => store.get(storeKey(key)))
  return result && isRecent(result.seenAt) ? result : undefined
}

/** Runs a query; without a response the stored result becomes its data, in addition to the error. */
async function fallBackToStored<Data, Key extends QueryKey>(
  run: QueryFunction<Data, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  try {
    return await run(context)
  } catch (error) {
    const isUnanswered = (error as ApiError).kind === 'unanswered'
    const result = isUnanswered ? await storedResult(query.queryKey) : undefined
    if (result && query.state.data === undefined)
      query.setData(result.data, { updatedAt: result.seenAt, manual: true })
    throw error
  }
}

/** The query cache of the administration. Refetches when a screen mounts, and when the server is reachable again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (data, { queryKey, meta }) => {
      if (meta?.isStored !== false) storeResult(queryKey, data)
    },
  }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Another tab may have signed out this moment.
      enabled: () => storedToken() !== null,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      persister: fallBackToStored,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
})

/** Forgets all results, here and on the device, and cancels the pending ones. */
export function clearResults(): void {
  void queryClient.cancelQueries()
  queryClient.clear()
  void withDeviceStore('seen', 'readwrite', store => store.clear())
}

/** For query functions: returns the data of a response, or throws its error. */
export async function dataOf<Data>(call: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error } = await call
  if (error) throw error
  return data
}

/** The query of a call. */
export const callQuery = <Data>(queryKey: QueryKey, call: () => Promise<Answer<Data>>) =>
  queryOptions({ queryKey, queryFn: () => dataOf(call()) })

/** The query of a call whose result is not stored on the device. */
export const unstoredQuery = <Data>(queryKey: QueryKey, call: () => Promise<Answer<Data>>) =>
  queryOptions({ queryKey, queryFn: () => dataOf(call()), meta: { isStored: false } })

/** The query of a call that anybody may make, signed in or not. */
export const publicQuery = <Data>(queryKey: QueryKey, call: () => Promise<Answer<Data>>) => ({
  ...unstoredQuery(queryKey, call),
  enabled: true,
})

export type QueryOf<Data> = { queryKey: DataTag<QueryKey, Data, ApiError> }

/** Changes cached data, for example optimistically; does not count as a fetch. */
export function updateCached<Data>({ queryKey }: QueryOf<Data>, change: (data: Data) => Data): void {
  const { data, dataUpdatedAt, fetchStatus } = queryClient.getQueryState<Data>(queryKey) ?? {}
  if (data === undefined) return
  queryClient.setQueryData<Data>(queryKey, change(data), { updatedAt: dataUpdatedAt ?? 0 })
  // A response from before the change would overwrite it, so the query is fetched again.
  if (fetchStatus === 'fetching') void queryClient.refetchQueries({ queryKey, exact: true })
}
