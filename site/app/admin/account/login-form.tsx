import { loginPath, sessionMessages } from '@chekku/domain/session'
import { type FormEvent, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { signIn } from '../auth/session.ts'

const doesNothing = {
  remember: 'This box changes nothing: you stay signed in on this device until you log out.',
  forgot: 'This link does nothing. Whoever looks after the server can set a new password.',
}

export function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(email.trim() === '' ? { email: sessionMessages.emailRequired } : {}),
      ...(password === '' ? { password: sessionMessages.passwordRequired } : {}),
    }
    setErrors(found)
    setFailure(undefined)
    if (found.email) return emailInput.current?.focus()
    if (found.password) return passwordInput.current?.focus()
    setIsBusy(true)
    const error = await signIn({ email, password })
    setIsBusy(false)
    if (error) setFailure(failureText(adminFailures.login, error))
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
      <div role="alert" className="empty:hidden">
        {failure && <p className="rounded-control border border-danger px-3 py-2 text-danger">{failure}</p>}
      </div>
      <TextField
        ref={emailInput}
        id="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        ref={passwordInput}
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
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
      <span id="remember-note" className="sr-only">
        {doesNothing.remember}
      </span>
      <span id="forgot-note" className="sr-only">
        {doesNothing.forgot}
      </span>
      <button type="submit" disabled={isBusy} className={buttonClasses('primary', 'disabled:opacity-60')}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </button>
    </form>
  )
}
