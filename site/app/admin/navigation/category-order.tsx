import type { NavigationEntry } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../ui/admin/button-classes.ts'
import { useToast } from '../../ui/toast.tsx'
import { neighbourAt } from '../components/sortable/neighbour.ts'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { panelClasses } from '../layout/panel.ts'
import {
  arrangeDraft,
  moveBeside,
  type NavigationDraft,
  orderedCategories,
  orderedFixedEntries,
} from './navigation-draft.ts'
import type { NavigationWork } from './use-navigation-draft.ts'

interface CategoryOrderProps {
  draft: NavigationDraft
  work: Pick<NavigationWork, 'change' | 'moveCategory'>
}

const listClasses = `${panelClasses} divide-y divide-line`
const rowClasses = 'flex items-center gap-1 px-1 py-1'

/** Moves a fixed entry among the enabled ones in the draft. */
export function moveFixedEntry(draft: NavigationDraft, id: string, to: number): NavigationDraft {
  const ids = orderedFixedEntries(draft).map(entry => entry.id)
  const neighbour = neighbourAt(ids, ids.indexOf(id), to)
  return neighbour ? moveBeside(draft, 'fixed', id, neighbour) : draft
}

/** The Category Order tab: main categories and fixed entries. */
export function CategoryOrder({ draft, work }: CategoryOrderProps) {
  const toast = useToast()
  const categories = orderedCategories(draft).map(category => ({ ...category, id: category._id }))
  const statusOf = createStatus(draft)
  const toggle = (id: string) =>
    work.change(({ settings, categories: all }) => ({
      settings,
      categories: all.map(one => (one._id === id ? { ...one, showInNav: !one.showInNav } : one)),
    }))

  return (
    <SortableArea onOtherList={() => toast(navigationMessages.swapNotImplemented)}>
      {categories.length === 0 ? (
        <p className={`${panelClasses} px-5 py-8 text-soft`}>{navigationMessages.empty}</p>
      ) : (
        <>
          <p className="mb-3 text-soft">
            A category that is moved is saved at once. The eye shows or hides it; that is saved with Save All
            Settings.
          </p>
          <SortableList
            label="Categories"
            items={categories}
            onMove={work.moveCategory}
            className={listClasses}
            rowClassName={rowClasses}
          >
            {(category, _index, { grip, moveMenu }) => (
              <>
                {grip}
                <RowWords name={category.name} status={statusOf('category', category.id)} />
                <button
                  type="button"
                  onClick={() => toggle(category.id)}
                  aria-pressed={category.showInNav}
                  aria-label={`Show ${category.name} in the navigation`}
                  title={category.showInNav ? 'Shown: press to hide' : 'Hidden: press to show'}
                  className={iconButtonClasses(category.showInNav ? 'on' : 'quiet')}
                >
                  {category.showInNav ? <EyeIcon /> : <EyeOffIcon />}
                </button>
                {moveMenu}
              </>
            )}
          </SortableList>
        </>
      )}
      <h2 className="mb-2 mt-6 font-semibold">Fixed items</h2>
      <SortableList
        label="Fixed items in the navigation"
        items={orderedFixedEntries(draft)}
        onMove={(id, to) => work.change(now => moveFixedEntry(now, id, to))}
        className={listClasses}
        rowClassName={rowClasses}
      >
        {(entry, _index, { grip, moveMenu }) => (
          <>
            {grip}
            <RowWords name={entry.name} status={statusOf('fixed', entry.id)} />
            {moveMenu}
          </>
        )}
      </SortableList>
    </SortableArea>
  )
}

function RowWords({ name, status }: { name: string; status: string }) {
  return (
    <div className="min-w-0 grow py-1 leading-tight">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="text-fine text-soft">{status}</p>
    </div>
  )
}

function createStatus(draft: NavigationDraft) {
  const { header, dropdown } = arrangeDraft(draft)
  return (type: NavigationEntry['type'], id: string): string => {
    const isIt = (entry: NavigationEntry) => entry.type === type && entry.id === id
    if (header.some(isIt)) return 'Main Navigation'
    return dropdown.some(isIt) ? 'In the More dropdown' : 'Hidden'
  }
}
