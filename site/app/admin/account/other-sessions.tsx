import { peopleMessages } from '@chekku/domain/people'
import { sessionMessages } from '@chekku/domain/session'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { SessionList } from '../auth/session-list.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Panel } from '../layout/screen.tsx'

const sessionsQuery = unstoredQuery(['sessions'], adminApi.auth.sessions)

/** Shows where the administrator is signed in, and ends other sessions, such as on a lost phone. */
export function OtherSessions() {
  const query = useQuery(sessionsQuery)
  const sessions = query.data ?? []
  const all = useAccountCall(adminApi.auth.logoutOthers, {
    said: ({ ended }) => sessionMessages.othersSignedOut(ended),
    query: sessionsQuery,
  })
  const one = useAccountCall(adminApi.auth.endSession, {
    said: peopleMessages.sessionEnded,
    query: sessionsQuery,
  })
  return (
    <Panel id="other-sessions" title="Where you are signed in">
      <p className="mt-3 max-w-measure text-soft">
        If a phone is lost, or you forgot to log out somewhere, end that session, or every one but this.
      </p>
      <div className="mt-3">
        <QueryState query={query} failure={sessionMessages.loadFailed} count={sessions.length} emptyText="">
          <SessionList sessions={sessions} isBusy={one.isPending} onEnd={one.mutate} />
        </QueryState>
      </div>
      <ConfirmButton
        className="mt-4"
        aria-disabled={all.isPending}
        label="Sign out other sessions"
        text="Every other phone and computer on which you are signed in will have to sign in anew."
        confirmLabel="Sign out others"
        onConfirm={all.mutate}
      />
    </Panel>
  )
}
