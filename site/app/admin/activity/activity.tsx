import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { buttonClasses } from '../../ui/button.ts'
import { dataOf } from '../data/query-client.ts'
import { panelClasses } from '../layout/panel.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { ActivityLine } from './audit-event-row.tsx'

const onePage = 30

/** The audit log, newest first. */
export default function Activity() {
  const [search] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const subject = search.get('subject') ?? ''
  const events = useQuery({
    queryKey: ['activity', page, subject],
    queryFn: () => dataOf(adminApi.auditEvents.list({ page, limit: onePage, subject, grouped: true })),
    placeholderData: keepPreviousData,
  })
  const { data } = events

  return (
    <Screen
      title="Activity"
      {...(subject && { back: { to: '/admin/activity', label: 'Back to all activity' } })}
    >
      <p className="mb-5 max-w-measure text-soft">
        Every change, who made it and when. Lines are only ever added: nobody can change or remove one.
      </p>
      <QueryState
        query={events}
        failure="Failed to fetch the activity"
        count={data?.entries.length ?? 0}
        emptyText="Nothing was done here yet."
      >
        <ol aria-label="Activity, newest first" className={`${panelClasses} divide-y divide-line`}>
          {data?.entries.map(entry => (
            <ActivityLine key={entry._id} entry={entry} />
          ))}
        </ol>
      </QueryState>
      {data && <Pages page={page} pages={data.pagination.pages} subject={subject} />}
    </Screen>
  )
}

function Pages({ page, pages, subject }: { page: number; pages: number; subject: string }) {
  if (pages <= 1) return null
  const link = (to: number, label: string, isOffered: boolean) => {
    if (!isOffered) return <span />
    const search = new URLSearchParams({ ...(subject && { subject }), page: String(to) })
    return (
      <Link to={`?${search}`} className={buttonClasses('quiet')}>
        {label}
      </Link>
    )
  }
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-3">
      {link(page - 1, 'Newer', page > 1)}
      <p className="text-soft">
        Page {page} of {pages}
      </p>
      {link(page + 1, 'Older', page < pages)}
    </nav>
  )
}
