import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'

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
}

/** A form for credentials. On failure it shows the message or field errors and focuses the first; else it resets. */
export function CredentialsForm({ send, submitLabel, busyLabel, className, children }: CredentialsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setIsBusy] = useState(false)
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
    setOutcome(await send(fields))
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
      <Button type="submit" disabled={isBusy} kind="primary">
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
