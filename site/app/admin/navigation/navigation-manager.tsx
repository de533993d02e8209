import { navigationLimits } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { useToast } from '../../ui/toast.tsx'
import { useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
import { RestoredDraft } from '../components/edit/restored-draft.tsx'
import type { Edit } from '../components/edit/use-edit.ts'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { CategoryOrder } from './category-order.tsx'
import type { NavigationDraft } from './navigation-draft.ts'
import { NavigationPreview } from './navigation-preview.tsx'
import { NavigationSettingsTab, readMaximum, type SettingErrors } from './navigation-settings.tsx'
import { navigationQuery, useNavigationEdit } from './use-navigation-edit.ts'

/** The Navigation Manager: the entries of the site's header and their order. */
export default function NavigationManager() {
  const { data: stored, error, errorUpdatedAt, refetch } = useQuery(navigationQuery)
  const slot = useDraftSlot<Edit<NavigationDraft>>('navigation-entries')
  const toast = useToast()
  useEffect(() => {
    if (error && errorUpdatedAt > 0)
      toast(failureText(adminFailures.loadNavigation, error), { hasFailed: true })
  }, [error, errorUpdatedAt, toast])
  if (stored && slot) return <Manager stored={stored} slot={slot} />
  return (
    <Screen title="Navigation Manager">
      {error ? (
        <div className={`${panelClasses} flex flex-wrap items-center justify-between gap-3 p-5`}>
          <p className="text-danger">{navigationMessages.loadNavigationFailed}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-11 w-80 max-w-full" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Screen>
  )
}

const { minimum, maximum } = navigationLimits.maxVisibleItems

const errorsOf = ({ moreDropdownLabel }: NavigationDraft, maximumText: string): SettingErrors => ({
  ...(readMaximum(maximumText) === undefined && {
    maxVisibleItems: `Maximum visible items must be a whole number from ${minimum} to ${maximum}`,
  }),
  ...(moreDropdownLabel.trim() === '' && { moreDropdownLabel: 'More dropdown label is required' }),
})

function Manager({ stored, slot }: { stored: NavigationDraft; slot: DraftSlot<Edit<NavigationDraft>> }) {
  const [tab, setTab] = useState<'categories' | 'settings'>('categories')
  const [refusedMaximum, setRefusedMaximum] = useState<string>()
  const [refused, setRefused] = useState<SettingErrors>({})
  const work = useNavigationEdit(stored, slot, setRefused)
  const { values: draft, isSaving, isUnsaved: isChanged } = work
  const maximumText = refusedMaximum ?? String(draft.maxVisibleItems)
  const errors = errorsOf(draft, maximumText)

  /** Also clears what the server refused. */
  const change: typeof work.change = changed => {
    setRefused({})
    work.change(changed)
  }

  function onMaximumText(text: string) {
    const number = readMaximum(text)
    setRefusedMaximum(number === undefined ? text : undefined)
    if (number !== undefined) change(now => ({ ...now, maxVisibleItems: number }))
  }

  function onSave() {
    const [firstWrong] = Object.keys(errors)
    if (firstWrong === undefined) return work.save()
    flushSync(() => setTab('settings'))
    document.getElementById(firstWrong)?.focus()
  }
  useEditKeys(onSave, work.draft)

  return (
    <Screen
      title="Navigation Manager"
      actions={
        <>
          <Link to="/admin/navigation/history" className={buttonClasses('quiet')}>
            History
          </Link>
          {/* On phones the bar is fixed while there are unsaved changes. */}
          <div
            data-changed={isChanged || undefined}
            className="flex items-center gap-3 max-md:data-changed:fixed max-md:data-changed:inset-x-0 max-md:data-changed:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:data-changed:z-20 max-md:data-changed:border-t max-md:data-changed:border-line max-md:data-changed:bg-work max-md:data-changed:px-4 max-md:data-changed:py-2"
          >
            {isChanged && <p className="shrink-0 text-fine text-soft md:order-first">Not saved yet</p>}
            <Button onClick={onSave} disabled={isSaving} title="Ctrl+S" kind="primary" className="w-full">
              {isSaving ? 'Saving...' : 'Save All Settings'}
            </Button>
          </div>
        </>
      }
    >
      {work.isRestored && (
        <div className="mb-4">
          <RestoredDraft onDiscard={work.discard} />
        </div>
      )}
      <Tabs
        label="Navigation Manager"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'categories',
            label: 'Category Order',
            panel: <CategoryOrder draft={draft} work={work} />,
          },
          {
            value: 'settings',
            label: 'Navigation Settings',
            panel: (
              <NavigationSettingsTab
                draft={draft}
                change={change}
                maximumText={maximumText}
                onMaximumText={onMaximumText}
                errors={{ ...refused, ...errors }}
              />
            ),
          },
        ]}
      />
      <NavigationPreview draft={draft} change={work.change} />
    </Screen>
  )
}
