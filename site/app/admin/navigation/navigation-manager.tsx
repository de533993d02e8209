import { navigationLimits } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/admin/skeleton.tsx'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { RestoredDraft } from '../components/form/restored-draft.tsx'
import { useLeaveQuestion } from '../components/form/use-leave-question.ts'
import { panelClasses } from '../layout/panel.ts'
import { Screen } from '../layout/screen.tsx'
import { CategoryOrder } from './category-order.tsx'
import type { NavigationDraft } from './navigation-draft.ts'
import { NavigationPreview } from './navigation-preview.tsx'
import {
  NavigationSettingsTab,
  readMaximum,
  type SettingErrors,
  settingFields,
} from './navigation-settings.tsx'
import { type NavigationWork, useNavigationDraft } from './use-navigation-draft.ts'

/** The Navigation Manager: the entries of the site's header and their order. */
export default function NavigationManager() {
  const work = useNavigationDraft()
  const { draft, hasFailed } = work
  if (draft) return <Manager draft={draft} work={work} />
  return (
    <Screen title="Navigation Manager">
      {hasFailed ? (
        <div className={`${panelClasses} flex flex-wrap items-center justify-between gap-3 p-5`}>
          <p className="text-danger">{navigationMessages.loadNavigationFailed}</p>
          <button type="button" onClick={() => void work.refetch()} className={buttonClasses('quiet')}>
            Try again
          </button>
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

function errorsOf({ settings }: NavigationDraft, maximumText: string): SettingErrors {
  return {
    ...(readMaximum(maximumText) === undefined
      ? { maxVisibleItems: `Maximum visible items must be a whole number from ${minimum} to ${maximum}` }
      : {}),
    ...(settings.moreDropdownLabel.trim() === ''
      ? { moreDropdownLabel: 'More dropdown label is required' }
      : {}),
  }
}

type ManagerTab = 'categories' | 'settings'

function Manager({ draft, work }: { draft: NavigationDraft; work: NavigationWork }) {
  const [tab, setTab] = useState<ManagerTab>('categories')
  const [refusedMaximum, setRefusedMaximum] = useState<string>()
  const maximumText = refusedMaximum ?? String(draft.settings.maxVisibleItems)
  const [refused, setRefused] = useState<SettingErrors>({})
  const focusNext = useRef<string>(undefined)
  const errors = { ...refused, ...errorsOf(draft, maximumText) }
  const firstWrong = (['maxVisibleItems', 'moreDropdownLabel'] as const).find(field => errors[field])
  const { isSaving, isChanged, hasChanges, forget } = work
  useLeaveQuestion({ isChanged: hasChanges, onLeave: forget })

  function focusWanted() {
    const field = focusNext.current === undefined ? null : document.getElementById(focusNext.current)
    field?.focus()
    if (field) focusNext.current = undefined
  }

  async function onSave() {
    if (isSaving) return
    if (firstWrong) {
      focusNext.current = settingFields[firstWrong]
      setTab('settings')
      return focusWanted()
    }
    setRefused((await work.save()) ?? {})
  }
  const saveNow = useRef(onSave)
  saveNow.current = onSave

  // The field may be in the other tab, which is not rendered yet.
  useEffect(focusWanted)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void saveNow.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <Screen
      title="Navigation Manager"
      actions={
        <>
          <Link to="/admin/navigation/history" className={buttonClasses('quiet')}>
            History
          </Link>
          <SaveBar isChanged={isChanged}>
            <button
              type="button"
              onClick={() => void onSave()}
              disabled={isSaving}
              title="Ctrl+S"
              className={buttonClasses('primary', 'w-full disabled:opacity-60')}
            >
              {isSaving ? 'Saving...' : 'Save All Settings'}
            </button>
          </SaveBar>
        </>
      }
    >
      {work.isRestored && isChanged && (
        <div className="mb-4">
          <RestoredDraft onDiscard={work.discardDraft} />
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
                change={work.change}
                maximumText={maximumText}
                onMaximumText={text => setRefusedMaximum(readMaximum(text) === undefined ? text : undefined)}
                errors={errors}
              />
            ),
          },
        ]}
      />
      <NavigationPreview draft={draft} change={work.change} />
    </Screen>
  )
}

interface SaveBarProps {
  /** On phones the bar is then fixed. */
  isChanged: boolean
  children: ReactNode
}

/** Holds the save button, and says when there are unsaved changes. */
function SaveBar({ isChanged, children }: SaveBarProps) {
  return (
    <div
      data-changed={isChanged || undefined}
      className="flex items-center gap-3 max-md:data-changed:fixed max-md:data-changed:inset-x-0 max-md:data-changed:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:data-changed:z-20 max-md:data-changed:border-t max-md:data-changed:border-line max-md:data-changed:bg-work max-md:data-changed:px-4 max-md:data-changed:py-2"
    >
      {isChanged && <p className="shrink-0 text-fine text-soft md:order-first">Not saved yet</p>}
      {children}
    </div>
  )
}
