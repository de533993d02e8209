import { useEffect, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { cancelPasskeys, hasPasskeyAutofill, signInByPasskey, usePasskeyObstacle } from '../auth/passkeys.ts'
import { usePressedOnce } from '../data/use-call.ts'

/** A challenge expires after five minutes, so a waiting field renews it earlier. */
const askAgainMs = 4 * 60_000

/** A sign-in by a passkey, which the e-mail's field offers too; nothing where the browser has none. */
export function PasskeySignIn() {
  const [failure, setFailure] = useState<string>()
  const pressed = usePressedOnce({
    mutationFn: () => signInByPasskey(),
    onMutate: () => setFailure(undefined),
    onSuccess: setFailure,
  })
  const isBusy = pressed.isPending
  const isPossible = usePasskeyObstacle() === undefined

  useEffect(() => {
    if (!isPossible || isBusy) return
    const offered = new AbortController()
    const offer = async () => {
      if (document.hidden || !(await hasPasskeyAutofill())) return
      const failure = await signInByPasskey(offered.signal)
      if (failure !== undefined) setFailure(failure)
    }
    void offer()
    const timer = setInterval(() => void offer(), askAgainMs)
    return () => {
      clearInterval(timer)
      offered.abort()
    }
  }, [isPossible, isBusy])
  useEffect(() => (isPossible ? () => void cancelPasskeys() : undefined), [isPossible])

  if (!isPossible) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Button onClick={() => pressed.mutate()} disabled={isBusy}>
        {isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
      <p role="alert" className="empty:hidden">
        {failure}
      </p>
    </div>
  )
}
