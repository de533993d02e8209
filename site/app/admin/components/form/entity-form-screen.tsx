import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { ApiError } from '../../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../../api/failure-text.ts'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { scrollIntoView } from '../../../ui/admin/error-summary.tsx'
import { Skeleton } from '../../../ui/admin/skeleton.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { useCan, useCanOpen } from '../../auth/use-can.ts'
import { dataOf } from '../../data/query-client.ts'
import { panelClasses, Screen } from '../../layout/screen.tsx'
import { EditForm, useEditKeys } from '../edit/edit-form.tsx'
import { useDraftSlot } from '../edit/form-draft.ts'
import { SaveBar } from '../edit/save-bar.tsx'
import type { Edit } from '../edit/use-edit.ts'
import { keepStoredPicture } from '../image-input/picture-choice.ts'
import { readStoredPicture } from '../image-input/read-picture.ts'
import { type WayBack, wayBackTo } from '../list/list-position.ts'
import { SampleMark } from '../list/row-parts.tsx'
import type { FormDefinition, FormEntity, FormValues } from './form-definition.ts'
import { type EntityForm, type FormStart, useEntityForm } from './use-entity-form.ts'

interface EntityFormScreenProps<Entity extends FormEntity, Values extends FormValues> {
  definition: FormDefinition<Entity, Values>
  actions?: ReactNode
  copiedId?: string | undefined
  /** Disables Save, for example if there is no category to choose. */
  isSaveDisabled?: boolean
  children: (form: EntityForm<Entity, Values>) => ReactNode
}

/** The screen of a form, for the entity in the URL or for a new one. */
export function EntityFormScreen<Entity extends FormEntity, Values extends FormValues>(
  props: EntityFormScreenProps<Entity, Values>,
) {
  const { definition, actions, copiedId } = props
  const { id } = useParams()
  const { start, error, refetch } = useFormStart(id, props)
  const wayBack = wayBackTo(definition.list, id ?? copiedId)
  const isMissing = error?.status === 404
  return (
    <Screen
      title={isMissing ? catalogueMessages.pageNotFound : definition.title}
      back={{ ...wayBack, label: definition.backLabel }}
      actions={isMissing ? undefined : actions}
    >
      {id !== undefined && (
        <p className="mb-3 empty:hidden">
          <SampleMark list={definition.list} id={id} />
        </p>
      )}
      {!start && !error && <FormSkeleton />}
      {error && <LoadFailure texts={definition.loadFailure} error={error} onRetry={() => void refetch()} />}
      {start && !error && <LoadedForm key={id ?? 'new'} {...props} start={start} wayBack={wayBack} />}
    </Screen>
  )
}

interface LoadFailureProps {
  texts: FailureTexts
  error: ApiError
  onRetry: () => void
}

