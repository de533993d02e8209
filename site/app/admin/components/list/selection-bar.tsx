import { productLimits } from '@chekku/domain/product'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { Menu } from '../../../ui/admin/menu.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { FootBar } from '../../layout/foot-bar.tsx'
import type { BulkAction, ListItem } from './list-config.ts'
import type { List } from './use-list.ts'

/** One call changes at most this many products. */
const mostSelected = productLimits.bulk

/** Actions that stand in one row on wide screens; further ones are in a menu. */
const actionsInRow = 6

interface SelectionBarProps<Item extends ListItem> {
  list: List<Item>
  bulkActions: readonly BulkAction<Item>[]
}

/** The bar at the foot while something is selected, with the actions on the selection. */
export function SelectionBar<Item extends ListItem>({ list, bulkActions }: SelectionBarProps<Item>) {
  const { matching, selection, query } = list
  const { items, clear } = selection
  // In a list that is loaded in part, others may match too.
  const isLoadedWhole = (query.data?.length ?? 0) < catalogueLimits.listItems
  const countWithMatching = new Set([...items, ...matching].map(({ _id }) => _id)).size
  const canSelectMatching =
    isLoadedWhole && countWithMatching <= mostSelected && !matching.every(selection.has)
  const actions = bulkActions
    .filter(({ fewest = 1 }) => items.length >= fewest)
    .map(({ onChoose, ...action }) => ({ ...action, onChoose: () => onChoose(items) }))
  return (
    <>
      <p role="status" className="sr-only">
        {items.length > 0 && `${items.length} selected`}
      </p>
      {items.length > 0 && (
        <FootBar label="Selection">
          <div className="mr-auto flex flex-wrap items-center gap-x-3">
            <p className="font-semibold">{`${items.length} selected`}</p>
            {canSelectMatching && (
              <LinkButton onClick={() => selection.toggle(...matching)}>
                {`All ${matching.length}`}
                <span className="max-md:sr-only"> that match</span>
              </LinkButton>
            )}
          </div>
          <Button onClick={clear} aria-label="Clear the selection" className="max-md:px-3">
            Clear
          </Button>
          <div className="2xl:hidden">
            <Menu label="Actions for the selection" className={buttonClasses('quiet')} entries={actions}>
              Actions
            </Menu>
          </div>
          <div className="flex gap-2 max-2xl:hidden">
            {actions.slice(0, actionsInRow).map(({ label, onChoose }) => (
              <Button key={label} onClick={onChoose} className="px-3">
                {label}
              </Button>
            ))}
            {actions.length > actionsInRow && (
              <Menu
                label="More actions for the selection"
                className={buttonClasses('quiet')}
                entries={actions.slice(actionsInRow)}
              >
                More
              </Menu>
            )}
          </div>
        </FootBar>
      )}
    </>
  )
}
