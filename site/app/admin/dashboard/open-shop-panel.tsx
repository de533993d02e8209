import type { GoLiveItem } from '@chekku/domain/schemas/go-live'
import { allPoints, byStep, type GoLiveKey, goLiveMessages, goLiveTexts } from '@chekku/domain/shop/go-live'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { TickIcon } from '../../ui/admin/admin-icons.tsx'
import { LinkButton } from '../../ui/admin/button.tsx'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { callQuery, dataOf, queryClient } from '../data/query-client.ts'
import { panelClasses } from '../layout/screen.tsx'
import { BeginAnew, HideStory } from './begin-anew.tsx'
import { StepLink, StepRow } from './step-row.tsx'

/** The go-live check; the dashboard also takes the number of missing facts from it. */
export const goLiveQuery = callQuery(['go-live'], () => callApi('getGoLiveCheck'))

/** The steps that are done once the sample is removed. */
const sampleSteps: ReadonlySet<GoLiveKey> = new Set(['texts', 'sample', 'testimonials'])

/** Number of steps before "See all", to keep the rest of the dashboard in reach. */
const mostStepsAtFirst = 5

/** The steps that open the shop; they load separately so that the dashboard does not wait for them. */
export function OpenShopPanel() {
  const { data, error, refetch } = useQuery(goLiveQuery)
  return (
    <div className="mt-5 empty:hidden">
      {error && (
        <div className={`${panelClasses} mb-3 px-4 py-2`}>
          <p className="text-danger">
            {`${goLiveMessages.loadFailed}. `}
            <LinkButton onClick={() => void refetch()}>Check again</LinkButton>
          </p>
        </div>
      )}
      {data ? <Steps items={data.items} /> : !error && <Skeleton className="h-12" />}
    </div>
  )
}

const readyClasses = 'flex min-h-11 items-center gap-2 text-leaf'
const openHeadClasses = 'flex flex-wrap items-baseline justify-between gap-x-4 p-4 pb-3'

function Steps({ items }: { items: readonly GoLiveItem[] }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { busyKey, dismiss } = useDismissal(heading)
  const [areDismissedShown, setAreDismissedShown] = useState(false)
  const open = items.filter(isOpen).sort(byStep)
  const dismissed = items.filter(item => item.dismissed)
  const dismissedButton = dismissed.length > 0 && (
    <LinkButton aria-expanded={areDismissedShown} onClick={() => setAreDismissedShown(!areDismissedShown)}>
      {`Not for us: ${dismissed.length}`}
    </LinkButton>
  )
  const codeLink = (
    <Link to="/admin/start/address" className="link min-h-11 content-center">
      QR code of your shop
    </Link>
  )
  const isReady = open.length === 0
  const hasFrame = !isReady || areDismissedShown
  const rowPadding = areDismissedShown ? 'px-4 py-1' : ''
  return (
    <section aria-labelledby={id} className={hasFrame ? panelClasses : ''}>
      {/* One heading in both cases, so that it keeps the focus when the last step is dismissed. */}
      <div className={isReady ? `flex flex-wrap items-center gap-x-5 ${rowPadding}` : openHeadClasses}>
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className={isReady ? readyClasses : 'text-name font-semibold'}
        >
          {isReady && <TickIcon className="size-5" />}
          {isReady ? goLiveMessages.ready : goLiveMessages.heading}
        </h2>
        {isReady ? (
          <>
            {dismissedButton}
            {codeLink}
          </>
        ) : (
          <Progress open={open.filter(isStep).length} total={items.filter(isCounted).length} />
        )}
      </div>
      {!isReady && (
        <OpenItems items={open} busyKey={busyKey} onDismiss={key => dismiss({ key, dismissed: true })}>
          {codeLink}
          {dismissedButton}
        </OpenItems>
      )}
      {areDismissedShown && (
        <DismissedRows
          items={dismissed}
          busyKey={busyKey}
          onUndo={key => dismiss({ key, dismissed: false })}
        />
      )}
    </section>
  )
}

