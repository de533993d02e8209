import { sessionMessages } from '@chekku/domain/people/session'
import type { FreshProof, User } from '@chekku/domain/schemas/people/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { whenProofNeeded } from '../../api/admin/identity-proof.ts'
import { Button } from '../../ui/admin/button.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { usePressedOnce } from '../data/use-call.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { passkeysQuery, proveByPasskey, usePasskeyObstacle } from './passkeys.ts'
import { PasswordField } from './password-field.tsx'

/** Asks the user for a fresh proof of identity whenever a call needs one. */
export function ProofDialog({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const settle = useRef<(proof?: FreshProof) => void>(() => undefined)
  /** They take the focus after the dialog: the pressed control, or its surroundings if that is gone. */
  const focusTargets = useRef<(HTMLElement | null)[]>([])

  useEffect(() => {
    const stop = whenProofNeeded(
      () =>
        new Promise(resolve => {
          settle.current = resolve
          const pressed = document.activeElement as HTMLElement | null
          focusTargets.current = [pressed, pressed?.closest<HTMLElement>('[tabindex="-1"]') ?? null]
          setIsOpen(true)
        }),
    )
    return () => {
      stop()
      settle.current()
    }
  }, [])

  function close(proof?: FreshProof) {
    settle.current(proof)
    setIsOpen(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => close()}
      title={sessionMessages.proofTitle}
      focusAfter={() => focusTargets.current.find(element => element?.isConnected) ?? null}
    >
      <p className="max-w-measure text-soft">{sessionMessages.proofText}</p>
      <CredentialsForm
        id="proof"
        send={({ currentPassword = '', code }) =>
          callApi('proveIdentity', { body: { currentPassword, code } })
        }
        onSent={close}
        username={user.email}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        className="grid gap-4 [&>button]:justify-self-end"
      >
        {field => <PasswordField {...field('currentPassword')} label="Your password" autoFocus />}
      </CredentialsForm>
      {isOpen && <PasskeyProof onProof={close} />}
    </Dialog>
  )
}

/** A passkey in place of the password, for users who have one. */
function PasskeyProof({ onProof }: { onProof: (proof: FreshProof) => void }) {
  const isPossible = usePasskeyObstacle() === undefined
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: isPossible })
  const { mutate, data, isPending } = usePressedOnce({
    mutationFn: proveByPasskey,
    onSuccess: ({ proof }) => proof && onProof(proof),
  })

  if (!isPossible || !passkeys.some(({ host }) => host === undefined)) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <p role="alert" className="empty:hidden">
        {data?.failure}
      </p>
    </div>
  )
}
