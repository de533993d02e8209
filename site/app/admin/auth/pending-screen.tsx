import { type Pending, pendingTexts } from '@chekku/domain/people/people'
import type { User } from '@chekku/domain/schemas/people/session'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { Entrance } from './entrance.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { mayLogOut, renewUser, signOut } from './session.ts'

const SecondFactorSetup = lazy(async () => ({
  default: (await import('./second-factor-setup.tsx')).SecondFactorSetup,
}))

/** Stands in place of the administration until the user has a password or a second factor of their own. */
export function PendingScreen({ user, pending }: { user: User; pending: Pending }) {
  const onLogout = async () => {
    if (await mayLogOut()) await signOut()
  }
  const below = <Button onClick={() => void onLogout()}>Log out</Button>
  if (pending === 'second-factor')
    return (
      <Entrance title="Set up two-step sign-in" below={below}>
        <Suspense fallback={null}>
          <SecondFactorSetup
            onDone={() => void renewUser()}
            intro={
              <p className="mt-3">
                {`${pendingTexts['second-factor']}. You then sign in with your password and a code from your phone.`}
              </p>
            }
          />
        </Suspense>
        <ProofDialog user={user} />
      </Entrance>
    )
  return (
    <Entrance title="Choose your password" below={below}>
      <p className="mt-3">Only you should know it. Your other devices must sign in again.</p>
      <PasswordForm className="mt-5" />
    </Entrance>
  )
}
