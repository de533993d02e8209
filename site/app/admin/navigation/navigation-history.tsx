import { publicNavigationDefaults } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import type { Category } from '@chekku/domain/schemas/category'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
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
import { invalidate } from '../data/queries.ts'
import { dataOf } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { arrangeDraft, draftOf } from './navigation-draft.ts'
import { versionChanges } from './version-changes.ts'

/** The state before the first save: the defaults, with every category hidden. */
const beforeFirst = ({ categories }: NavigationConfig): NavigationConfig => ({
  ...publicNavigationDefaults,
  categories: categories.map(position => ({ ...position, showInNav: false })),
})

const historyQuery = queryOptions({
  queryKey: ['navigation', 'history'],
  queryFn: async () => {
    const [versions, categories] = await Promise.all([
      dataOf(adminApi.navigation.history()),
      dataOf(adminApi.categories.list()),
    ])
    return { versions, categories }
  },
})

/** The categories with the orders of a version; later ones keep their own. */
const orderedBy = (config: NavigationConfig, categories: readonly Category[] = []) => {
  const positions = new Map(config.categories.map(position => [position._id, position]))
  return categories.map(category => ({ ...category, ...positions.get(category._id) }))
}

/** Every saved version of the navigation, newest first, to preview and restore. */
export default function NavigationHistory() {
  const query = useQuery(historyQuery)
  const { data: history, refetch } = query
  const versions = history?.versions ?? []
  const nameOf = (id: string) => history?.categories.find(({ _id }) => _id === id)?.name
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
      <QueryState
        query={query}
        failure={navigationMessages.loadNavigationFailed}
        count={versions.length}
        emptyText="Nothing was saved yet. Each Save All Settings adds a version here."
      >
        <ol aria-label="Saved versions, newest first" className={`${panelClasses} divide-y divide-line`}>
          {versions.map((version, at) => (
            <VersionRow
              key={version._id}
              version={version}
              isNewest={at === 0}
              changes={versionChanges(
                version.config,
                versions[at + 1]?.config ?? beforeFirst(version.config),
                nameOf,
              )}
            >
              <Button onClick={() => setShown(version)} aria-label={`Look at version ${version.version}`}>
                Look
              </Button>
              <Button
                kind="outline"
                onClick={() => void onRestore(version)}
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
            <HeaderPreview
              navigation={arrangeDraft(draftOf(shown.config, orderedBy(shown.config, history?.categories)))}
              moreLabel={shown.config.moreDropdownLabel}
            />
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button onClick={() => setShown(undefined)}>Close</Button>
              <Button onClick={() => void onRestore(shown)} disabled={isBusy} kind="primary">
                Restore this version
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </Screen>
  )
}

interface VersionRowProps {
  version: NavigationVersion
  isNewest: boolean
  changes: readonly string[]
  children: ReactNode
}

function VersionRow({ version: { version, savedAt }, isNewest, changes, children }: VersionRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          Version {version}
          {isNewest && (
            <span className="ml-2 rounded-full bg-leaf px-2.5 py-0.5 text-fine text-paper">Newest</span>
          )}
        </h2>
        <p className="text-fine text-soft">
          <time dateTime={savedAt}>{momentText(savedAt)}</time>
        </p>
        <ul className="mt-1 wrap-anywhere">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      <div className="flex w-full gap-2 *:max-md:flex-1 md:w-auto">{children}</div>
    </li>
  )
}
