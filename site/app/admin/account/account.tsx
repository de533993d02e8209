import { backupMessages, restoreCommand } from '@chekku/domain/backup'
import { peopleMessages } from '@chekku/domain/people/people'
import { sessionMessages } from '@chekku/domain/people/session'
import type { User } from '@chekku/domain/schemas/people/session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { downloadFrom } from '../../ui/admin/download.ts'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { PasswordForm } from '../auth/password-form.tsx'
import { takeUser, useUser } from '../auth/session.ts'
import { SessionList, sessionName } from '../auth/session-list.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { useCan } from '../auth/use-can.ts'
import { momentText } from '../data/moment-text.ts'
import { unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { AccountPart } from './account-part.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

export default function Account() {
  const user = useUser()
  const can = useCan()
  return (
    <Screen title="Account">
      <div className={`${panelClasses} divide-y divide-line`}>
        {user && <OwnAccount user={user} />}
        <AccountPart
          id="change-password"
          title="Change password"
          summary="Your other devices must sign in again."
        >
          <PasswordForm />
        </AccountPart>
        <OtherSessions />
        <SecondFactorPanel />
        <Passkeys />
        {can('createBackupLink') && <BackupPanel />}
        {can('createKey') && <ApiKeys />}
      </div>
    </Screen>
  )
}

/** Changes the user's name and e-mail, which the password confirms. */
function OwnAccount({ user }: { user: User }) {
  const toast = useToast()
  return (
    <AccountPart id="own-account" title="Your name and e-mail" summary={`${user.name}, ${user.email}`}>
      <CredentialsForm
        id="own"
        send={({ name = '', email = '', currentPassword = '', code }) =>
          callApi('changeAccount', { body: { name, email, currentPassword, code } })
        }
        onSent={changed => {
          takeUser(changed)
          toast(sessionMessages.accountChanged)
        }}
        submitLabel="Save name and e-mail"
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
            <PasswordField {...field('currentPassword')} label="Your password" />
          </>
        )}
      </CredentialsForm>
    </AccountPart>
  )
}

/** Polling interval while a backup downloads. */
const pollMs = 3_000

function BackupPanel() {
  /** The running download, with the time of the last backup before it; a later backup ends the polling. */
  const [download, setDownload] = useState<{ lastBefore: string | null }>()
  const { data, error } = useQuery({
    ...unstoredQuery(['backup'], () => callApi('getLastBackup')),
    refetchInterval: ({ state }) => download?.lastBefore === (state.data?.lastAt ?? null) && pollMs,
  })
  const { mutate, isPending } = useAccountCall(() => callApi('createBackupLink'), {
    doneText: backupMessages.started,
    onDone({ link }) {
      downloadFrom(link)
      setDownload({ lastBefore: data?.lastAt ?? null })
    },
  })
  const last = data?.lastAt ? `Last backup: ${momentText(data.lastAt)}` : backupMessages.none
  const summary = data ? last : ''
  return (
    <AccountPart
      id="backup"
      title={backupMessages.heading}
      summary={error ? backupMessages.loadFailed : summary}
    >
      <p className="max-w-measure text-soft">{backupMessages.text}</p>
      <Button onClick={() => mutate()} aria-disabled={isPending} className="w-fit">
        {backupMessages.download}
      </Button>
      <p className="max-w-measure text-soft">
        {backupMessages.restoring} <code className="text-ink wrap-anywhere">{restoreCommand}</code>
      </p>
    </AccountPart>
  )
}

const sessionsQuery = unstoredQuery(['sessions'], () => callApi('listSessions'))

/** Shows where the administrator is signed in, and ends other sessions, such as on a lost phone. */
function OtherSessions() {
  const query = useQuery(sessionsQuery)
  const sessions = query.data ?? []
  const endingOthers = useAccountCall(() => callApi('signOutOthers'), {
    doneText: ({ ended }) => sessionMessages.othersSignedOut(ended),
    query: sessionsQuery,
  })
  const endingOne = useAccountCall((id: string) => callApi('endSession', { params: { id } }), {
    doneText: peopleMessages.sessionEnded,
    query: sessionsQuery,
  })
  return (
    <AccountPart
      id="other-sessions"
      title="Where you are signed in"
      summary={sessions.map(sessionName).join(', ')}
    >
      <p className="max-w-measure text-soft">Lost a phone? End its session here.</p>
      <div>
        <QueryState query={query} failure={sessionMessages.loadFailed} count={sessions.length}>
          <SessionList sessions={sessions} isBusy={endingOne.isPending} onEnd={endingOne.mutate} />
        </QueryState>
      </div>
      <ConfirmButton
        className="w-fit"
        aria-disabled={endingOthers.isPending}
        label="Sign out other sessions"
        text="Your other phones and computers must sign in again."
        confirmLabel="Sign out others"
        onConfirm={endingOthers.mutate}
      />
    </AccountPart>
  )
}
