import { publicNavigationDefaults } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import type { Category } from '@chekku/domain/schemas/category'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useToast } from '../../ui/toast.tsx'
import { momentText } from '../data/moment-text.ts'
import { invalidate } from '../data/queries.ts'
import { dataOf } from '../data/query-client.ts'
import { panelClasses } from '../layout/panel.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { versionChanges } from './version-changes.ts'
import { VersionDialog } from './version-dialog.tsx'

interface History {
  versions: NavigationVersion[]
  categories: Category[]
}

/** The state before the first save: the defaults, with every category hidden. */
const beforeFirst = ({ categories }: NavigationConfig): NavigationConfig => ({
  ...publicNavigationDefaults,
  categories: categories.map(position => ({ ...position, showInNav: false })),
})

const historyQuery = queryOptions({
  queryKey: ['navigation', 'history'],
  queryFn: async (): Promise<History> => {
    const [versions, categories] = await Promise.all([
      dataOf(adminApi.navigation.history()),
      dataOf(adminApi.categories.list()),
    ])
    return { versions, categories }
  },
})

/** Every saved version of the navigation, newest first, to preview and restore. */
export default function NavigationHistory() {
  const query = useQuery(historyQuery)
  const { data: history, refetch } = query
  const [shown, setShown] = useState<NavigationVersion>()
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()
  const confirm = useConfirm()

  async function onRestore(version: NavigationVersion) {
    const isSure = await confirm({
      title: `Restore version ${version.version}`,
      text: 'The navigation becomes what it was then, as a new version. Changes made since stay in the history.',
      confirmLabel: 'Restore',
    })
    if (!isSure) return
    setIsBusy(true)
    const { error } = await adminApi.navigation.restore(version._id)
    setIsBusy(false)
    if (error) return toast(failureText(adminFailures.restoreNavigation, error), { hasFailed: true })
    setShown(undefined)
    toast(navigationMessages.restored)
    invalidate('category')
    await refetch()
  }

  return (
    <Screen
      title="Navigation History"
      back={{ to: '/admin/navigation', label: 'Back to Navigation Manager' }}
    >
      <QueryState query={query} failure={navigationMessages.loadNavigationFailed} />
      {history?.versions.length === 0 && (
        <p role="status" className={`${panelClasses} px-5 py-10 text-center text-soft`}>
          Nothing was saved yet. Each Save All Settings adds a version here.
        </p>
      )}
      {history && history.versions.length > 0 && (
        <VersionList history={history} isBusy={isBusy} onPreview={setShown} onRestore={onRestore} />
      )}
      {history && (
        <VersionDialog
          version={shown}
          categories={history.categories}
          isBusy={isBusy}
          onClose={() => setShown(undefined)}
          onRestore={onRestore}
        />
      )}
    </Screen>
  )
}

interface VersionListProps {
  history: History
  isBusy: boolean
  onPreview: (version: NavigationVersion) => void
  onRestore: (version: NavigationVersion) => void
}

function VersionList({ history: { versions, categories }, isBusy, onPreview, onRestore }: VersionListProps) {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <ol aria-label="Saved versions, newest first" className={`${panelClasses} divide-y divide-line`}>
      {versions.map((version, at) => {
        const before = versions[at + 1]?.config ?? beforeFirst(version.config)
        return (
          <li key={version._id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="font-semibold">
                Version {version.version}
                {at === 0 && (
                  <span className="ml-2 rounded-full bg-leaf px-2.5 py-0.5 text-fine text-paper">Newest</span>
                )}
              </h2>
              <p className="text-fine text-soft">
                <time dateTime={version.savedAt}>{momentText(version.savedAt)}</time>
              </p>
              <ul className="mt-1 wrap-anywhere">
                {versionChanges(version.config, before, id => names.get(id)).map(change => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
            <div className="flex w-full gap-2 md:w-auto">
              <button
                type="button"
                onClick={() => onPreview(version)}
                aria-label={`Look at version ${version.version}`}
                className={buttonClasses('quiet', 'max-md:flex-1')}
              >
                Look
              </button>
              <button
                type="button"
                onClick={() => void onRestore(version)}
                disabled={isBusy}
                aria-label={`Restore version ${version.version}`}
                className={buttonClasses('outline', 'disabled:opacity-60 max-md:flex-1')}
              >
                Restore
              </button>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
