import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { sessionMessages } from '@chekku/domain/people/session'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { type Question, useConfirm } from '../../ui/admin/confirm.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { usePressedOnce } from '../data/use-call.ts'

/** Texts by the names of the fields. */
type Fields = Readonly<Record<string, string>>

/** Errors by the names of the fields; of a correct one `false` or undefined. */
type CheckResult = Readonly<Record<string, string | false | undefined>>

/** The reason why a submit has failed: errors by field, or a sentence about the form as a whole. */
interface SubmitFailure {
  errors?: Fields
  text?: string
  /** True if the server asks for a code and the form had no field for it yet, which is no error. */
  asksForCode?: boolean
}

export interface CredentialField {
  id: string
  name: string
  error: string | undefined
}

interface CredentialsFormProps<Data> {
  /** A prefix for the ids of its fields, which keeps several forms on a screen apart. */
  id?: string
  /** The errors by field, found without a request. */
  check?: (fields: Fields) => CheckResult
  /** A question that must be confirmed before they are sent. */
  question?: (fields: Fields) => Question | undefined
  send: (fields: Fields) => Promise<Answer<Data>>
  /** Resolves to a sentence if the answer is of no use after all. */
  onSent?: (data: Data, fields: Fields) => unknown
  failures?: FailureTexts
  /** The e-mail of the account, for password managers. */
  username?: string
  submitLabel: string
  busyLabel?: string
  className?: string
  children?: (field: (name: string) => CredentialField, errors: Fields) => ReactNode
  /** The hint of the field for a code, which is then there from the start. */
  codeHint?: string
  /** Stands in the place of the form once it is sent. */
  confirmation?: (fields: Fields) => ReactNode
}

export const credentialErrors = ({ email, password }: Fields) => ({
  email: !email?.trim() && sessionMessages.emailRequired,
  password: !password && sessionMessages.passwordRequired,
})

function checkErrors(result: CheckResult): Fields | undefined {
  const errors = Object.entries(result).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}

/**
 * A form for credentials. On failure it shows the message or field errors and focuses the first; else it resets. Once the server
 * asks for the code of a second factor, it has a field for that, which is no error yet.
 */
export function CredentialsForm<Data>(props: CredentialsFormProps<Data>) {
  const { id = '', username, submitLabel, busyLabel = 'Saving...', children, codeHint, confirmation } = props
  const { className = 'grid max-w-narrow gap-4 [&>button]:w-fit' } = props
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLParagraphElement>(null)
  const { submit, isBusy, savedFields, failure, errors, correct, hasCodeField } = useSubmission(props)

  useEffect(() => {
    const first = failure?.asksForCode ? '[name=code]' : '[aria-invalid]'
    if (failure?.errors) form.current?.querySelector<HTMLElement>(first)?.focus()
    else note.current?.focus()
    if (savedFields) form.current?.reset()
  }, [failure, savedFields])

  const field = (name: string) => ({ id: id === '' ? name : `${id}-${name}`, name, error: errors[name] })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit(Object.fromEntries(new FormData(event.currentTarget)) as Fields)
  }

  if (savedFields && confirmation)
    return (
      <p role="status" ref={note} tabIndex={-1} className="mt-3 outline-none">
        {confirmation(savedFields)}
      </p>
    )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onInput={({ target }) => correct((target as HTMLInputElement).name)}
      className={className}
    >
      {username !== undefined && (
        <input hidden readOnly type="text" autoComplete="username" value={username} />
      )}
      {children?.(field, errors)}
      {hasCodeField && (
        <TextField
          {...field('code')}
          label="Code"
          // A recovery code has letters, so that every keyboard must show them.
          autoComplete="one-time-code"
          autoCapitalize="none"
          inputMode={codeHint ? 'numeric' : undefined}
          spellCheck={false}
          required
          hint={codeHint ?? 'Enter your app’s six digits or a recovery code.'}
        />
      )}
      <div role="alert" className="empty:hidden">
        {failure?.text && (
          <p
            ref={note}
            tabIndex={-1}
            className="rounded-control border border-danger px-3 py-2 text-danger outline-none"
          >
            {failure.text}
          </p>
        )}
      </div>
      <Button type="submit" aria-disabled={isBusy} kind="primary">
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}

/** Checks, confirms and sends the fields; `errors` are those of the last submit in fields that were not corrected since. */
function useSubmission<Data>(props: CredentialsFormProps<Data>) {
  const { check, question, send, onSent, failures = adminFailures.account, codeHint } = props
  const confirm = useConfirm()
  const [hasCodeField, setHasCodeField] = useState(codeHint !== undefined)
  const [correctedFields, setCorrectedFields] = useState<ReadonlySet<string>>(new Set())
  const submission = usePressedOnce<Fields | undefined, SubmitFailure, Fields>({
    mutationFn: save,
    onError({ errors, asksForCode }) {
      if (asksForCode || errors?.code !== undefined) setHasCodeField(true)
    },
  })
  const { data: savedFields, error: failure, isPending: isBusy } = submission
  const openErrors = Object.entries(failure?.errors ?? {}).filter(([name]) => !correctedFields.has(name))

  /** Resolves to the sent fields, or to undefined if the question was answered with no; rejects with a `SubmitFailure`. */
  async function save(fields: Fields): Promise<Fields | undefined> {
    const errors = checkErrors(check?.(fields) ?? {})
    if (errors) throw { errors } satisfies SubmitFailure
    const doubt = question?.(fields)
    if (doubt && !(await confirm(doubt))) return undefined
    const { data, error } = await send(fields)
    if (error) throw failureOf(error)
    const text = await onSent?.(data, fields)
    if (typeof text === 'string') throw { text } satisfies SubmitFailure
    setHasCodeField(false)
    return fields
  }

  function failureOf(error: ApiError): SubmitFailure {
    const { errors } = error
    if (!errors) return { text: failureText(failures, error) }
    if (hasCodeField || errors.code !== secondFactorMessages.codeRequired) return { errors }
    const { code: _, ...others } = errors
    return { errors: others, asksForCode: true }
  }

  return {
    submit(fields: Fields) {
      setCorrectedFields(new Set())
      submission.mutate(fields)
    },
    isBusy,
    savedFields,
    failure,
    errors: Object.fromEntries(openErrors),
    correct: (name: string) => setCorrectedFields(new Set([...correctedFields, name])),
    hasCodeField,
  }
}
