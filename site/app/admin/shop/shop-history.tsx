import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/shop'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { VersionHistory } from '../components/version-history/version-history.tsx'
import { shopQuery } from '../data/queries.ts'
import { dataOf, queryClient, updateCached } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
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

/** If there are more differences than this, the others are only counted. */
const namedDifferences = 4

/** Every saved version of the shop details, newest first, to compare and restore. */
export default function ShopHistory() {
  const query = useQuery(historyQuery)
  const { versions = [], now } = query.data ?? {}
  const { restore, isBusy } = useRestore(versions[0])
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
        <VersionHistory
          versions={versions}
          inspectLabels={{ text: 'Compare', name: 'Compare' }}
          titleOf={({ section }) => `: ${section === 'all' ? 'restored' : shopSections[section]}`}
          summaryOf={version => differenceText(differencesOf(version))}
          detailsOf={version => <Comparison differences={differencesOf(version)} />}
          onRestore={restore}
          isBusy={isBusy}
        />
      </QueryState>
    </Screen>
  )
}

/** Restores a version after a confirmation; Undo restores the previous one. */
function useRestore(newest: ShopVersion | undefined) {
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
    if (!isSure || !(await call(version))) return false
    toast(
      shopMessages.restored,
      newest && newest !== version ? { action: { label: 'Undo', onAction: () => void undo(newest) } } : {},
    )
    return true
  }
  return { restore, isBusy }
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
