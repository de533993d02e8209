import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { sessionLimits, sessionMessages } from '@chekku/domain/people/session'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { queryClient } from '../data/query-client.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { passkeysQuery } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'
import { takeSession, useUser } from './session.ts'

/** The error of a new password by its length; undefined if the server is to decide. */
export function newPasswordError(password: string): string | undefined {
  const { minimum, maximum } = sessionLimits.passwordCharacters
  const length = [...password].length
  return length < minimum || length > maximum ? sessionMessages.passwordLength : undefined
}

/** The passkeys that a new password leaves; ticked, they end with the old one. */
export const RemovePasskeys = ({ id, names }: { id: string; names: readonly string[] }) =>
  names.length > 0 && (
    <CheckField
      id={id}
      name="removePasskeys"
      value="true"
      label={passkeyMessages.removeToo(names.length)}
      hint={passkeyMessages.staying(names)}
      className="wrap-anywhere"
    />
  )

/** Changes the password; every other session of this administrator ends with it. */
export function PasswordForm({ className = 'max-w-narrow' }: { className?: string }) {
  const toast = useToast()
  const user = useUser()
  // A user with a first password may read nothing else yet, and has no passkeys.
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: user && !user.pending })
  return (
    <CredentialsForm
      id="password"
      check={({ currentPassword, newPassword = '' }) => ({
        currentPassword: !currentPassword && sessionMessages.currentPasswordRequired,
        newPassword: newPasswordError(newPassword),
      })}
      send={({ currentPassword = '', newPassword = '', code, removePasskeys }) =>
        callApi('changePassword', {
          body: { currentPassword, newPassword, code, removePasskeys: removePasskeys ? true : undefined },
        })
      }
      onSent={session => {
        const failure = takeSession(session)
        void queryClient.invalidateQueries(passkeysQuery)
        toast('The password is changed. Your other devices are signed out.')
        return failure
      }}
      username={user?.email ?? ''}
      submitLabel="Change password"
      className={`grid gap-4 [&>button]:w-fit ${className}`}
    >
      {field => (
        <>
          <PasswordField {...field('currentPassword')} label="Current password" />
          <PasswordField {...field('newPassword')} label="New password" isNew />
          <RemovePasskeys id="password-passkeys" names={passkeys.map(({ name }) => name)} />
        </>
      )}
    </CredentialsForm>
  )
}
