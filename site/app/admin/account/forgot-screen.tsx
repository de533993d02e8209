import { loginPath } from '@chekku/domain/admin-paths'
import { recoveryMessages } from '@chekku/domain/recovery'
import { sessionMessages } from '@chekku/domain/session'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'

/** Asks for a link for a new password by e-mail. */
export default function ForgotScreen() {
  const [isSent, setIsSent] = useState(false)
  return (
    <Entrance title="Forgot your password?">
      {isSent ? (
        <p role="status" className="mt-3">
          {recoveryMessages.sent}
        </p>
      ) : (
        <CredentialsForm
          check={({ email }) => ({ email: !email?.trim() && sessionMessages.emailRequired })}
          send={({ email = '' }) => adminApi.auth.forgot(email)}
          onSent={() => setIsSent(true)}
          submitLabel="Send me a link"
          busyLabel="Sending..."
          className="mt-5 grid gap-4"
        >
          {errors => (
            <TextField
              id="email"
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              required
              error={errors.email}
            />
          )}
        </CredentialsForm>
      )}
      <p className="mt-4 text-fine text-soft">{recoveryMessages.otherWays}</p>
      <Link to={loginPath} className="link mt-3 inline-grid min-h-11 content-center">
        Sign in
      </Link>
    </Entrance>
  )
}
