import { sessionLimits, sessionMessages } from '@chekku/domain/session'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { takeSession, useSession } from '../auth/session.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { PasswordField } from './password-field.tsx'

const { minimum, maximum } = sessionLimits.passwordCharacters

/** Changes the password; every other session of this administrator ends with it. */
export function PasswordForm() {
  const toast = useToast()
  const session = useSession()

  async function send({ currentPassword = '', newPassword = '' }: Record<string, string>) {
    const length = [...newPassword].length
    const errors = {
      ...(currentPassword === '' && { currentPassword: sessionMessages.currentPasswordRequired }),
      ...((length < minimum || length > maximum) && { newPassword: sessionMessages.passwordLength }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    const { data, error } = await adminApi.auth.updatePassword({ currentPassword, newPassword })
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
      className="mt-4 grid max-w-narrow gap-4 [&>button]:w-fit"
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
            hint={`${minimum} to ${maximum} characters. Several words in a row are easy to remember and hard to guess.`}
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
