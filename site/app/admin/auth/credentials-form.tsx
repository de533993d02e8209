import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { sessionMessages } from '@chekku/domain/people/session'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { Answer } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { type Question, useConfirm } from '../../ui/admin/confirm.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'

type Fields = Readonly<Record<string, string>>

interface Outcome {
  errors?: Fields | undefined
  failure?: string
  /** The values of a successful submission. */
  fields?: Fields
}

interface FieldOfForm {
  id: string
  name: string
  error: string | undefined
}

interface CredentialsFormProps<Data> {
  /** A prefix for the ids of its fields, which keeps several forms on a screen apart. */
  id?: string
  /** The errors by field, found without a request. */
  check?: (fields: Fields) => Readonly<Record<string, string | false | undefined>>
  /** A question that must be confirmed before they are sent. */
  ask?: (fields: Fields) => Question | undefined
  send: (fields: Fields) => Promise<Answer<Data>>
  /** Resolves to a sentence if the answer is of no use after all. */
  onSent?: (data: Data, fields: Fields) => unknown
  failures?: FailureTexts
  /** Whose credentials they are, for password managers. */
  username?: string
  submitLabel: string
  busyLabel?: string
  className?: string
  children?: (field: (name: string) => FieldOfForm, errors: Fields) => ReactNode
  /** Has the field for a code from the start, with this hint. */
  codeHint?: string
  /** Stands in the place of the form once it is sent. */
  sent?: (fields: Fields) => ReactNode
}

/** The errors of an e-mail and a password that are left empty. */
export const credentialErrors = ({ email, password }: Fields) => ({
  email: !email?.trim() && sessionMessages.emailRequired,
  password: !password && sessionMessages.passwordRequired,
})

/**
 * A form for credentials. On failure it shows the message or field errors and focuses the first; else it resets. Once the server
 * asks for the code of a second factor, it has a field for that, which is no error yet.
 */
export function CredentialsForm<Data>(props: CredentialsFormProps<Data>) {
  const { id = '', check, ask, send, onSent, failures = adminFailures.account } = props
  const { username, submitLabel, busyLabel = 'Saving...', children, codeHint, sent } = props
  const { className = 'grid max-w-narrow gap-4 [&>button]:w-fit' } = props
  const confirm = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLParagraphElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setIsBusy] = useState(false)
  const [asksForCode, setAsksForCode] = useState(codeHint !== undefined)
  const isSent = outcome?.fields !== undefined
  const { errors = {}, failure } = (!isBusy && outcome) || {}
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const wrong = Object.fromEntries(Object.entries(errors).filter(([field]) => !corrected.has(field)))

  useEffect(() => {
    const first = outcome?.errors?.code === '' ? '[name=code]' : '[aria-invalid]'
    if (outcome?.errors) form.current?.querySelector<HTMLElement>(first)?.focus()
    else message.current?.focus()
    if (isSent) form.current?.reset()
  }, [outcome, isSent])

  async function outcomeOf(fields: Fields): Promise<Outcome | undefined> {
    const errors = Object.entries(check?.(fields) ?? {}).filter(([, text]) => text)
    if (errors.length > 0) return { errors: Object.fromEntries(errors) as Fields }
    const question = ask?.(fields)
    if (question && !(await confirm(question))) return undefined
    const { data, error } = await send(fields)
    if (error?.errors?.code === secondFactorMessages.codeRequired && !asksForCode)
      return { errors: { ...error.errors, code: '' } }
    if (error) return error.errors ? { errors: error.errors } : { failure: failureText(failures, error) }
    const refusal = await onSent?.(data, fields)
    return typeof refusal === 'string' ? { failure: refusal } : { fields }
  }

  const field = (name: string) => ({ id: id === '' ? name : `${id}-${name}`, name, error: wrong[name] })

  // No action of React's, which would show nothing of a form that another one waits for.
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Fields
    setCorrected(new Set())
    setIsBusy(true)
    try {
      const next = await outcomeOf(fields)
      setOutcome(next)
      setAsksForCode(asks => next?.errors?.code !== undefined || (asks && !next?.fields))
    } finally {
      setIsBusy(false)
    }
  }

  if (outcome?.fields && sent)
    return (
      <p role="status" ref={message} tabIndex={-1} className="mt-3 outline-none">
        {sent(outcome.fields)}
      </p>
    )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={({ target }) => setCorrected(new Set([...corrected, (target as HTMLInputElement).name]))}
      className={className}
    >
      {username !== undefined && (
        <input hidden readOnly type="text" autoComplete="username" value={username} />
      )}
      {children?.(field, wrong)}
      {asksForCode && (
        <TextField
          {...field('code')}
          label="Code"
          // A recovery code has letters, so that every keyboard must show them.
          autoComplete="one-time-code"
          autoCapitalize="none"
          inputMode={codeHint ? 'numeric' : undefined}
          spellCheck={false}
          required
          hint={codeHint ?? 'Six digits that your authenticator app shows, or one of your recovery codes.'}
        />
      )}
      <div role="alert" className="empty:hidden">
        {failure && (
          <p
            ref={message}
            tabIndex={-1}
            className="rounded-control border border-danger px-3 py-2 text-danger outline-none"
          >
            {failure}
          </p>
        )}
      </div>
      <Button type="submit" aria-disabled={isBusy} kind="primary">
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}
