import { useEffect, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { cancelPasskeys, hasPasskeyAutofill, signInByPasskey, usePasskeyObstacle } from '../auth/passkeys.ts'
import { usePressedOnce } from '../data/use-call.ts'

/** A challenge expires after five minutes, so a waiting field renews it earlier. */
const renewalMs = 4 * 60_000

/** A button that signs in by a passkey, which the e-mail's field offers too; nothing where the browser has none. */
export function PasskeySignIn() {
  const [failure, setFailure] = useState<string>()
  const signIn = usePressedOnce({
    mutationFn: () => signInByPasskey(),
    onMutate: () => setFailure(undefined),
    onSuccess: setFailure,
  })
  const isBusy = signIn.isPending
  const isPossible = usePasskeyObstacle() === undefined

  useEffect(() => {
    if (!isPossible || isBusy) return
    const autofill = new AbortController()
    const offerAutofill = async () => {
      if (document.hidden || !(await hasPasskeyAutofill())) return
      const failure = await signInByPasskey(autofill.signal)
      if (failure !== undefined) setFailure(failure)
    }
    void offerAutofill()
    const timer = setInterval(() => void offerAutofill(), renewalMs)
    return () => {
      clearInterval(timer)
      autofill.abort()
    }
  }, [isPossible, isBusy])
  useEffect(() => (isPossible ? () => void cancelPasskeys() : undefined), [isPossible])

  if (!isPossible) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <Button onClick={() => signIn.mutate()} disabled={isBusy}>
        {isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
      <p role="alert" className="empty:hidden">
        {failure}
      </p>
    </div>
  )
}
