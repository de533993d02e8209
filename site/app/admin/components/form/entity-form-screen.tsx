import { catalogueMessages } from '@chekku/domain/catalogue'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import { ErrorSummary } from '../../../ui/admin/error-summary.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { panelClasses } from '../../layout/panel.ts'
import { Screen } from '../../layout/screen.tsx'
import { type WayBack, wayBackTo } from '../list/list-position.ts'
import { FailureBlock } from './failure-block.tsx'
import type { FormDefinition, FormValues, Stored } from './form-definition.ts'
import { SaveBar } from './form-save-bar.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { type EntityForm, useEntityForm } from './use-entity-form.ts'
import { type Copied, type FormStart, useFormStart } from './use-form-start.ts'

interface EntityFormScreenProps<Entity extends Stored, Values extends FormValues> {
  definition: FormDefinition<Entity, Values>
  /** Reads the edited entity; the same function at each render. */
  load: (id: string) => Promise<Answer<Entity>>
  /** What to say when it cannot be read. */
  loadFailure: FailureTexts
  actions?: ReactNode
  /** The id of the entity that a new one is a copy of. */
  copiedId?: string | undefined
  /** Nothing can be saved yet, such as where there is no category to choose. */
  isSaveDisabled?: boolean
  /** The fields of the form. */
  children: (form: EntityForm<Entity, Values>) => ReactNode
}

/** The screen of a form, for the entity that the address names or for a new one. */
export function EntityFormScreen<Entity extends Stored, Values extends FormValues>(
  props: EntityFormScreenProps<Entity, Values>,
) {
  const { definition, load, loadFailure, actions, copiedId } = props
  const { id } = useParams()
  const wayBack = wayBackTo(definition.list, id ?? copiedId)
  const { start, error, retry } = useFormStart({
    name: definition.name,
    id,
    copiedId,
    load,
    cached: definition.cached,
  })
  const isMissing = error?.status === 404
  return (
    <Screen
      title={isMissing ? catalogueMessages.pageNotFound : definition.title}
      back={{ ...wayBack, label: definition.backLabel }}
      actions={actions}
    >
      {!start && !error && <FormSkeleton />}
      {error && (
        <div role="alert" className={`${panelClasses} grid max-w-measure justify-items-start gap-3 p-5`}>
          <p className="text-danger">{failureText(loadFailure, error)}</p>
          {isMissing ? (
            <p>
              There is nothing at this address. What was deleted is in the{' '}
              <Link to="/admin/trash" className="link">
                trash
              </Link>{' '}
              for a time.
            </p>
          ) : (
            <button type="button" onClick={retry} className={buttonClasses('quiet')}>
              Try again
            </button>
          )}
        </div>
      )}
      {start && !error && <RunningForm key={id ?? 'new'} {...props} start={start} wayBack={wayBack} />}
    </Screen>
  )
}

function FormSkeleton() {
  return (
    <div className={`${panelClasses} grid max-w-3xl gap-5 p-5`}>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
      <Skeleton className="h-11" />
      <Skeleton className="h-40" />
    </div>
  )
}

interface RunningFormProps<Entity extends Stored, Values extends FormValues>
  extends EntityFormScreenProps<Entity, Values> {
  start: FormStart<Entity>
  wayBack: WayBack
}

function RunningForm<Entity extends Stored, Values extends FormValues>({
  definition,
  start,
  wayBack,
  isSaveDisabled = false,
  children,
}: RunningFormProps<Entity, Values>) {
  const form = useEntityForm(definition, start, wayBack)
  useSaveKey(form.ref)
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label={definition.title}
      onSubmit={event => {
        event.preventDefault()
        if (!isSaveDisabled) void form.save()
      }}
      className="[&_input]:scroll-mb-44 [&_select]:scroll-mb-44 [&_textarea]:scroll-mb-44"
    >
      <div className="mb-4 grid gap-3 empty:hidden">
        {form.isRestored && <RestoredDraft onDiscard={form.discardDraft} />}
        {start.copied && <CopyNote copied={start.copied} />}
        {form.failure && <FailureBlock failure={form.failure} onRetry={() => void form.save()} />}
        <ErrorSummary title="Please check these fields" errors={form.errors} />
      </div>
      <div className={`${panelClasses} max-md:rounded-b-none`}>
        <div className="p-4 md:p-6">{children(form)}</div>
        <SaveBar
          step={form.step}
          saveLabel={definition.saveLabel}
          wayBack={wayBack}
          sent={form.sent}
          onCancelUpload={form.cancelUpload}
          savedText={definition.savedShown === 'on-form' ? definition.savedText : ''}
          isDisabled={isSaveDisabled}
          {...(definition.valuesForNext ? { onSaveAndAdd: () => void form.saveAndAdd() } : {})}
        />
      </div>
      {/* On a phone the sticky bar has no room for it. */}
      {definition.valuesForNext && (
        <button
          type="button"
          onClick={() => void form.saveAndAdd()}
          disabled={form.step !== 'idle' || isSaveDisabled}
          className={buttonClasses('quiet', 'mt-4 w-full disabled:opacity-60 md:hidden')}
        >
          Save and add another
        </button>
      )}
      <StaleDialog form={form} />
    </form>
  )
}

/** Says what the form is a copy of, and what happens with its picture. */
function CopyNote<Entity extends Stored>({ copied: { entity, picture } }: { copied: Copied<Entity> }) {
  const sayOfPicture = () => {
    if (picture.kind === 'chosen') return 'Its picture comes along; choose another if it is not the same.'
    if (entity.image === '') return 'It has no picture: choose one.'
    return 'Its picture could not be read: choose one.'
  }
  return (
    <p role="status" className="rounded-card border border-line bg-work px-4 py-3">
      Filled in with “{entity.name}”. {sayOfPicture()} Nothing is stored until you save.
    </p>
  )
}

/** Ctrl+S and Cmd+S save. */
function useSaveKey(form: { readonly current: HTMLFormElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form])
}
