import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { recoveryMessages } from '@chekku/domain/people/recovery'
import { sessionMessages } from '@chekku/domain/people/session'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { LinkButton } from '../../ui/admin/button.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'

export default function ForgotScreen() {
  const { state } = useLocation()
  const [tries, setTries] = useState(0)
  const loginEmail = tries === 0 ? (state as { email?: string } | null)?.email : undefined
  return (
    <Entrance title="Forgot your password?">
      <CredentialsForm
        key={tries}
        check={({ email }) => ({ email: !email?.trim() && sessionMessages.emailRequired })}
        send={({ email = '' }) => callApi('forgetPassword', { body: { email } })}
        confirmation={({ email = '' }) => (
          <>
            {recoveryMessages.sentTo(email.trim())}{' '}
            <LinkButton onClick={() => setTries(tries + 1)}>Try another e-mail</LinkButton>
          </>
        )}
        submitLabel="Send me a link"
        busyLabel="Sending..."
        className="mt-5 grid gap-4"
      >
        {field => (
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username"
            required
            autoFocus={tries > 0}
            defaultValue={loginEmail}
          />
        )}
      </CredentialsForm>
      <p className="mt-4 text-fine text-soft">{recoveryMessages.otherWays}</p>
      <TextLink to={loginPath} className="mt-3">
        Sign in
      </TextLink>
    </Entrance>
  )
}
