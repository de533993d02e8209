import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { momentText } from '../data/moment-text.ts'
import { panelClasses } from './screen.tsx'

interface QueryStateProps {
  query: { data: unknown; error: unknown; dataUpdatedAt: number; refetch: () => unknown }
  failure: string
  /** The number of entries; by default 1 once there is data. */
  count?: number
  emptyText?: ReactNode
  children?: ReactNode
}

type JoinedQuery = Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch'>

/** Several queries as one, for a screen that needs the data of all; as old as the oldest of them. */
export function joinedQuery<Data>(data: Data, ...queries: [JoinedQuery, ...JoinedQuery[]]) {
  return {
    data,
    error: queries.find(({ error }) => error)?.error,
    dataUpdatedAt: Math.min(...queries.map(query => query.dataUpdatedAt)),
    refetch: () => Promise.all(queries.map(query => query.refetch())),
  }
}

/** Shows a toast each time a query fails. */
export function useFailureToast(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  texts: FailureTexts,
): void {
  const toast = useToast()
  useEffect(() => {
    if (error && errorUpdatedAt > 0) toast(failureText(texts, error), { hasFailed: true })
  }, [error, errorUpdatedAt, texts, toast])
}

/** The data of a query or an empty state; on an error its message with "Try again"; skeletons until the first data. */
export function QueryState({ query, failure, emptyText, children, ...props }: QueryStateProps) {
  const { data, error, dataUpdatedAt, refetch } = query
  const { count = data === undefined ? 0 : 1 } = props
  return (
    <>
      {error && (
        <div
          role="alert"
          className={`${panelClasses} mb-4 flex flex-wrap items-center justify-between gap-3 p-5`}
        >
          <div>
            <p className="text-danger">{failure}</p>
            <StaleDataNote at={dataUpdatedAt} />
          </div>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data === undefined && !error && (
        <div role="status" className="grid gap-3">
          <p className="text-fine text-soft">Loading...</p>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {data !== undefined && count === 0 && (
        <div role="status" className={`${panelClasses} px-5 py-10 text-center text-soft`}>
          {emptyText}
        </div>
      )}
      {count > 0 && children}
    </>
  )
}

/** Marks data that could not be refetched as old; `at` is the query's `dataUpdatedAt`. */
export function StaleDataNote({ at }: { at: number }) {
  if (at === 0) return null
  return (
    <p className="text-soft">{`You’re seeing the version of ${momentText(new Date(at).toISOString())}.`}</p>
  )
}
