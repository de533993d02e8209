import { sessionLimits, sessionMessages } from '@chekku/domain/session'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { buttonClasses } from '../../ui/button.ts'
import { useToast } from '../../ui/toast.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { takeSession, useSession } from '../auth/session.ts'

interface PasswordErrors {
  currentPassword?: string | undefined
  newPassword?: string | undefined
}

const { minimum, maximum } = sessionLimits.passwordCharacters

function errorsOf(currentPassword: string, newPassword: string): PasswordErrors {
  const length = [...newPassword].length
  return {
    ...(currentPassword === '' ? { currentPassword: sessionMessages.currentPasswordRequired } : {}),
    ...(length < minimum || length > maximum ? { newPassword: sessionMessages.passwordLength } : {}),
  }
}

/** Changes the password; every other session of this administrator ends with it. */
export function PasswordForm() {
  const toast = useToast()
  const session = useSession()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const currentInput = useRef<HTMLInputElement>(null)
  const newInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (errors.currentPassword) currentInput.current?.focus()
    else if (errors.newPassword) newInput.current?.focus()
  }, [errors])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = errorsOf(currentPassword, newPassword)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    const { data, error } = await adminApi.auth.updatePassword({ currentPassword, newPassword })
    setIsBusy(false)
    if (data) {
      takeSession(data)
      setCurrent('')
      setNew('')
      return toast('The password is changed. Every other session was ended.')
    }
    if (error.errors) setErrors(error.errors)
    else setFailure(failureText(adminFailures.account, error))
  }

  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid max-w-narrow gap-4">
      <div role="alert" className="empty:hidden">
        {failure && <p className="rounded-control border border-danger px-3 py-2 text-danger">{failure}</p>}
      </div>
      {/* For password managers. */}
      <input
        hidden
        readOnly
        type="text"
        autoComplete="username"
        value={session.status === 'in' ? session.user.email : ''}
      />
      <PasswordField
        ref={currentInput}
        id="current-password"
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={errors.currentPassword}
      />
      <PasswordField
        ref={newInput}
        id="new-password"
        label="New password"
        autoComplete="new-password"
        value={newPassword}
        onChange={setNew}
        hint={`${minimum} to ${maximum} characters. Several words in a row are easy to remember and hard to guess.`}
        error={errors.newPassword}
      />
      <p className="text-soft">
        Changing it ends every other session: other phones and computers sign in anew.
      </p>
      <button
        type="submit"
        disabled={isBusy}
        className={buttonClasses('primary', 'w-fit disabled:opacity-60')}
      >
        {isBusy ? 'Saving...' : 'Change Password'}
      </button>
    </form>
  )
}
