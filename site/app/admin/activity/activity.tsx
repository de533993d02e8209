import { changeDays, changeMessages } from '@chekku/domain/change'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { UndoneChange } from '@chekku/domain/schemas/change'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { scrollIntoView } from '../../ui/admin/error-summary.tsx'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCan } from '../auth/use-can.ts'
import { lineText } from '../data/audit-event-text.ts'
import { type FieldChange, fieldChanges } from '../data/field-changes.ts'
import { momentText } from '../data/moment-text.ts'
import { categoriesQuery } from '../data/queries.ts'
import { dataOf, queryClient } from '../data/query-client.ts'
import { hasRest, laterChangeLink, undoChange } from '../data/use-undo.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'

const pageSize = 30

export default function Activity() {
  const [search] = useSearchParams()
  const canReadAll = useCan()('listActivity')
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const subject = search.get('subject') ?? ''
  const change = search.get('change') ?? ''
  const isFiltered = subject !== '' || change !== ''
  const isOwn = !canReadAll || search.has('own')
  const events = useQuery({
    queryKey: ['activity', page, subject, change, isOwn],
    queryFn() {
      const query = { page, limit: pageSize, subject, change, grouped: true }
      return dataOf(callApi(isOwn ? 'listOwnActivity' : 'listActivity', { query }))
    },
    placeholderData: keepPreviousData,
  })
  const { data } = events
  const title = isOwn ? changeMessages.own : 'Activity'
  const back = { to: '/admin/activity', label: `Back to all ${canReadAll ? 'activity' : 'your changes'}` }
  const hasBack = isFiltered || (isOwn && canReadAll)

  return (
    <Screen title={title} back={hasBack ? back : undefined}>
      <p className="mb-4 max-w-measure text-soft">
        {isOwn ? `Your changes of the last ${changeDays} days.` : 'Nobody can edit this history. '}
        {!isOwn && !isFiltered && (
          <Link to="?own" className="link -my-2.5 inline-flex min-h-11 items-center">
            {changeMessages.own}
          </Link>
        )}
      </p>
      <QueryState
        query={events}
        failure="Failed to fetch the activity"
        count={data?.entries.length ?? 0}
        emptyText={isOwn ? 'You have changed nothing yet.' : 'Nobody has changed anything yet.'}
      >
        <ol aria-label={`${title}, newest first`} className={`${panelClasses} divide-y divide-line`}>
          {data?.entries.map(entry => (
            <ActivityLine key={entry._id} entry={entry} />
          ))}
        </ol>
      </QueryState>
      {data && data.pagination.pages > 1 && (
        <div className="mt-5">
          <PlainPagination
            page={page}
            pages={data.pagination.pages}
            pageTo={target => `?${new URLSearchParams({ ...Object.fromEntries(search), page: `${target}` })}`}
            labels={['Newer', 'Older']}
          />
        </div>
      )}
    </Screen>
  )
}

function ActivityLine({ entry }: { entry: AuditEntry }) {
  const { change } = entry
  const { data: categories } = useQuery(categoriesQuery)
  const details = detailsOf(entry, useCan()('listActivity'), categories)
  const line = (
    <>
      <span className="grow wrap-anywhere font-semibold leading-tight">{lineText(entry)}</span>
      <span className="flex shrink-0 items-center gap-1 text-fine text-soft">
        {change?.undone && 'This was undone. '}
        <time dateTime={entry.at}>{momentText(entry.at)}</time>
        {details && <ChevronIcon className="size-5 group-has-[[open]]:rotate-180" />}
      </span>
    </>
  )
  const rowClasses = 'grid min-h-11 content-center gap-x-4 md:flex md:items-center'
  return (
    <li className="group flex flex-wrap items-start gap-x-3 px-3 py-1.5 md:px-4">
      {details ? (
        <details className="min-w-0 flex-1">
          <summary className={`${rowClasses} cursor-pointer list-none`}>{line}</summary>
        </details>
      ) : (
        <div className={`${rowClasses} min-w-0 flex-1`}>{line}</div>
      )}
      {change && !change.undone && <UndoChange entry={entry} change={change} />}
      {/* The details come last, so that the conflict of an undo stays by its button however long they are. */}
      {details && <div className="hidden w-full pt-1 group-has-[[open]]:block">{details}</div>}
    </li>
  )
}

/** Undoes the change of an event, or redoes one that was undone; conflicts are shown under the row. */
function UndoChange({ entry, change }: { entry: AuditEntry; change: NonNullable<AuditEntry['change']> }) {
  const toast = useToast()
  const { mutate, isPending, error, variables } = useMutation<UndoneChange, ApiError, { leave: boolean }>({
    mutationFn: options => dataOf(undoChange(change._id, options)),
    async onSuccess({ undone, left: conflicts }) {
      const text = undone ? changeMessages.undone : changeMessages.redone
      toast(conflicts.length > 0 ? changeMessages.left(conflicts) : text)
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button
        kind="outline"
        onClick={() => !isPending && mutate({ leave: false })}
        aria-disabled={isPending}
        aria-label={`Undo: ${lineText(entry)}`}
        className="max-md:px-3"
      >
        Undo
      </Button>
      {error && (
        <UndoFailure
          error={error}
          isRestOffered={hasRest(error) && !variables?.leave}
          onUndoRest={() => mutate({ leave: true })}
        />
      )}
    </>
  )
}

interface UndoFailureProps {
  error: ApiError
  isRestOffered: boolean
  onUndoRest: () => void
}

function UndoFailure({ error, isRestOffered, onUndoRest }: UndoFailureProps) {
  const link = laterChangeLink(error)
  return (
    <p ref={scrollIntoView} role="alert" className="w-full wrap-anywhere pb-1 text-fine text-danger">
      {`${failureText(adminFailures.undo, error)}${link || isRestOffered ? ' ' : ''}`}
      {link && (
        <TextLink to={link.to} className="mr-4">
          {link.label}
        </TextLink>
      )}
      {link && isRestOffered && ' '}
      {isRestOffered && (
        <Button kind="outline" onClick={onUndoRest}>
          {changeMessages.undoRest}
        </Button>
      )}
    </p>
  )
}

const linkClasses = 'inline-grid min-h-11 content-center wrap-anywhere text-leaf underline'
const subjectSearch = (id: string) => `?subject=${encodeURIComponent(id)}`

/** The fields that an event changed, or its several subjects; nothing where the line shows all of it. */
function detailsOf(entry: AuditEntry, canReadAll: boolean, categories?: readonly Category[]): ReactNode {
  const { subject, action, others } = entry
  if (others) {
    // Several created or deleted subjects are shown by their names alone.
    const [before, after] = action === 'changed' ? [entry.before, entry.after] : [null, null]
    return (
      <ul className="grid gap-1">
        {[{ ...subject, before, after }, ...others].map(({ _id, name, ...facts }) => (
          <li key={_id}>
            <Link to={subjectSearch(_id)} className={linkClasses}>
              {name}
            </Link>
            <Facts changes={fieldChanges(facts, categories)} />
          </li>
        ))}
      </ul>
    )
  }
  const changes = fieldChanges(entry, categories)
  if (changes.length === 0) return null
  return (
    <>
      <Facts changes={changes} />
      <Link to={subjectSearch(subject._id)} className={`${linkClasses} text-fine`}>
        {`${canReadAll ? 'All changes to' : `${changeMessages.own} to`} ${subject.name}`}
      </Link>
    </>
  )
}

function Facts({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-1 pb-2 text-fine">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-3 md:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== undefined && <del className="text-soft">{before}</del>}
            {before !== undefined && after !== undefined && ' '}
            {after !== undefined && <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