/** True for an item that neither is done nor does not concern the shop. */
export const isOpen = ({ count, dismissed }: GoLiveItem) => count > 0 && !dismissed

/** False for the question whether to hide the sample's story, which stands above the steps. */
const isStep = ({ key }: GoLiveItem) => key !== 'sampleStory'

/** True for a step that is open or done; a dismissed one counts as done. */
const isCounted = (item: GoLiveItem) => isStep(item) && (!item.empty || item.dismissed)

interface OpenItemsProps {
  items: readonly GoLiveItem[]
  busyKey: GoLiveKey | undefined
  onDismiss: (key: GoLiveKey) => void
  /** Links and buttons below the steps. */
  children: ReactNode
}

/** The open items: the question, and the first steps as links, or all of them in full at an address of their own. */
function OpenItems({ items, busyKey, onDismiss, children }: OpenItemsProps) {
  const areAllShown = useLocation().search === allPoints
  const question = items.find(item => !isStep(item))
  const steps = items.filter(isStep)
  return (
    <>
      {question && <HideStory isBusy={busyKey === question.key} onKeep={() => onDismiss(question.key)} />}
      {!question && steps.some(({ key }) => sampleSteps.has(key)) && <BeginAnew />}
      <ul
        aria-label={goLiveMessages.heading}
        className="divide-y divide-line border-t border-line empty:hidden"
      >
        {areAllShown
          ? steps.map(item => (
              <StepRow
                key={item.key}
                item={item}
                isBusy={busyKey === item.key}
                onDismiss={() => onDismiss(item.key)}
              />
            ))
          : steps.slice(0, mostStepsAtFirst).map(item => <StepLink key={item.key} item={item} />)}
      </ul>
      <div className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
        {steps.length > 0 && (
          <Link
            to={areAllShown ? '/admin' : allPoints}
            preventScrollReset
            className="link min-h-11 content-center"
          >
            {areAllShown ? 'Show fewer' : `See all ${steps.length}`}
          </Link>
        )}
        {children}
      </div>
    </>
  )
}

function Progress({ open, total }: { open: number; total: number }) {
  const done = total - open
  return (
    <>
      <p className="text-fine text-soft tabular-nums">{goLiveMessages.progress(done, total)}</p>
      <span aria-hidden="true" className="mt-2 h-1.5 w-full overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-leaf" style={{ width: `${(100 * done) / total}%` }} />
      </span>
    </>
  )
}

function DismissedRows(props: {
  items: readonly GoLiveItem[]
  busyKey: GoLiveKey | undefined
  onUndo: (key: GoLiveKey) => void
}) {
  const { items, busyKey, onUndo } = props
  return (
    <ul aria-label="Not for us" className="divide-y divide-line border-t border-line empty:hidden">
      {items.map(({ key }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
          <span className="min-w-0 text-soft wrap-anywhere">{goLiveTexts[key].title}</span>
          <LinkButton
            disabled={busyKey === key}
            aria-label={`Undo: ${goLiveTexts[key].title}`}
            onClick={() => onUndo(key)}
          >
            Undo
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** Dismisses and restores items; the pressed button disappears with its row, so the heading takes the focus. */
function useDismissal(heading: RefObject<HTMLElement | null>) {
  const toast = useToast()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ key, dismissed }: { key: GoLiveKey; dismissed: boolean }) =>
      dataOf(callApi('dismissGoLivePoint', { params: { key }, body: { dismissed } })),
    onSuccess(data, { key, dismissed }) {
      const { title } = goLiveTexts[key]
      queryClient.setQueryData(goLiveQuery.queryKey, data)
      heading.current?.focus({ preventScroll: true })
      if (!dismissed) return toast(goLiveMessages.undone(title), { topic: key })
      const action = { label: 'Undo', onAction: () => mutate({ key, dismissed: false }) }
      toast(goLiveMessages.dismissed(title), { topic: key, action })
    },
    onError: ({ message }) => toast(`${goLiveMessages.saveFailed}. ${message}`, { hasFailed: true }),
  })
  return { busyKey: isPending ? variables.key : undefined, dismiss: mutate }
}
