import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { RestoredDraft, useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
import { SaveBar } from '../components/edit/save-bar.tsx'
import type { Edit } from '../components/edit/use-edit.ts'
import { QueryState, useFailureToast } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { CategoryOrder } from './category-order.tsx'
import { type NavigationDraft, navigationErrors } from './navigation-draft.ts'
import { NavigationPreview } from './navigation-preview.tsx'
import { NavigationSettingsTab } from './navigation-settings.tsx'
import { navigationQuery, useNavigationEdit } from './use-navigation-edit.ts'

export default function NavigationManager() {
  const query = useQuery(navigationQuery)
  const slot = useDraftSlot<Edit<NavigationDraft>>('navigation-entries')
  useFailureToast(query, adminFailures.loadNavigation)
  const stored = query.data
  if (stored && slot) return <Manager stored={stored} slot={slot} />
  return (
    <Screen title="Navigation Manager">
      <QueryState query={query} failure={navigationMessages.loadNavigationFailed} />
    </Screen>
  )
}

function Manager({ stored, slot }: { stored: NavigationDraft; slot: DraftSlot<Edit<NavigationDraft>> }) {
  const [tab, setTab] = useState<'categories' | 'settings'>('categories')
  const edit = useNavigationEdit(stored, slot)

  function onSave() {
    const [firstWrong] = Object.keys(navigationErrors(edit.values))
    if (firstWrong === undefined) return edit.save()
    flushSync(() => setTab('settings'))
    document.getElementById(firstWrong)?.focus()
  }
  useEditKeys(onSave, edit.draft)

  return (
    <Screen
      title="Navigation Manager"
      actions={
        <Link to="/admin/navigation/history" className={buttonClasses('quiet')}>
          History
        </Link>
      }
    >
      {edit.isRestored && (
        <div className="mb-4">
          <RestoredDraft onDiscard={edit.discard} />
        </div>
      )}
      <Tabs
        label="Navigation Manager"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'categories', label: 'Category Order', panel: <CategoryOrder edit={edit} /> },
          { value: 'settings', label: 'Navigation Settings', panel: <NavigationSettingsTab edit={edit} /> },
        ]}
      />
      <NavigationPreview edit={edit} />
      <SaveBar edit={edit} saveLabel="Save All Settings" type="button" onClick={onSave} />
    </Screen>
  )
}
