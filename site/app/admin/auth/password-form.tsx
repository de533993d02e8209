import { sessionLimits, sessionMessages } from '@chekku/domain/session'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { PasswordField } from './password-field.tsx'
import { takeSession, useSession } from './session.ts'

const { minimum, maximum } = sessionLimits.passwordCharacters

/** What every field for a new password says of it. */
export const newPasswordHint = `${minimum} to ${maximum} characters. Several words in a row are easy to remember and hard to guess.`

/** The error of a new password by its length; undefined if the server is to decide. */
export function newPasswordError(password: string): string | undefined {
  const length = [...password].length
  return length < minimum || length > maximum ? sessionMessages.passwordLength : undefined
}

/** Changes the password; every other session of this administrator ends with it. */
export function PasswordForm({ className = 'mt-4 max-w-narrow' }: { className?: string }) {
  const toast = useToast()
  const session = useSession()

  async function send({ currentPassword = '', newPassword = '', code }: Record<string, string>) {
    const tooShort = newPasswordError(newPassword)
    const errors = {
      ...(currentPassword === '' && { currentPassword: sessionMessages.currentPasswordRequired }),
      ...(tooShort && { newPassword: tooShort }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    const { data, error } = await adminApi.auth.updatePassword({ currentPassword, newPassword, code })
    if (error?.errors) return { errors: error.errors }
    if (error) return { failure: failureText(adminFailures.account, error) }
    takeSession(data)
    toast('The password is changed. Every other session was ended.')
    return {}
  }

  return (
    <CredentialsForm
      send={send}
      submitLabel="Change Password"
      busyLabel="Saving..."
      className={`grid gap-4 [&>button]:w-fit ${className}`}
    >
      {errors => (
        <>
          {/* For password managers. */}
          <input
            hidden
            readOnly
            type="text"
            autoComplete="username"
            value={session.status === 'in' ? session.user.email : ''}
          />
          <PasswordField
            id="current-password"
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <PasswordField
            id="new-password"
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            hint={newPasswordHint}
            error={errors.newPassword}
          />
          <p className="text-soft">
            Changing it ends every other session: other phones and computers sign in anew.
          </p>
        </>
      )}
    </CredentialsForm>
  )
}
