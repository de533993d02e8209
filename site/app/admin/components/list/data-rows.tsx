import { BareCheck } from '../../../ui/admin/choice-fields.tsx'
import { useIsNarrow } from '../../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../../layout/screen.tsx'
import type { ListColumn, ListItem } from './list-config.ts'
import { NewMark } from './row-parts.tsx'
import type { List } from './use-list.ts'

interface DataRowsProps<Item extends ListItem> {
  caption: string
  columns: readonly ListColumn<Item>[]
  list: List<Item>
}

/** Rows as a table, and under 768 px as cards with the same things in the same order. */
export function DataRows<Item extends ListItem>(props: DataRowsProps<Item>) {
  return useIsNarrow() ? <Cards {...props} /> : <Table {...props} />
}

const cellClasses = 'px-1 py-2 lg:px-1.5 xl:px-3'

function Table<Item extends ListItem>({ caption, columns, list }: DataRowsProps<Item>) {
  const { items, selection } = list
  return (
    <div className={`${panelClasses} relative overflow-x-auto`}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine text-soft">
            <th scope="col" className="w-11 pl-2">
              <BareCheck
                label="Select all on this page"
                checked={items.every(selection.has)}
                onChange={() => selection.toggle(...items)}
              />
            </th>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className={`${cellClasses} font-semibold`}>
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
                <RowCheck item={item} list={list} />
              </td>
              {columns.map(({ header, cell, onCard }) => (
                <td key={header} className={cellClasses}>
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

interface RowProps<Item extends ListItem> {
  item: Item
  list: List<Item>
}

const RowCheck = <Item extends ListItem>({ item, list: { config, selection } }: RowProps<Item>) => (
  <BareCheck
    label={`Select ${config.nameOf(item)}`}
    checked={selection.has(item)}
    onChange={() => selection.toggle(item)}
  />
)

function Cards<Item extends ListItem>({ caption, columns, list }: DataRowsProps<Item>) {
  return (
    <ul aria-label={caption} className="grid gap-3">
      {list.items.map(item => (
        <li
          key={item._id}
          data-item={item._id}
          className={`${panelClasses} p-3 ${list.selection.has(item) ? 'border-leaf' : ''}`}
        >
          <Card item={item} columns={columns} list={list} />
        </li>
      ))}
    </ul>
  )
}

type CardProps<Item extends ListItem> = RowProps<Item> & Pick<DataRowsProps<Item>, 'columns'>

function Card<Item extends ListItem>({ item, columns, list }: CardProps<Item>) {
  const at = (part: ListColumn<Item>['onCard'], className = '') =>
    columns
      .filter(({ onCard }) => onCard === part)
      .map(({ header, cell }) => (
        <div key={header} className={className}>
          {part === 'control' && (
            <p aria-hidden="true" className="text-fine text-soft">
              {header}
            </p>
          )}
          {cell(item)}
        </div>
      ))
  return (
    <>
      <div className="flex items-start gap-3">
        {at('picture')}
        <div className="min-w-0 grow">
          {at('title')}
          {at('line')}
          {at('badge')}
          <NewMark id={item._id} />
        </div>
        <div className="-mr-2 -mt-2">
          <RowCheck item={item} list={list} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        {at('control')}
        {at('actions', 'ml-auto')}
      </div>
    </>
  )
}
