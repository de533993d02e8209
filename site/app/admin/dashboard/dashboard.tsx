import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ProductSummary } from '@chekku/domain/schemas/product'
import { goLiveListPath } from '@chekku/domain/shop/go-live'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { LinkButton } from '../../ui/admin/button.tsx'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useCan, useCanOpen } from '../auth/use-can.ts'
import { lineText, subjectPath } from '../data/audit-event-text.ts'
import { momentText } from '../data/moment-text.ts'
import {
  categoriesQuery,
  galleryTotalQuery,
  productSummaryQuery,
  recentProductsQuery,
} from '../data/queries.ts'
import { dataOf } from '../data/query-client.ts'
import { StaleDataNote } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { goLiveQuery, isOpen, OpenShopPanel } from './open-shop-panel.tsx'
import { PassedDates } from './passed-dates.tsx'
import { RecentProductsTable } from './recent-products-table.tsx'

const shownChanges = 5
/** Enough to include so many changes even after several sign-ins. */
const eventLimit = 50

const lastChangesQuery = queryOptions({
  queryKey: ['activity', 'last changes'],
  queryFn: async () => {
    const query = { page: 1, limit: eventLimit, grouped: true }
    const { entries } = await dataOf(callApi('listActivity', { query }))
    return entries.filter(({ subject }) => subject.kind !== 'administrator').slice(0, shownChanges)
  },
})

const quickActions = [
  { to: '/admin/products/new', label: 'Add New Product' },
  { to: '/admin/categories/new', label: 'Add New Category' },
  { to: '/admin/gallery/new', label: 'Add Gallery Item' },
  { to: '/admin/navigation', label: 'Navigation Manager' },
]

/** An `enabled: true` would replace the client's own condition, that somebody is signed in. */
const onlyIf = (isAllowed: boolean) => (isAllowed ? {} : { enabled: false })

export default function Dashboard() {
  const can = useCan()
  const canOpen = useCanOpen()
  const canReadActivity = can('listActivity')
  const recent = useQuery(recentProductsQuery)
  const categories = useQuery(categoriesQuery)
  const gallery = useQuery(galleryTotalQuery)
  const summary = useQuery(productSummaryQuery)
  const changes = useQuery({ ...lastChangesQuery, ...onlyIf(canReadActivity) })
  const counts = [
    { to: '/admin/products', label: 'Products', count: summary.data?.total, error: summary.error },
    { to: '/admin/categories', label: 'Categories', count: categories.data?.length, error: categories.error },
    { to: '/admin/gallery', label: 'Gallery items', count: gallery.data, error: gallery.error },
  ]
  const actions = quickActions.filter(({ to }) => canOpen(to))

  return (
    <Screen title="Dashboard">
      <QueryFailures queries={[recent, categories, gallery, summary, changes]} />
      <Counts counts={counts.filter(({ to }) => canOpen(to))} />
      {can('dismissGoLivePoint') && <OpenShopPanel />}

      <Section title="To look at" className="mt-8 has-[div+ul:empty]:hidden">
        {summary.data && <Attention summary={summary.data} />}
        {summary.isPending && <Skeleton className="h-24" />}
      </Section>

      <div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <Section title="Recent Products" className="min-w-0">
          <RecentProductsTable products={recent.data?.products} hasFailed={recent.error !== null} />
        </Section>
        {actions.length > 0 && (
          <Section title="Quick Actions">
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
              {actions.map(({ to, label }, index) => (
                <li key={to}>
                  <Link to={to} className={buttonClasses(index === 0 ? 'primary' : 'quiet', 'w-full')}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {canReadActivity && (
          <Section title="Last changes" className="min-w-0">
            {changes.data && <LastChanges entries={changes.data} />}
            {changes.isPending && <Skeleton className="h-60" />}
          </Section>
        )}
      </div>
    </Screen>
  )
}

/** One note for all queries that have failed, with the age of the oldest data that is still shown. */
function QueryFailures({ queries }: { queries: readonly UseQueryResult[] }) {
  const failed = queries.filter(({ error }) => error)
  if (failed.length === 0) return null
  const times = failed.map(({ dataUpdatedAt }) => dataUpdatedAt).filter(time => time > 0)
  return (
    <div role="alert" className={`${panelClasses} mb-4 px-5 py-3 text-danger`}>
      Some numbers couldn’t be loaded.{' '}
      <LinkButton onClick={() => void Promise.all(queries.map(query => query.refetch()))}>
        Try again
      </LinkButton>
      <StaleDataNote at={times.length > 0 ? Math.min(...times) : 0} />
    </div>
  )
}

interface Count {
  to: string
  label: string
  count: number | undefined
  error: unknown
}

function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-3 md:gap-5">
      {counts.map(({ to, label, count, error }) => (
        <li key={to}>
          <Link
            to={to}
            className={`${panelClasses} flex h-full flex-col-reverse justify-end p-3 hover:border-leaf md:px-5`}
          >
            <span className="text-fine leading-tight text-soft md:text-body">{label}</span>
            <span className="text-title font-semibold tabular-nums">
              {count ?? (error ? '–' : <Skeleton className="h-[1.1em] w-12" />)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SectionProps {
  title: string
  className?: string
  children: ReactNode
}

function Section({ title, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-name font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The numbers of products that are out of stock, overdue, or without picture or label details, each with a link to them. */
function Attention({ summary }: { summary: ProductSummary }) {
  const { outOfStock, passed, withoutPicture } = summary
  // Product lists contain no facts: the server counts the missing ones.
  const canCountFacts = useCan()('getGoLiveCheck')
  const { data: check, isLoading } = useQuery({ ...goLiveQuery, ...onlyIf(canCountFacts) })
  const isOpening = isLoading || check?.items.some(isOpen)
  const withoutFacts = check?.items.find(({ key }) => key === 'facts')?.count ?? 0
  const links = [
    { to: '/admin/products?stock=no', label: 'Out of stock', count: outOfStock },
    { to: '/admin/products?stock=due', label: 'Should be back by now', count: passed.length },
    { to: '/admin/products?picture=none', label: 'Without picture', count: withoutPicture },
    { to: goLiveListPath('products', 'facts'), label: 'Label details missing', count: withoutFacts },
  ].filter(({ count }) => count > 0)
  return (
    <>
      <PassedDates products={passed} />
      {links.length === 0 && !isOpening && <p className="text-soft">Nothing needs you now.</p>}
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2 md:gap-5">
        {links.map(({ to, label, count }) => (
          <li key={label}>
            <Link
              to={to}
              className={`${panelClasses} flex min-h-11 items-center gap-3 px-4 py-2.5 hover:border-leaf`}
            >
              <span className="min-w-8 font-semibold tabular-nums">{count}</span>
              {label}
              <ChevronIcon className="ml-auto size-5 -rotate-90 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function LastChanges({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <>
      {entries.length === 0 && <p className="text-soft">No changes yet.</p>}
      <ol className={`${panelClasses} divide-y divide-line empty:hidden`}>
        {entries.map(entry => (
          <li key={entry._id}>
            <Link to={subjectPath(entry)} className="group grid min-h-11 content-center px-4 py-2.5">
              <span className="wrap-anywhere leading-snug group-hover:underline">{lineText(entry)}</span>
              <time dateTime={entry.at} className="text-fine text-soft">
                {momentText(entry.at)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
      <Link to="/admin/activity" className="link inline-flex min-h-11 items-center">
        All activity
      </Link>
    </>
  )
}
