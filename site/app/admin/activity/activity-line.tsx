import type { ActivityEntry } from '@chekku/domain/activity'
import { Link } from 'react-router'
import { momentText } from '../data/moment-text.ts'
import { type FactChange, factChanges, lineText } from './activity-words.ts'

/** What was done, when, and on request what it changed. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const changes = factChanges(entry)
  return (
    <li className="p-3 md:px-4">
      <p className="break-words font-semibold leading-snug">{lineText(entry)}</p>
      <p className="text-fine text-soft">
        <time dateTime={entry.at}>{momentText(entry.at)}</time>
      </p>
      {changes.length > 0 && (
        <details className="mt-1" open={entry.action === 'changed'}>
          <summary className="min-h-11 cursor-pointer content-center text-fine text-leaf md:min-h-8">
            {entry.action === 'changed' ? 'What changed' : 'Details'}
          </summary>
          <Facts changes={changes} />
          <Link
            to={`?subject=${encodeURIComponent(entry.subject._id)}`}
            className="text-fine text-leaf underline"
          >
            All that was done to {entry.subject.name}
          </Link>
        </details>
      )}
    </li>
  )
}

function Facts({ changes }: { changes: readonly FactChange[] }) {
  return (
    <dl className="grid gap-1 pb-2 text-fine">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-3 md:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 break-words">
            {before !== undefined && <del className="text-soft">{before}</del>}
            {before !== undefined && after !== undefined && ' '}
            {after !== undefined && <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
