import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'

interface Outcome {
  errors?: Record<string, string>
  failure?: string
}

interface CredentialsFormProps {
  send: (fields: Record<string, string>) => Promise<Outcome>
  submitLabel: string
  busyLabel: string
  className: string
  children: (errors: Record<string, string>) => ReactNode
  /** Has the field for a code from the start, with this hint. */
  codeHint?: string
}

/**
 * A form for credentials. On failure it shows the message or field errors and focuses the first; else it resets. Once the server
 * asks for the code of a second factor, it has a field for that.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const { send, submitLabel, busyLabel, className, children, codeHint } = props
  const codeId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setIsBusy] = useState(false)
  const [asksForCode, setAsksForCode] = useState(codeHint !== undefined)
  const { errors = {}, failure } = (!isBusy && outcome) || {}
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const wrong = Object.fromEntries(Object.entries(errors).filter(([field]) => !corrected.has(field)))

  useEffect(() => {
    if (outcome?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else if (outcome && !outcome.failure) form.current?.reset()
  }, [outcome])

  // No action of React's, which would show nothing of a form that another one waits for.
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setCorrected(new Set())
    setIsBusy(true)
    const next = await send(fields)
    setOutcome(next)
    setAsksForCode(asked => Boolean(next.errors?.code) || (asked && Boolean(next.errors ?? next.failure)))
    setIsBusy(false)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={({ target }) => setCorrected(new Set([...corrected, (target as HTMLInputElement).name]))}
      className={className}
    >
      <div role="alert" className="empty:hidden">
        {failure && <p className="rounded-control border border-danger px-3 py-2 text-danger">{failure}</p>}
      </div>
      {children(wrong)}
      {asksForCode && (
        <TextField
          id={codeId}
          name="code"
          label="Code"
          // A recovery code has letters, so that every keyboard must show them.
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={codeHint ?? 'Six digits that your authenticator app shows, or one of your recovery codes.'}
          error={wrong.code}
        />
      )}
      <Button type="submit" disabled={isBusy} kind="primary">
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
