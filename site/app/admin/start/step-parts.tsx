import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { FailureNote } from '../../ui/admin/error-summary.tsx'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { EditForm, useEditKeys } from '../components/edit/edit-form.tsx'
import { SaveBar } from '../components/edit/save-bar.tsx'
import { panelClasses } from '../layout/screen.tsx'
import type { StepEdit } from './use-step.ts'

/** Properties of every step. */
export interface StepProps {
  /** The URL of the next step. */
  next: string
  /** Navigates to it. */
  goOn: () => void
}

interface StepFormProps<Values extends object> {
  label: string
  form: StepEdit<Values>
  next: string
  children: ReactNode
}

/** The form of a step that saves shop details, with Save and Skip. */
export function StepForm<Values extends object>({ label, form, next, children }: StepFormProps<Values>) {
  const { errors, failure } = form
  const isSaidAtFields = Object.keys(errors).length > 0
  useEditKeys(() => form.ref.current?.requestSubmit(), form.draft)
  return (
    <EditForm
      form={form}
      aria-label={label}
      notes={
        failure &&
        !isSaidAtFields && <FailureNote>{failureText(adminFailures.saveShop, failure)}</FailureNote>
      }
    >
      <div className={`${panelClasses} grid gap-5 p-4 md:p-6`}>{children}</div>
      <SaveBar
        edit={form}
        saveLabel="Save and go on"
        cancel={
          <Link to={next} className={buttonClasses('quiet', 'max-md:px-2')}>
            Skip
          </Link>
        }
      />
    </EditForm>
  )
}

/** A step that is already complete. */
export function DoneStep(props: { text: string; next: string; others: { to: string; label: string }[] }) {
  const { text, next, others } = props
  return (
    <div className={`${panelClasses} grid justify-items-start gap-3 p-4 md:p-6`}>
      <p className="wrap-anywhere">{text}</p>
      <Link to={next} className={buttonClasses('primary', 'max-md:w-full')}>
        Go on
      </Link>
      {others.map(({ to, label }) => (
        <TextLink key={to} to={to}>
          {label}
        </TextLink>
      ))}
    </div>
  )
}