function LoadFailure({ texts, error, onRetry }: LoadFailureProps) {
  const isMissing = error.status === 404
  const hasTrash = useCanOpen()('/admin/trash')
  return (
    <div role="alert" className={`${panelClasses} grid max-w-measure justify-items-start gap-3 p-5`}>
      <p className="text-danger">{failureText(texts, error)}</p>
      {isMissing && (
        <p>
          There is nothing at this address.
          {hasTrash && (
            <>
              {' '}
              Deleted things stay in the{' '}
              <Link to="/admin/trash" className="link">
                trash
              </Link>{' '}
              for a time.
            </>
          )}
        </p>
      )}
      {!isMissing && error.kind !== 'forbidden' && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** Loads the edited or copied entity, and the draft of an earlier visit to the same form. */
function useFormStart<Entity extends FormEntity, Values extends FormValues>(
  id: string | undefined,
  props: Pick<EntityFormScreenProps<Entity, Values>, 'definition' | 'copiedId'>,
) {
  const { definition, copiedId } = props
  const newForm = copiedId === undefined ? 'new' : `copy of ${copiedId}`
  const slot = useDraftSlot<Edit<FormValues>>(`${definition.name}/${id ?? newForm}`)
  const { data, error, refetch } = useQuery({
    queryKey: ['form', definition.name, id, copiedId],
    queryFn: async () => {
      if (id !== undefined) return { entity: await loadEntity(id) }
      if (copiedId !== undefined) return { copied: await loadCopy(copiedId) }
      return {}
    },
    // An open form is not refetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  })

  // Entries of a list lack pictures and facts, which a save of them would take away.
  const loadEntity = (entityId: string) => dataOf(definition.load(entityId))
  async function loadCopy(entityId: string) {
    const entity = await loadEntity(entityId)
    // A list of pictures is copied by path, so both entities share the files.
    const file = entity.pictures ? undefined : await readStoredPicture(entity.image)
    return { entity, picture: file ? { kind: 'chosen' as const, file } : keepStoredPicture }
  }
  return { start: slot && data && { slot, ...data }, error, refetch }
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

interface LoadedFormProps<Entity extends FormEntity, Values extends FormValues>
  extends Pick<EntityFormScreenProps<Entity, Values>, 'definition' | 'isSaveDisabled' | 'children'> {
  start: FormStart<Entity>
  wayBack: WayBack
}

function LoadedForm<Entity extends FormEntity, Values extends FormValues>(
  props: LoadedFormProps<Entity, Values>,
) {
  const { definition, start, wayBack, isSaveDisabled = false, children } = props
  const form = useEntityForm(definition, start)
  const { failure } = form
  const isDisabled = form.isSaving || form.isSaved || isSaveDisabled
  useEditKeys(isDisabled ? undefined : () => form.ref.current?.requestSubmit(), form.draft)
  return (
    <EditForm
      form={form}
      description={{ ...definition, pictureOf: ({ image }) => image }}
      summary={namedErrors(form)}
      isSaveDisabled={isSaveDisabled}
      aria-label={definition.title}
      tabIndex={-1}
      className="outline-none"
      notes={
        <>
          {start.copied && <CopyNote copied={start.copied} />}
          {failure && <SaveFailure {...{ form, failure, isDisabled }} />}
        </>
      }
    >
      <div className={`${panelClasses} p-4 md:p-6`}>{children(form)}</div>
      <SaveBar
        edit={form}
        saveLabel={definition.saveLabel}
        isInFlow={form.entity !== undefined && !form.isUnsaved && !form.isSaved}
        text={form.isSaved && definition.savedShown === 'on-form' && definition.savedText}
        cancel={
          <Link {...wayBack} className={buttonClasses('quiet', 'max-md:px-3')}>
            Cancel
          </Link>
        }
        others={
          definition.valuesForNext
            ? [{ label: 'Save and add another', isDisabled, onChoose: () => form.save({ hasNext: true }) }]
            : []
        }
        disabled={isDisabled}
      />
    </EditForm>
  )
}

/** The errors for the summary; those of a list entry are prefixed with its name. */
function namedErrors<Entity extends FormEntity, Values extends FormValues>(form: EntityForm<Entity, Values>) {
  const { errors, values, definition } = form
  const named = Object.entries(errors).map(([path, text]) => {
    const entry = definition.entryAt?.(path, values)
    return [path, entry ? `${entry}: ${text}` : text]
  })
  return Object.fromEntries(named) as Record<string, string>
}

/** Names the copied entity, and tells how its picture is copied. */
function CopyNote({ copied: { entity, picture } }: { copied: NonNullable<FormStart<FormEntity>['copied']> }) {
  const pictureNote = () => {
    if (picture.kind === 'chosen') return 'Its picture comes along.'
    if (entity.pictures) return 'Its pictures come along.'
    if (entity.image === '') return 'It has no picture: choose one.'
    return 'Its picture could not be read: choose one.'
  }
  return (
    <p role="status" className="rounded-card border border-line bg-work px-4 py-3">
      {`Copied from “${entity.name}”. ${pictureNote()} Nothing is saved yet.`}
    </p>
  )
}

/** A failed save: its message, also beside errors of fields, and the raw error, with status 500 if none arrived. */
function SaveFailure<Entity extends FormEntity, Values extends FormValues>(props: {
  form: EntityForm<Entity, Values>
  failure: ApiError
  isDisabled: boolean
}) {
  const { form, failure, isDisabled } = props
  const { heading, texts } = form.definition.failure
  const { status, errors } = failure
  const message = failureText(texts, failure)
  const canRestore = useCan()('restoreFromTrash')
  return (
    <section
      ref={scrollIntoView}
      role="alert"
      className="scroll-mt-20 rounded-card border-2 border-danger bg-work p-4"
    >
      <h2 className="font-serif text-name font-semibold text-danger">{heading}</h2>
      <p className="mt-1 wrap-anywhere">{message}</p>
      <p className="mt-1 text-soft">
        {form.entity && status === 404 && canRestore ? (
          <>
            It was deleted meanwhile. Your entries are still here: restore it from the{' '}
            <Link to="/admin/trash" className="link">
              trash
            </Link>
            , and save again.
          </>
        ) : (
          'Your entries are still here. Correct them, or try again.'
        )}
      </p>
      <pre className="mt-2 whitespace-pre-wrap wrap-anywhere rounded-control bg-wash p-3 text-fine">
        {JSON.stringify({ status: status || 500, message, ...(errors && { errors }) }, null, 2)}
      </pre>
      <LinkButton onClick={form.retry} disabled={isDisabled} className="mt-1">
        Try again
      </LinkButton>
    </section>
  )
}
