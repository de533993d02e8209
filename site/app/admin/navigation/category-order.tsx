import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { useToast } from '../../ui/toast.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortablePanel } from '../components/sortable/sortable-panel.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { EntryEye } from './entry-eye.tsx'
import {
  arrangeDraft,
  categoryEntriesOf,
  type DraftEntry,
  moveFixedEntry,
  shownFixedEntriesOf,
} from './navigation-draft.ts'
import type { NavigationEdit } from './use-navigation-edit.ts'

export function CategoryOrder({ edit }: { edit: NavigationEdit }) {
  const draft = edit.values
  const toast = useToast()
  const categories = categoryEntriesOf(draft)
  const { header, dropdown } = arrangeDraft(draft)
  const statusOf = (entry: DraftEntry) => {
    if (header.includes(entry)) return 'Main Navigation'
    return dropdown.includes(entry) ? 'In the More dropdown' : 'Hidden'
  }
  const nameAndStatus = (entry: DraftEntry) => (
    <div className="min-w-0 grow py-1 leading-tight">
      <p className="wrap-anywhere font-medium">{entry.name}</p>
      <p className="text-fine text-soft">{statusOf(entry)}</p>
    </div>
  )

  return (
    <SortableArea onOtherList={() => toast(navigationMessages.swapNotImplemented)}>
      {categories.length === 0 ? (
        <p className={`${panelClasses} px-5 py-8 text-soft`}>{navigationMessages.empty}</p>
      ) : (
        <>
          <p className="mb-3 text-soft">Moves save at once. To show or hide, press Save All Settings.</p>
          <SortablePanel label="Categories" items={categories} onMove={edit.moveCategory}>
            {category => (
              <>
                {nameAndStatus(category)}
                <EntryEye entry={category} label={`Show ${category.name} in the navigation`} edit={edit} />
              </>
            )}
          </SortablePanel>
        </>
      )}
      <h2 className="mt-6 font-semibold">Fixed items</h2>
      <p className="mb-3 text-soft">Press Save All Settings to keep their order.</p>
      <SortablePanel
        label="Fixed items in the navigation"
        items={shownFixedEntriesOf(draft)}
        onMove={(id, to) => edit.update(latest => moveFixedEntry(latest, id, to))}
      >
        {nameAndStatus}
      </SortablePanel>
    </SortableArea>
  )
}
