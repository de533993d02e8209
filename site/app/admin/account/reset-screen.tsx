import { loginPath } from '@chekku/domain/admin-paths'
import { recoveryMessages } from '@chekku/domain/recovery'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { newPasswordError, newPasswordHint } from '../auth/password-form.tsx'

/** The screen of a link for a new password, whose token is in the fragment. */
export default function ResetScreen() {
  const [isDone, setIsDone] = useState(false)
  return (
    <Entrance title="New password">
      {isDone ? (
        <p role="status" className="mt-3">
          {recoveryMessages.changed}
        </p>
      ) : (
        <CredentialsForm
          check={({ password = '' }) => ({ password: newPasswordError(password) })}
          send={({ password = '' }) =>
            adminApi.auth.reset({ token: window.location.hash.slice(1), password })
          }
          onSent={() => setIsDone(true)}
          submitLabel="Set password"
          busyLabel="Saving..."
          className="mt-5 grid gap-4"
        >
          {errors => (
            <PasswordField
              id="password"
              name="password"
              label="New password"
              autoComplete="new-password"
              hint={newPasswordHint}
              error={errors.password}
            />
          )}
        </CredentialsForm>
      )}
      <Link to={loginPath} className="link mt-3 inline-grid min-h-11 content-center">
        Sign in
      </Link>
    </Entrance>
  )
}
