import { loginPath } from '@chekku/domain/admin-paths'
import { recoveryMessages } from '@chekku/domain/recovery'
import { sessionMessages } from '@chekku/domain/session'
import { Link } from 'react-router'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { Entrance } from '../auth/entrance.tsx'

/** Asks for a link for a new password by e-mail. */
export default function ForgotScreen() {
  return (
    <Entrance title="Forgot your password?">
      <CredentialsForm
        check={({ email }) => ({ email: !email?.trim() && sessionMessages.emailRequired })}
        send={({ email = '' }) => adminApi.auth.forgot(email)}
        sentText={recoveryMessages.sent}
        submitLabel="Send me a link"
        busyLabel="Sending..."
        className="mt-5 grid gap-4"
      >
        {field => (
          <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
        )}
      </CredentialsForm>
      <p className="mt-4 text-fine text-soft">{recoveryMessages.otherWays}</p>
      <Link to={loginPath} className="link mt-3 inline-grid min-h-11 content-center">
        Sign in
      </Link>
    </Entrance>
  )
}
