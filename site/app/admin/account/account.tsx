import { panelClasses } from '../layout/panel.ts'
import { Screen } from '../layout/screen.tsx'
import { OtherSessions } from './other-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

export function clientLoader() {
  return null
}

/** What concerns the administrator's own sign-in. */
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
