import type { RestoredSection, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopMessages, shopSections } from '@chekku/domain/shop/sections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { useCan } from '../../auth/use-can.ts'
import { VersionHistory } from '../../components/version-history/version-history.tsx'
import { shopQuery } from '../../data/queries.ts'
import { dataOf, updateCached } from '../../data/query-client.ts'
import { shopCards } from '../shop-cards.ts'
import { type Difference, detailDifferences } from './detail-differences.ts'

const historyQuery = queryOptions({
  queryKey: ['shop', 'history'],
  queryFn: async () => {
    const [versions, current] = await Promise.all([
      dataOf(callApi('listShopVersions')),
      dataOf(callApi('getShopDetails')),
    ])
    return { versions, current }
  },
})

/** If there are more differences than this, the others are only counted. */
const namedDifferences = 4

/** Every saved version of the shop details, newest first, to compare and restore. */
export default function ShopHistory() {
  const isRestorable = useCan()('restoreShopVersion')
  const query = useQuery(historyQuery)
  const { versions = [], current } = query.data ?? {}
  const differencesOf = (version: ShopVersion) =>
    current ? detailDifferences(shopCards, version.details, current) : []

  return (
    <VersionHistory
      title="Earlier versions"
      back={{ to: '/admin/shop', label: 'Back to Shop' }}
      query={query}
      failure={shopMessages.historyFailed}
      emptyText="No versions yet. Each save adds one, except for notices."
      isRestorable={isRestorable}
      inspectLabels={{ text: 'Compare', name: 'Compare' }}
      titleOf={({ section }) => `: ${section === 'all' ? 'restored' : shopSections[section]}`}
      summaryOf={version => differenceText(differencesOf(version))}
      detailsOf={(version, restoreCard: (section: RestoredSection) => void, isBusy) => (
        <Comparison
          differences={differencesOf(version)}
          restoreCard={isRestorable ? restoreCard : undefined}
          isBusy={isBusy}
        />
      )}
      questionOf={(version, section) => ({
        title: `Restore ${section ? `${shopSections[section]} of ` : ''}version ${version.version}`,
        text: `${restoreText(differencesOf(version), section)} Notices and later versions stay.`,
      })}
      restore={({ _id: id }, section) =>
        callApi('restoreShopVersion', { params: { id }, query: { section }, version: versions[0]?.version })
      }
      failures={adminFailures.restoreShop}
      onRestored={details => updateCached(shopQuery, () => details)}
      restoredText={shopMessages.restored}
      undoneText={shopMessages.restoreUndone}
    />
  )
}

function differenceText(differences: readonly Difference[]): string {
  const count = differences.length
  if (count === 0) return 'Same as now'
  if (count > namedDifferences) return `${count} values differ from now`
  return `Differs from now: ${differences.map(({ label }) => label).join(', ')}`
}

/** The values that a restore of one card or of all changes, as a sentence. */
function restoreText(differences: readonly Difference[], section: RestoredSection | undefined): string {
  const restored = differences.filter(difference => section === undefined || difference.section === section)
  if (restored.length === 0) return 'Your shop is the same now.'
  return `These change back: ${restored.map(({ label }) => label).join(', ')}.`
}

interface ComparisonProps {
  differences: readonly Difference[]
  /** Undefined if the user may not restore anything. */
  restoreCard: ((section: RestoredSection) => void) | undefined
  isBusy: boolean
}

/** Lists both texts of each value that differs, card by card. */
function Comparison({ differences, restoreCard, isBusy }: ComparisonProps) {
  if (differences.length === 0) return <p>Your shop is the same now.</p>
  const sections = [...new Set(differences.map(({ section }) => section))]
  return sections.map(section => (
    <section key={section} aria-label={shopSections[section]} className="grid gap-3">
      {differences
        .filter(difference => difference.section === section)
        .map(({ label, before, after }) => (
          <section key={label}>
            <h3 className="mb-1.5 font-semibold">{label}</h3>
            <dl className="grid gap-2">
              <ComparedText title="Then" text={before} />
              <ComparedText title="Now" text={after} />
            </dl>
          </section>
        ))}
      {restoreCard && sections.length > 1 && (
        <Button onClick={() => restoreCard(section)} disabled={isBusy} className="justify-self-start">
          {`Restore only ${shopSections[section]}`}
        </Button>
      )}
    </section>
  ))
}

const ComparedText = ({ title, text }: { title: string; text: string }) => (
  <div className="min-w-0 rounded-control border border-line p-3">
    <dt className="text-fine font-semibold text-soft">{title}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">{text}</dd>
  </div>
)
