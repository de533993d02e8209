import { afterLoginPath, loginPath } from '@chekku/domain/addresses/admin-paths'
import { forgotPath, recoveryMessages } from '@chekku/domain/people/recovery'
import { sessionMessages } from '@chekku/domain/people/session'
import type { ResetLink } from '@chekku/domain/schemas/people/recovery'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance, LinkFailure } from '../auth/entrance.tsx'
import { OwnCredentials } from '../auth/own-credentials.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { newPasswordError, RemovePasskeys } from '../auth/password-form.tsx'
import { takeSignedIn, useSession } from '../auth/session.ts'
import { type LinkState, useLinkToken } from '../auth/use-link-token.ts'
import { publicQuery } from '../data/query-client.ts'
import { LoadingLayout } from '../layout/loading-layout.tsx'

/** The history state, also once this page has opened the shop; a link cannot set it. */
interface ResetState extends LinkState {
  hasOpened?: boolean
}

export default function ResetScreen() {
  const session = useSession()
  const state = useLocation().state as ResetState | null
  const token = useLinkToken()
  const query = useQuery({
    ...publicQuery(['reset', token], () => callApi('getResetLink', { body: { token } })),
    // The link ends with the new password, so that another read would be refused.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  // The session mounts the screen anew, and its history state tells that the shop is open.
  if (session.status === 'in' && state?.hasOpened) return <Navigate to={afterLoginPath} replace />
  if (!data && !error) return <LoadingLayout />
  if (data?.isFirst) return <FirstSignIn token={token} />
  return (
    <Entrance title="New password">
      <LinkFailure query={query} expired={<ExpiredLink />} />
      {data && <NewPassword {...data} token={token} />}
      {signInLink}
    </Entrance>
  )
}

const signInLink = (
  <TextLink to={loginPath} className="mt-3">
    Sign in
  </TextLink>
)

const ExpiredLink = () => (
  <>
    <p>{recoveryMessages.linkOver}</p>
    <TextLink to={forgotPath}>Ask for a new link by e-mail</TextLink>
    <p className="text-fine text-soft">{recoveryMessages.otherWays}</p>
  </>
)

const NewPassword = ({ email, passkeys = [], token }: ResetLink & { token: string }) => (
  <CredentialsForm
    check={({ password = '' }) => ({ password: newPasswordError(password) })}
    send={({ password = '', removePasskeys }) =>
      callApi('resetPassword', {
        body: { token, password, removePasskeys: removePasskeys ? true : undefined },
      })
    }
    confirmation={() => recoveryMessages.changed}
    username={email}
    submitLabel="Set password"
    className="mt-4 grid gap-4"
  >
    {field => (
      <>
        <p>
          A new password for <strong>{email}</strong>
        </p>
        <PasswordField {...field('password')} label="New password" isNew />
        <RemovePasskeys id="remove-passkeys" names={passkeys} />
      </>
    )}
  </CredentialsForm>
)

/** Chooses the first e-mail and password of a shop, and signs in with them. */
function FirstSignIn({ token }: { token: string }) {
  const navigate = useNavigate()
  return (
    <Entrance title="Open your shop">
      <CredentialsForm
        check={({ email, password = '' }) => ({
          email: !email?.trim() && sessionMessages.emailRequired,
          password: newPasswordError(password),
        })}
        send={async ({ email = '', password = '' }) => {
          const { error } = await callApi('resetPassword', { body: { token, email, password } })
          return error ? { data: null, error } : callApi('signIn', { body: { email, password } })
        }}
        onSent={async signedIn => {
          const state: ResetState = { token, hasOpened: true }
          await navigate({ hash: '' }, { replace: true, state })
          return takeSignedIn(signedIn)
        }}
        submitLabel="Open the shop"
        busyLabel="Opening..."
        className="mt-4 grid gap-4"
      >
        {field => <OwnCredentials field={field} />}
      </CredentialsForm>
      {signInLink}
    </Entrance>
  )
}
