import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { storedToken } from '../../api/token.ts'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { lineText, wayToSubject } from '../data/audit-event-text.ts'
import { momentText } from '../data/moment-text.ts'
import { dataOf } from '../data/query-client.ts'
import { panelClasses } from '../layout/panel.ts'

const shownChanges = 5
/** Enough to include the last changes after several sign-ins. */
const readLines = 50

/** The newest audit events without those of administrators' accounts. */
export const lastChangesQuery = queryOptions({
  queryKey: ['activity', 'last changes'],
  queryFn: async () => {
    const { entries } = await dataOf(adminApi.auditEvents.list({ page: 1, limit: readLines, grouped: true }))
    return entries.filter(({ subject }) => subject.kind !== 'administrator').slice(0, shownChanges)
  },
  // Only administrators may read the log, and another tab may have signed out this moment.
  enabled: () => storedToken() !== null,
})

/** The newest audit events, each leading to what it is about. */
export function LastChanges() {
  const { data: entries, error } = useQuery(lastChangesQuery)
  if (!entries) return error ? null : <Skeleton className="h-60" />
  return (
    <>
      {entries.length === 0 && <p className="text-soft">Nothing was changed yet.</p>}
      <ol className={`${panelClasses} divide-y divide-line empty:hidden`}>
        {entries.map(entry => (
          <li key={entry._id}>
            <Link to={wayToSubject(entry)} className="group grid min-h-11 content-center px-4 py-2.5">
              <span className="wrap-anywhere leading-snug group-hover:underline">{lineText(entry)}</span>
              <time dateTime={entry.at} className="text-fine text-soft">
                {momentText(entry.at)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
      <Link to="/admin/activity" className="link inline-flex min-h-11 items-center">
        All activity
      </Link>
    </>
  )
}
