import type { StartedSecondFactor } from '@chekku/domain/schemas/people/second-factor'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { useCopy } from '../../ui/admin/copy-and-share.tsx'
import { QrImage } from '../../ui/admin/qr-image.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAccountCall } from './use-account-call.ts'

/** Sets up a second factor: a secret for the app, a first code of it, and the recovery codes. */
export function SecondFactorSetup({ onDone, intro }: { onDone: () => void; intro?: ReactNode }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutate, data, isPending, reset } = useAccountCall(() => callApi('startSecondFactor'))
  if (codes) return <RecoveryCodes codes={codes} onStored={onDone} />
  return (
    <>
      {intro}
      {data ? (
        <AppConnection started={data} onConfirmed={setCodes} onCancel={reset} />
      ) : (
        <Button kind="primary" className="mt-4" aria-disabled={isPending} onClick={() => mutate()}>
          Set up
        </Button>
      )}
    </>
  )
}

/** The secret in groups of four characters, which are easier to type. */
const groupedSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

interface AppConnectionProps {
  started: StartedSecondFactor
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Gives the secret to the app, as a link, a text and a QR code, and asks for a code of the app. */
function AppConnection({ started: { secret, uri }, onConfirmed, onCancel }: AppConnectionProps) {
  const copy = useCopy()
  return (
    <div className="mt-4 grid gap-4">
      <p className="max-w-measure">You need an app such as Google Authenticator, Aegis or 2FAS.</p>
      <a href={uri} className={buttonClasses('outline', 'w-fit')}>
        Open my authenticator app
      </a>
      <p className="max-w-measure">
        Or type this key into it: <span className="font-mono wrap-anywhere">{groupedSecret(secret)}</span>
      </p>
      <Button className="w-fit" onClick={() => void copy(secret, 'key')}>
        <CopyIcon />
        Copy key
      </Button>
      <p className="max-w-measure">Or scan this code with the app on another device:</p>
      <QrImage text={uri} label="QR code for the authenticator app" className="w-full max-w-56 bg-white" />
      <CredentialsForm
        send={({ code = '' }) => callApi('confirmSecondFactor', { body: { code } })}
        onSent={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        codeHint="Enter the six digits of the app."
      />
      <Button className="w-fit" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
