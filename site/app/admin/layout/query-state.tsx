import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { panelClasses } from './panel.ts'
import { SeenLast } from './seen-last.tsx'

interface QueryStateProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>
  failure: string
}

/** Why a query failed, with "Try again"; skeletons until its first data. */
export function QueryState({ query: { data, error, dataUpdatedAt, refetch }, failure }: QueryStateProps) {
  if (error) {
    return (
      <div
        role="alert"
        className={`${panelClasses} mb-4 flex flex-wrap items-center justify-between gap-3 p-5`}
      >
        <div>
          <p className="text-danger">{failure}</p>
          <SeenLast at={dataUpdatedAt} />
        </div>
        <button type="button" onClick={() => void refetch()} className={buttonClasses('quiet')}>
          Try again
        </button>
      </div>
    )
  }
  if (data !== undefined) return null
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
