import type { Pending } from '@chekku/domain/people'
import { Button } from '../../ui/admin/button.tsx'
import { Entrance } from './entrance.tsx'
import { PasswordForm } from './password-form.tsx'
import { signOut } from './session.ts'

/** All of the administration for whoever has something to do before anything else. */
export function PendingScreen({ pending }: { pending: Pending }) {
  const below = <Button onClick={() => void signOut()}>Log out</Button>
  if (pending !== 'password') return null
  return (
    <Entrance title="Choose your password" below={below}>
      <p className="mt-3">
        You signed in with a password that was made for you. Please choose one that only you know; then you go
        on.
      </p>
      <PasswordForm className="mt-5" />
    </Entrance>
  )
}
