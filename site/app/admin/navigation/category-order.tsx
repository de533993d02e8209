import { navigationMessages } from '@chekku/domain/navigation-manager'
import { EyeIcon, EyeOffIcon } from '../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../ui/admin/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { panelClasses } from '../layout/screen.tsx'
import {
  arrangeDraft,
  categoriesOf,
  type DraftEntry,
  fixedEntriesOf,
  moveFixedEntry,
  type NavigationDraft,
  setShown,
} from './navigation-draft.ts'
import type { NavigationWork } from './use-navigation-edit.ts'

const listClasses = {
  className: `${panelClasses} divide-y divide-line`,
  rowClassName: 'flex items-center gap-1 px-1 py-1',
}

/** The Category Order tab: main categories and fixed entries. */
export function CategoryOrder({ draft, work }: { draft: NavigationDraft; work: NavigationWork }) {
  const toast = useToast()
  const categories = categoriesOf(draft)
  const { header, dropdown } = arrangeDraft(draft)
  const statusOf = (entry: DraftEntry) => {
    if (header.includes(entry)) return 'Main Navigation'
    return dropdown.includes(entry) ? 'In the More dropdown' : 'Hidden'
  }
  const words = (entry: DraftEntry) => (
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
          <p className="mb-3 text-soft">
            A category that is moved is saved at once. The eye shows or hides it; that is saved with Save All
            Settings.
          </p>
          <SortableList label="Categories" items={categories} onMove={work.moveCategory} {...listClasses}>
            {(category, _index, { grip, moveMenu }) => (
              <>
                {grip}
                {words(category)}
                <button
                  type="button"
                  onClick={() => work.change(now => setShown(now, category, !category.isShown))}
                  aria-pressed={category.isShown}
                  aria-label={`Show ${category.name} in the navigation`}
                  title={category.isShown ? 'Shown: press to hide' : 'Hidden: press to show'}
                  className={iconButtonClasses(category.isShown ? 'on' : 'quiet')}
                >
                  {category.isShown ? <EyeIcon /> : <EyeOffIcon />}
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
        items={fixedEntriesOf(draft)}
        onMove={(id, to) => work.change(now => moveFixedEntry(now, id, to))}
        {...listClasses}
      >
        {(entry, _index, { grip, moveMenu }) => (
          <>
            {grip}
            {words(entry)}
            {moveMenu}
          </>
        )}
      </SortableList>
    </SortableArea>
  )
}
