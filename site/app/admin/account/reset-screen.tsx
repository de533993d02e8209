import { loginPath } from '@chekku/domain/admin-paths'
import { recoveryMessages } from '@chekku/domain/recovery'
import { Link } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { newPasswordError, newPasswordHint } from '../auth/password-form.tsx'

/** The screen of a link for a new password, whose token is in the fragment. */
export default function ResetScreen() {
  return (
    <Entrance title="New password">
      <CredentialsForm
        check={({ password = '' }) => ({ password: newPasswordError(password) })}
        send={({ password = '' }) => adminApi.auth.reset({ token: window.location.hash.slice(1), password })}
        sent={() => recoveryMessages.changed}
        submitLabel="Set password"
        className="mt-5 grid gap-4"
      >
        {field => (
          <PasswordField
            {...field('password')}
            label="New password"
            autoComplete="new-password"
            hint={newPasswordHint}
          />
        )}
      </CredentialsForm>
      <Link to={loginPath} className="link mt-3 inline-grid min-h-11 content-center">
        Sign in
      </Link>
    </Entrance>
  )
}
