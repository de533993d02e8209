import { afterLoginPath } from '@chekku/domain/addresses/admin-paths'
import { grantTexts, peopleMessages } from '@chekku/domain/people/people'
import type { Invitation } from '@chekku/domain/schemas/people/people'
import type { User } from '@chekku/domain/schemas/people/session'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { CredentialsForm, credentialErrors } from '../auth/credentials-form.tsx'
import { Entrance, LinkFailure } from '../auth/entrance.tsx'
import { OwnCredentials } from '../auth/own-credentials.tsx'
import { signOut, takeSession, useSession } from '../auth/session.ts'
import { type LinkState, useLinkToken } from '../auth/use-link-token.ts'
import { publicQuery } from '../data/query-client.ts'
import { LoadingLayout } from '../layout/loading-layout.tsx'

/** The history state, also once this page has joined; a link cannot set it. */
interface JoinState extends LinkState {
  hasJoined?: boolean
}

export default function JoinScreen() {
  const session = useSession()
  const state = useLocation().state as JoinState | null
  const token = useLinkToken()
  const query = useQuery(publicQuery(['invite', token], () => callApi('getInvite', { body: { token } })))
  const { data, error } = query
  // The session mounts the screen anew, and its history state tells that it has joined.
  if (session.status === 'in' && state?.hasJoined) return <Navigate to={afterLoginPath} replace />
  if (session.status === 'loading' || (!data && !error)) return <LoadingLayout />
  return (
    <Entrance title="Join">
      {session.status === 'in' && <SignedInAlready user={session.user} />}
      {session.status === 'out' && data && <Welcome invitation={data} token={token} />}
      {session.status === 'out' && <LinkFailure query={query} expired={peopleMessages.linkOver} />}
    </Entrance>
  )
}

/** The user is signed in and has opened a link for somebody else. */
function SignedInAlready({ user }: { user: User }) {
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p>
        You are signed in as <strong>{user.email}</strong>. Log out to join with this link.
      </p>
      <Button onClick={() => void signOut()}>Log out</Button>
    </div>
  )
}

function Welcome({ invitation, token }: { invitation: Invitation; token: string }) {
  const navigate = useNavigate()
  const { name, invitedBy } = invitation
  const role = grantTexts(invitation)
  return (
    <>
      <p className="mt-4">
        {`${name}, `}
        <strong>{invitedBy}</strong> invites you to work on this shop as <strong>{role.name}</strong>.
      </p>
      <p className="mt-2 text-soft">{role.text}</p>
      <CredentialsForm
        id="join"
        check={credentialErrors}
        send={({ email = '', password = '' }) =>
          callApi('acceptInvite', { body: { token, email, password } })
        }
        onSent={async session => {
          const state: JoinState = { token, hasJoined: true }
          await navigate({ hash: '' }, { replace: true, state })
          return takeSession(session)
        }}
        submitLabel="Join"
        busyLabel="Joining..."
        className="mt-5 grid gap-4"
      >
        {field => <OwnCredentials field={field} />}
      </CredentialsForm>
    </>
  )
}
