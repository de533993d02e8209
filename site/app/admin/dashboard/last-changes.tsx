import { useEffect } from 'react'
import { Link } from 'react-router'
import { storedToken } from '../../api/token.ts'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { lineText } from '../data/activity-words.ts'
import { momentText } from '../data/moment-text.ts'
import { useResource } from '../data/resource.ts'
import { wayToSubject } from '../data/way-to-subject.ts'
import { panelLook } from '../layout/panel.ts'
import { lastChanges } from './dashboard-figures.ts'

/** The newest lines of the activity log, each leading to what it is about. */
export function LastChanges() {
  const { data: entries, error } = useResource(lastChanges)
  // Only administrators may read the log, and another tab may have signed out this moment.
  useEffect(() => {
    if (storedToken() !== null) void lastChanges.refresh()
  }, [])
  if (!entries) return error ? null : <Skeleton className="h-60" />
  return (
    <>
      {entries.length === 0 && <p className="text-soft">Nothing was changed yet.</p>}
      <ol className={`${panelLook} divide-y divide-line empty:hidden`}>
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
