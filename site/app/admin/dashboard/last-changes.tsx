import type { ActivityEntry } from '@chekku/domain/activity'
import { Link } from 'react-router'
import { lineText } from '../data/activity-words.ts'
import { momentText } from '../data/moment-text.ts'
import { wayToSubject } from '../data/way-to-subject.ts'
import { panelLook } from '../shell/panel.ts'

/** The newest lines of the activity log, each leading to what it is about. */
export function LastChanges({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <>
      <ol className={`${panelLook} divide-y divide-line`}>
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
