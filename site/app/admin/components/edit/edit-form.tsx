import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { ErrorSummary } from '../../../ui/admin/error-summary.tsx'
import { type Leavable, unsavedQuestion, useLeaveQuestion } from '../../auth/use-leave-question.ts'
import { StaleDialog, type ValuesDescription } from './stale-dialog.tsx'
import type { useEdit } from './use-edit.ts'

export type EditState<Stored extends object, Values extends object> = ReturnType<
  typeof useEdit<Stored, Values>
>

interface EditFormProps<Stored extends object, Values extends object>
  extends Omit<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'> {
  form: Omit<EditState<Stored, Values>, 'failure'>
  /** For the dialog of a stale save; undefined if the save settles that itself. */
  description?: ValuesDescription<Stored, Values>
  intro?: ReactNode
  /** Errors for the summary, by the ids of their controls. */
  summary?: Record<string, string>
  /** The failure of a save, and other notes above the fields. */
  notes?: ReactNode
  notesClassName?: string
  isSaveDisabled?: boolean
}

/** The form of an edit: a restored draft, notes and errors above its fields, and the dialog of a stale save. */
export function EditForm<Stored extends object, Values extends object>(props: EditFormProps<Stored, Values>) {
  const {
    form,
    description,
    intro,
    summary,
    notes,
    notesClassName = 'mb-4',
    isSaveDisabled,
    ...element
  } = props
  const { stale } = form
  return (
    <form
      {...element}
      ref={form.ref}
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        if (!isSaveDisabled) form.save()
      }}
    >
      {intro}
      <div className={`${notesClassName} grid gap-3 empty:hidden`}>
        {form.isRestored && <RestoredDraft onDiscard={form.discard} />}
        {notes}
        <ErrorSummary title="Please check these fields" errors={summary ?? form.errors} />
      </div>
      {element.children}
      {stale && description && (
        <StaleDialog form={{ ...form, values: form.sentValues }} theirs={stale} description={description} />
      )}
    </form>
  )
}

/** The note over a form with a draft of an earlier visit. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-turmeric bg-work py-1 pl-4 pr-2"
    >
      <p className="py-2">Your unsaved changes were restored</p>
      <LinkButton onClick={onDiscard} className="px-2">
        Discard
      </LinkButton>
    </div>
  )
}

/**
 * Once a screen: Ctrl+S and Cmd+S save, and unsaved values are asked about before they are left. `save` is undefined
 * while nothing can be saved.
 */
export function useEditKeys(save: (() => void) | undefined, ...drafts: readonly Leavable[]): void {
  const onSave = useEffectEvent(() => save?.())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  // A save of one draft would leave the others unsaved.
  const isOnlyOne = () => drafts.filter(draft => draft.isUnsaved()).length === 1
  useLeaveQuestion(drafts, () => unsavedQuestion(isOnlyOne() ? save : undefined))
}
