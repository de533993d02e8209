import { Button, iconButtonClasses } from '../../../ui/admin/button.tsx'
import { Menu } from '../../../ui/admin/menu.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import type { BulkAction, ListItem } from './list-config.ts'
import type { Selection } from './use-list.ts'

interface SelectionBarProps<Item extends ListItem> {
  selection: Selection<Item>
  actions: readonly BulkAction<Item>[]
}

/** The bulk actions for the selected rows; sticky. */
export function SelectionBar<Item extends ListItem>({ selection, actions }: SelectionBarProps<Item>) {
  const { items, clear } = selection
  const bound = actions.map(({ onChoose, ...action }) => ({ ...action, onChoose: () => onChoose(items) }))
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && `${items.length} selected`}
      </p>
      {items.length > 0 && (
        <section
          aria-label="Selection"
          className="sticky bottom-20 z-20 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-work py-2 pl-4 pr-2 shadow-float md:bottom-4"
        >
          <p className="mr-auto font-semibold">{items.length} selected</p>
          <div className="xl:hidden">
            <Menu label="Actions for the selection" className={buttonClasses('quiet')} entries={bound}>
              Actions
            </Menu>
          </div>
          <div className="flex gap-2 max-xl:hidden">
            {bound.map(({ label, isDangerous, onChoose }) => (
              <Button key={label} kind={isDangerous ? 'danger' : 'quiet'} onClick={onChoose}>
                {label}
              </Button>
            ))}
          </div>
          <button
            type="button"
            onClick={clear}
            aria-label="Clear the selection"
            className={iconButtonClasses()}
          >
            <CloseIcon />
          </button>
        </section>
      )}
    </>
  )
}
