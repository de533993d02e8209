import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { momentText } from '../data/moment-text.ts'
import { shopQuery } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { type Difference, detailDifferences } from './detail-differences.ts'
import { shopCards } from './shop-cards.ts'

const historyQuery = queryOptions({
  queryKey: ['shop', 'history'],
  queryFn: async () => {
    const [versions, now] = await Promise.all([
      dataOf(adminApi.shop.history()),
      dataOf(adminApi.shop.details()),
    ])
    return { versions, now }
  },
})

/** More differences than this are counted and not named. */
const namedDifferences = 4

/** Every saved version of the shop details, newest first, to compare and restore. */
export default function ShopHistory() {
  const query = useQuery(historyQuery)
  const { versions = [], now } = query.data ?? {}
  const [shown, setShown] = useState<ShopVersion>()
  const { restore, isBusy } = useRestore(versions[0], () => setShown(undefined))
  const differencesOf = (version: ShopVersion) =>
    now ? detailDifferences(shopCards, version.details, now) : []

  return (
    <Screen title="Earlier versions" back={{ to: '/admin/shop', label: 'Back to Shop' }}>
      <QueryState
        query={query}
        failure={shopMessages.historyFailed}
        count={versions.length}
        emptyText="Nothing was saved yet. Each save of a card of Shop adds a version here; notices are in none."
      >
        <ol aria-label="Saved versions, newest first" className={`${panelClasses} divide-y divide-line`}>
          {versions.map((version, at) => (
            <VersionRow
              key={version._id}
              version={version}
              isNewest={at === 0}
              differences={differencesOf(version)}
            >
              <Button onClick={() => setShown(version)} aria-label={`Compare version ${version.version}`}>
                Compare
              </Button>
              <Button
                kind="outline"
                onClick={() => void restore(version)}
                disabled={isBusy}
                aria-label={`Restore version ${version.version}`}
              >
                Restore
              </Button>
            </VersionRow>
          ))}
        </ol>
      </QueryState>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? `Version ${shown.version}` : 'Version'}
      >
        {shown && (
          <>
            <p className="text-soft">Saved {momentText(shown.savedAt)}</p>
            <Comparison differences={differencesOf(shown)} />
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button onClick={() => setShown(undefined)}>Close</Button>
              <Button onClick={() => void restore(shown)} disabled={isBusy} kind="primary">
                Restore this version
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </Screen>
  )
}

/** Restores a version after a question; what was in use before comes back by Undo. */
function useRestore(newest: ShopVersion | undefined, onRestored: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const confirm = useConfirm()

  async function call(version: ShopVersion): Promise<ShopForEditing | null> {
    setIsBusy(true)
    const { data, error } = await adminApi.shop.restore(version._id)
    setIsBusy(false)
    if (error) {
      toast(failureText(adminFailures.restoreShop, error), { hasFailed: true })
      return null
    }
    updateCached(shopQuery, () => data)
    await queryClient.invalidateQueries({ queryKey: historyQuery.queryKey })
    return data
  }

  async function undo(version: ShopVersion) {
    if (await call(version)) toast(shopMessages.restoreUndone)
  }

  async function restore(version: ShopVersion) {
    const isSure = await confirm({
      title: `Restore version ${version.version}`,
      text: 'Your shop says again what it said then, as a new version. Notices stay as they are, and changes made since stay in this list.',
      confirmLabel: 'Restore',
    })
    if (!isSure || !(await call(version))) return
    onRestored()
    toast(
      shopMessages.restored,
      newest && newest !== version ? { action: { label: 'Undo', onAction: () => void undo(newest) } } : {},
    )
  }
  return { restore, isBusy }
}

interface VersionRowProps {
  version: ShopVersion
  isNewest: boolean
  differences: readonly Difference[]
  children: ReactNode
}

function VersionRow({ version, isNewest, differences, children }: VersionRowProps) {
  const { savedAt, section } = version
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          Version {version.version}: {section === 'all' ? 'restored' : shopSections[section]}
          {isNewest && (
            <span className="ml-2 rounded-full bg-leaf px-2.5 py-0.5 text-fine text-paper">Newest</span>
          )}
        </h2>
        <p className="text-fine text-soft">
          <time dateTime={savedAt}>{momentText(savedAt)}</time>
        </p>
        <p className="mt-1 wrap-anywhere">{differenceText(differences)}</p>
      </div>
      <div className="flex w-full gap-2 *:max-md:flex-1 md:w-auto">{children}</div>
    </li>
  )
}

function differenceText(differences: readonly Difference[]): string {
  const count = differences.length
  if (count === 0) return 'As it is now'
  if (count > namedDifferences) return `Differs from now in ${count} values`
  return `Differs from now in ${differences.map(({ label }) => label).join(', ')}`
}

/** Both texts of each value that differs. */
function Comparison({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Your shop says the same now.</p>
  const text = (title: string, content: string) => (
    <div className="min-w-0 rounded-control border border-line p-3">
      <dt className="text-fine font-semibold text-soft">{title}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{content}</dd>
    </div>
  )
  return differences.map(({ label, one, other }) => (
    <section key={label}>
      <h3 className="mb-1.5 font-semibold">{label}</h3>
      <dl className="grid gap-2">
        {text('Then', one)}
        {text('Now', other)}
      </dl>
    </section>
  ))
}
