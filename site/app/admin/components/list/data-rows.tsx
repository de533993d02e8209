import { BareCheck } from '../../../ui/admin/choice-fields.tsx'
import { useIsNarrow } from '../../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../../layout/panel.ts'
import type { ListColumn, ListItem } from './list-config.ts'
import { NewMark } from './new-mark.tsx'
import type { Selection } from './use-selection.ts'

interface DataRowsProps<Item extends ListItem> {
  /** The accessible name. */
  caption: string
  columns: readonly ListColumn<Item>[]
  items: readonly Item[]
  nameOf: (item: Item) => string
  selection: Selection<Item>
}

/** Rows as a table, and under 768 px as cards with the same things in the same order. */
export function DataRows<Item extends ListItem>(props: DataRowsProps<Item>) {
  return useIsNarrow() ? <Cards {...props} /> : <Table {...props} />
}

function Table<Item extends ListItem>({ caption, columns, items, nameOf, selection }: DataRowsProps<Item>) {
  const areAllSelected = items.every(selection.has)
  return (
    <div className={`${panelClasses} relative overflow-x-auto`}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine text-soft">
            <th scope="col" className="w-11 pl-2">
              <BareCheck
                label="Select all on this page"
                checked={areAllSelected}
                onChange={() => selection.toggleAll(items)}
              />
            </th>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="px-1 py-2 font-semibold lg:px-1.5 xl:px-3">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr
              key={item._id}
              data-item={item._id}
              className={`border-b border-line last:border-0 ${selection.has(item) ? 'bg-wash' : ''}`}
            >
              <td className="pl-2">
                <BareCheck
                  label={`Select ${nameOf(item)}`}
                  checked={selection.has(item)}
                  onChange={() => selection.toggle(item)}
                />
              </td>
              {columns.map(({ header, cell, onCard }) => (
                <td key={header} className="px-1 py-2 lg:px-1.5 xl:px-3">
                  {cell(item)}
                  {onCard === 'title' && <NewMark id={item._id} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Item extends ListItem>({ caption, columns, items, nameOf, selection }: DataRowsProps<Item>) {
  return (
    <ul aria-label={caption} className="grid gap-3">
      {items.map(item => (
        <li
          key={item._id}
          data-item={item._id}
          className={`${panelClasses} p-3 ${selection.has(item) ? 'border-leaf' : ''}`}
        >
          <Card item={item} columns={columns} name={nameOf(item)} selection={selection} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps<Item> {
  item: Item
  columns: readonly ListColumn<Item>[]
  name: string
  selection: Selection<Item>
}

function Card<Item extends ListItem>({ item, columns, name, selection }: CardProps<Item>) {
  const at = (part: ListColumn<Item>['onCard']) => columns.filter(({ onCard }) => onCard === part)
  const controls = at('control')
  return (
    <>
      <div className="flex items-start gap-3">
        {at('picture').map(({ header, cell }) => (
          <div key={header}>{cell(item)}</div>
        ))}
        <div className="min-w-0 grow">
          {[...at('title'), ...at('line'), ...at('badge')].map(({ header, cell }) => (
            <div key={header}>{cell(item)}</div>
          ))}
          <NewMark id={item._id} />
        </div>
        <div className="-mr-2 -mt-2">
          <BareCheck
            label={`Select ${name}`}
            checked={selection.has(item)}
            onChange={() => selection.toggle(item)}
          />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        {controls.map(({ header, cell }) => (
          <div key={header}>
            <p aria-hidden="true" className="text-fine text-soft">
              {header}
            </p>
            {cell(item)}
          </div>
        ))}
        {at('actions').map(({ header, cell }) => (
          <div key={header} className="ml-auto">
            {cell(item)}
          </div>
        ))}
      </div>
    </>
  )
}
