import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { Await } from 'react-router'
import { type CachedQuery, cacheResult, replaces } from './query-cache.ts'

interface QueryResultProps<Answered extends { error: { status: number } | null }> {
  query: CachedQuery<Answered>
  loading: ReactNode
  children: (answer: Answered) => ReactNode
}

/** Shows `loading` until the first response, and then the newest one. */
export function QueryResult<Answered extends { error: { status: number } | null }>({
  query,
  loading,
  children,
}: QueryResultProps<Answered>) {
  return (
    <Suspense key={query.key} fallback={loading}>
      <Await resolve={query.shown}>
        {shown => (
          <Revalidated first={shown as Answered} query={query}>
            {children}
          </Revalidated>
        )}
      </Await>
    </Suspense>
  )
}

function Revalidated<Answered extends { error: { status: number } | null }>({
  first,
  query,
  children,
}: Omit<QueryResultProps<Answered>, 'loading'> & { first: Answered }) {
  const [newest, setNewest] = useState(first)
  useEffect(() => {
    let isShown = true
    cacheResult(query.key, first)
    void query.fresh?.then(answer => {
      if (isShown && replaces(answer)) startTransition(() => setNewest(answer))
    })
    return () => {
      isShown = false
    }
  }, [first, query])
  return children(newest)
}
