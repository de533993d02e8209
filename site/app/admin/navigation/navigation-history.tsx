import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import type { Category } from '@chekku/domain/schemas/category'
import type { NavigationConfig } from '@chekku/domain/schemas/navigation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import { useCan } from '../auth/use-can.ts'
import { VersionHistory } from '../components/version-history/version-history.tsx'
import { invalidate } from '../data/queries.ts'
import { dataOf } from '../data/query-client.ts'
import { HeaderPreview } from './header-preview.tsx'
import { arrangeDraft, draftOf } from './navigation-draft.ts'
import { versionChanges } from './version-changes.ts'

const historyQuery = queryOptions({
  queryKey: ['navigation', 'history'],
  queryFn: async () => {
    const [versions, categories] = await Promise.all([
      dataOf(callApi('listNavigationVersions')),
      dataOf(adminApi.categories.list()),
    ])
    return { versions, categories }
  },
})

/** The categories in the order of a version, shown or hidden as in it; those created later stay as they are. */
const arrangedBy = (config: NavigationConfig, categories: readonly Category[] = []) => {
  const positions = new Map(config.categories.map(position => [position._id, position]))
  return categories.map(category => ({ ...category, ...positions.get(category._id) }))
}

export default function NavigationHistory() {
  const isRestorable = useCan()('restoreNavigationVersion')
  const query = useQuery(historyQuery)
  const { versions = [], categories } = query.data ?? {}
  const nameOf = (id: string) => categories?.find(({ _id }) => _id === id)?.name
  return (
    <VersionHistory
      title="Navigation history"
      back={{ to: '/admin/navigation', label: 'Back to Navigation Manager' }}
      query={query}
      failure={navigationMessages.loadNavigationFailed}
      emptyText="No versions yet. Save All Settings adds one."
      isRestorable={isRestorable}
      inspectLabels={{ text: 'Look', name: 'Look at' }}
      summaryOf={(version, index) => {
        const changes = versionChanges(version, versions[index + 1], nameOf)
        return (
          changes.length > 0 && (
            <ul>
              {changes.map(change => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )
        )
      }}
      detailsOf={({ config }) => (
        <HeaderPreview
          navigation={arrangeDraft(draftOf(config, arrangedBy(config, categories)))}
          moreLabel={config.moreDropdownLabel}
        />
      )}
      questionOf={({ version }) => ({
        title: `Restore version ${version}`,
        text: 'Your menu goes back to this version. Later versions stay.',
      })}
      restore={({ _id: id }) =>
        callApi('restoreNavigationVersion', { params: { id }, version: versions[0]?.version })
      }
      failures={adminFailures.restoreNavigation}
      onRestored={() => invalidate('category')}
      restoredText={navigationMessages.restored}
    />
  )
}
