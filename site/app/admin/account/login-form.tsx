import { loginPath, sessionMessages } from '@chekku/domain/session'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { signIn } from '../auth/session.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { PasswordField } from './password-field.tsx'

const doesNothing = {
  remember: 'This box changes nothing: you stay signed in on this device until you log out.',
  forgot: 'This link does nothing. Whoever looks after the server can set a new password.',
}

async function send({ email = '', password = '' }: Record<string, string>) {
  if (email.trim() === '' || password === '')
    return {
      errors: {
        ...(email.trim() === '' && { email: sessionMessages.emailRequired }),
        ...(password === '' && { password: sessionMessages.passwordRequired }),
      },
    }
  const error = await signIn({ email, password })
  return error ? { failure: failureText(adminFailures.login, error) } : {}
}

export function LoginForm() {
  return (
    <CredentialsForm send={send} submitLabel="Sign in" busyLabel="Signing in..." className="mt-5 grid gap-4">
      {errors => (
        <>
          <TextField
            id="email"
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
          <PasswordField
            id="password"
            name="password"
            label="Password"
            autoComplete="current-password"
            error={errors.password}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckField
              id="remember"
              label="Remember me"
              title={doesNothing.remember}
              aria-describedby="remember-note"
            />
            <a
              href={loginPath}
              onClick={event => event.preventDefault()}
              title={doesNothing.forgot}
              aria-disabled="true"
              aria-describedby="forgot-note"
              className="link grid min-h-11 content-center"
            >
              Forgot your password?
            </a>
          </div>
          {Object.entries(doesNothing).map(([name, text]) => (
            <span key={name} id={`${name}-note`} className="sr-only">
              {text}
            </span>
          ))}
        </>
      )}
    </CredentialsForm>
  )
}
