import { sessionMessages } from '@chekku/domain/session'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { panelClasses } from '../layout/panel.ts'
import { Screen } from '../layout/screen.tsx'
import { PasswordForm } from './password-form.tsx'

/** Password and sessions of the administrator. */
export default function Account() {
  return (
    <Screen title="Account">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="change-password" className={`${panelClasses} p-5 md:p-6`}>
          <h2 id="change-password" className="text-name font-semibold">
            Change password
          </h2>
          <PasswordForm />
        </section>
        <OtherSessions />
      </div>
    </Screen>
  )
}

/** Ends the administrator's other sessions, such as on a lost phone. */
function OtherSessions() {
  const toast = useToast()
  const confirm = useConfirm()
  const [isBusy, setIsBusy] = useState(false)

  async function onEnd() {
    const isSure = await confirm({
      title: 'Sign out other sessions',
      text: 'Every other phone and computer on which you are signed in will have to sign in anew.',
      confirmLabel: 'Sign out others',
    })
    if (!isSure) return
    setIsBusy(true)
    const { data, error } = await adminApi.auth.logoutOthers()
    setIsBusy(false)
    if (data) toast(sessionMessages.othersSignedOut(data.ended))
    else toast(failureText(adminFailures.account, error), { hasFailed: true })
  }

  return (
    <section aria-labelledby="other-sessions" className={`${panelClasses} p-5 md:p-6`}>
      <h2 id="other-sessions" className="text-name font-semibold">
        Other sessions
      </h2>
      <p className="mt-3 max-w-measure text-soft">
        If a phone is lost, or you forgot to log out somewhere, end every session but this one.
      </p>
      <Button onClick={() => void onEnd()} disabled={isBusy} className="mt-4">
        Sign out other sessions
      </Button>
    </section>
  )
}
