import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { forgotPath } from '@chekku/domain/people/recovery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { CredentialsForm, credentialErrors } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'
import { type LoginState, returnPath } from '../auth/login-state.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { takeSignedIn, useSession } from '../auth/session.ts'
import { publicQuery } from '../data/query-client.ts'
import { LoadingLayout } from '../layout/loading-layout.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

export default function LoginScreen() {
  const session = useSession()
  const { state } = useLocation()
  const [hasTried, setHasTried] = useState(false)
  if (session.status === 'loading') return <LoadingLayout />
  if (session.status === 'in') return <Navigate to={returnPath(state)} replace />
  const hasExpired = (state as LoginState | null)?.hasExpired ?? false
  return (
    <Entrance title="Sign in">
      {hasExpired && !hasTried && (
        <p role="status" className="mt-3 border-l-3 border-turmeric pl-3">
          Your session has ended. Please sign in again to go on.
        </p>
      )}
      <LoginForm onTry={() => setHasTried(true)} />
      <PasskeySignIn />
    </Entrance>
  )
}

/** The specification has both controls; where one has no effect, its note tells that. */
const deadControlNotes = {
  remember: 'This box does nothing: you stay signed in until you log out.',
  forgot: 'This link sends nothing: ask an owner, or whoever runs this website.',
}

function LoginForm({ onTry }: { onTry: () => void }) {
  const [email, setEmail] = useState('')
  return (
    <CredentialsForm
      check={credentialErrors}
      send={({ email = '', password = '', code }) => {
        onTry()
        return callApi('signIn', { body: { email, password, code } })
      }}
      onSent={takeSignedIn}
      failures={adminFailures.login}
      submitLabel="Sign in"
      busyLabel="Signing in..."
      className="mt-5 grid gap-4"
    >
      {field => (
        <>
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username webauthn"
            onChange={({ target }) => setEmail(target.value)}
            required
          />
          <PasswordField {...field('password')} label="Password" />
          <CheckField
            id="remember"
            label="Remember me"
            title={deadControlNotes.remember}
            hint={deadControlNotes.remember}
            className="*:last:mt-0"
          />
          <ForgotPassword email={email} />
        </>
      )}
    </CredentialsForm>
  )
}

/** Without mail the link leads nowhere, and its note names the owner as the way back. */
function ForgotPassword({ email }: { email: string }) {
  const { data } = useQuery(publicQuery(['ways back'], () => callApi('listWaysBack')))
  const text = 'Forgot your password?'
  const classes = 'link inline-grid min-h-11 content-center justify-self-start'
  if (data?.mail)
    return (
      <Link to={forgotPath} state={{ email }} className={classes}>
        {text}
      </Link>
    )
  return (
    <div>
      <a
        href={loginPath}
        onClick={event => event.preventDefault()}
        title={deadControlNotes.forgot}
        aria-disabled="true"
        aria-describedby="forgot-note"
        className={classes}
      >
        {text}
      </a>
      <p id="forgot-note" className="text-fine text-soft">
        {deadControlNotes.forgot}
      </p>
    </div>
  )
}
