import type { User } from '@chekku/domain/schemas/session'
import { sessionMessages } from '@chekku/domain/session'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { PasswordForm } from '../auth/password-form.tsx'
import { takeUser, useUser } from '../auth/session.ts'
import { useCan } from '../auth/use-can.ts'
import { Panel, Screen } from '../layout/screen.tsx'
import { ApiKeys } from './api-keys.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { OtherSessions } from './other-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

export default function Account() {
  const user = useUser()
  const can = useCan()
  return (
    <Screen title="Account">
      {user && (
        <p className="mb-5 wrap-anywhere">
          You are signed in as <strong>{user.email}</strong>.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {user && <OwnAccount user={user} />}
        <Panel id="change-password" title="Change password">
          <PasswordForm />
        </Panel>
        <SecondFactorPanel />
        <OtherSessions />
        <Passkeys />
        {can('Backup', 'createBackupLink') && <BackupPanel />}
        {can('Keys', 'createKey') && <ApiKeys />}
      </div>
    </Screen>
  )
}

/** Changes the own name and e-mail, with the password as a proof of who asks. */
function OwnAccount({ user }: { user: User }) {
  const toast = useToast()
  return (
    <Panel id="own-account" title="Your name and e-mail">
      <CredentialsForm
        id="own"
        send={({ name = '', email = '', currentPassword = '', code }) =>
          adminApi.auth.updateMe({ name, email, currentPassword, code })
        }
        onSent={changed => {
          takeUser(changed)
          toast(sessionMessages.accountChanged)
        }}
        submitLabel="Save name and e-mail"
        className="mt-4 grid max-w-narrow gap-4 [&>button]:w-fit"
      >
        {field => (
          <>
            <TextField {...field('name')} label="Name" autoComplete="name" defaultValue={user.name} />
            <TextField
              {...field('email')}
              type="email"
              label="E-mail"
              autoComplete="username"
              hint="You sign in with it."
              defaultValue={user.email}
            />
            <PasswordField
              {...field('currentPassword')}
              label="Your password"
              autoComplete="current-password"
            />
          </>
        )}
      </CredentialsForm>
    </Panel>
  )
}
