import type { OpenSession } from '@chekku/domain/schemas/people/people'
import { Button } from '../../ui/admin/button.tsx'
import { momentText } from '../data/moment-text.ts'

export const sessionName = ({ device }: OpenSession): string => device || 'Unnamed device'

const usageText = ({ lastUsedAt, startedAt, address }: OpenSession) =>
  `Last used ${momentText(lastUsedAt)}, signed in ${momentText(startedAt)}${address ? ` from ${address}` : ''}`

interface SessionListProps {
  sessions: readonly OpenSession[]
  isBusy: boolean
  onEnd: (id: string) => void
}

/** Open sessions, each but the one that shows them with a button that ends it. */
export const SessionList = ({ sessions, isBusy, onEnd }: SessionListProps) => (
  <ul aria-label="Open sessions" className="divide-y divide-line empty:hidden">
    {sessions.map(session => (
      <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere">
            {sessionName(session)}
            {session.isCurrent && <strong> (this one)</strong>}
          </p>
          <p className="text-fine text-soft wrap-anywhere">{usageText(session)}</p>
        </div>
        {!session.isCurrent && (
          <Button
            aria-disabled={isBusy}
            aria-label={`End the session: ${sessionName(session)}`}
            onClick={() => onEnd(session._id)}
          >
            End
          </Button>
        )}
      </li>
    ))}
  </ul>
)
