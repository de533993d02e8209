import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Button } from '../../ui/admin/button.tsx'
import { ErrorSummary, scrollIntoView } from '../../ui/admin/error-summary.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useUnsaved } from '../components/form/form-draft.ts'
import { useSaveShortcut } from '../components/form/use-save-shortcut.ts'
import { panelClasses } from '../layout/screen.tsx'
import type { useSectionSaves } from './use-section-saves.ts'

/** Properties of every step. */
export interface StepProps {
  /** The URL of the next step. */
  next: string
  /** Navigates to it. */
  goOn: () => void
}

/** Asks before the values of a step are left unsaved; call the returned function once they are saved. */
export function useUnsavedValues(values: object | undefined): () => void {
  const [saved, setSaved] = useState(values)
  useUnsaved(undefined, JSON.stringify(values) === JSON.stringify(saved) ? undefined : values)
  return () => flushSync(() => setSaved(values))
}

interface StepFormProps {
  label: string
  saves: ReturnType<typeof useSectionSaves>
  onSubmit: () => void
  next: string
  children: ReactNode
}

/** The form of a step that saves shop details: its errors, its fields, and a bar with Save and Skip. */
export function StepForm({ label, saves, onSubmit, next, children }: StepFormProps) {
  const { form, isSaving, errors, failure } = saves
  useSaveShortcut(() => form.current?.requestSubmit())
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        {failure && (
          <p
            ref={scrollIntoView}
            role="alert"
            className="rounded-card border-2 border-danger bg-work p-4 text-danger wrap-anywhere"
          >
            {failure}
          </p>
        )}
        <ErrorSummary title="Please check these fields" errors={errors} />
      </div>
      <div className={`${panelClasses} max-md:rounded-b-none`}>
        <div className="grid gap-5 p-4 md:p-6">{children}</div>
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex gap-3 border-t border-line bg-work px-4 py-3 md:bottom-0 md:justify-end md:rounded-b-card md:px-6">
          <Link to={next} className={buttonClasses('quiet', 'max-md:flex-1')}>
            Skip
          </Link>
          <Button type="submit" disabled={isSaving} kind="primary" className="max-md:flex-2">
            {isSaving ? 'Saving...' : 'Save and go on'}
          </Button>
        </div>
      </div>
    </form>
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
        <Link key={to} to={to} className="link inline-grid min-h-11 content-center">
          {label}
        </Link>
      ))}
    </div>
  )
}
