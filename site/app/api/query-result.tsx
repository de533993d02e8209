import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { Await } from 'react-router'
import { type CachedQuery, cacheResult, type Outcome, replaces } from './query-cache.ts'

interface QueryResultProps<Answered extends Outcome> {
  query: CachedQuery<Answered>
  loading: ReactNode
  /** Stands above a copy that was shown first, if the fresh answer fails to load. */
  outdated: ReactNode
  children: (answer: Answered) => ReactNode
}

/** Shows `loading` until the first response, and then the newest one. A copy that was shown first stays if that fails. */
export function QueryResult<Answered extends Outcome>({ loading, ...props }: QueryResultProps<Answered>) {
  const { query } = props
  return (
    <Suspense key={query.key} fallback={loading}>
      <Await resolve={query.shown}>{shown => <Revalidation {...props} first={shown as Answered} />}</Await>
    </Suspense>
  )
}

/** The query of a page, which shows its loading state again on a refetch: each query has a key of its own. */
export function PageQueryResult<Answered extends Outcome>(props: QueryResultProps<Answered>) {
  const [shown, setShown] = useState({ query: props.query, count: 0 })
  if (shown.query !== props.query) setShown({ query: props.query, count: shown.count + 1 })
  return <QueryResult key={shown.count} {...props} />
}

type RevalidationProps<Answered extends Outcome> = Omit<QueryResultProps<Answered>, 'loading'> & {
  first: Answered
}

/** Shows the first response, and the fresh one in its place once it arrives. */
function Revalidation<Answered extends Outcome>(props: RevalidationProps<Answered>) {
  const { first, query, outdated, children } = props
  const [newest, setNewest] = useState(first)
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    let isShown = true
    cacheResult(query.key, first)
    void query.fresh?.then(answer => {
      if (!isShown) return
      setIsOutdated(!first.error && !replaces(answer))
      if (replaces(answer)) startTransition(() => setNewest(answer))
    })
    return () => {
      isShown = false
    }
  }, [first, query])
  return (
    <>
      {isOutdated && outdated}
      {children(newest)}
    </>
  )
}
