import { sessionLimits, sessionMessages } from '@chekku/domain/session'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { PasswordField } from './password-field.tsx'
import { takeSession, useUser } from './session.ts'

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
  const user = useUser()
  return (
    <CredentialsForm
      id="password"
      check={({ currentPassword, newPassword = '' }) => ({
        currentPassword: !currentPassword && sessionMessages.currentPasswordRequired,
        newPassword: newPasswordError(newPassword),
      })}
      send={({ currentPassword = '', newPassword = '', code }) =>
        adminApi.auth.updatePassword({ currentPassword, newPassword, code })
      }
      onSent={session => {
        const failure = takeSession(session)
        toast('The password is changed. Every other session was ended.')
        return failure
      }}
      submitLabel="Change Password"
      className={`grid gap-4 [&>button]:w-fit ${className}`}
    >
      {field => (
        <>
          {/* For password managers. */}
          <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            {...field('newPassword')}
            label="New password"
            autoComplete="new-password"
            hint={newPasswordHint}
          />
          <p className="text-soft">
            Changing it ends every other session: other phones and computers sign in anew.
          </p>
        </>
      )}
    </CredentialsForm>
  )
}
