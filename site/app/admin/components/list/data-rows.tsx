import { BareCheck } from '../../../ui/admin/choice-fields.tsx'
import { useIsNarrowAtRest } from '../../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../../layout/screen.tsx'
import type { ListColumn, ListItem } from './list-config.ts'
import { NewMark, RowActions, RowPicture } from './row-parts.tsx'
import type { List } from './use-list.ts'

interface RowsProps<Item extends ListItem> {
  caption: string
  columns: readonly ListColumn<Item>[]
  list: List<Item>
}

interface DataRowsProps<Item extends ListItem> extends RowsProps<Item> {
  nameHeader: string
  duplicateTo?: (id: string) => string
  onDelete: (item: Item) => void
}

/** Rows as a table, and under 768 px as cards with the same content; `columns` are those after the name. */
export function DataRows<Item extends ListItem & { image: string }>(props: DataRowsProps<Item>) {
  const { caption, columns, list, nameHeader, duplicateTo, onDelete } = props
  const { list: name, nameOf } = list.config
  const all: ListColumn<Item>[] = [
    { header: 'Image', onCard: 'picture', cell: ({ image }) => <RowPicture path={image} /> },
    {
      header: nameHeader,
      onCard: 'title',
      cell: item => <p className="min-w-24 wrap-anywhere font-semibold leading-snug">{nameOf(item)}</p>,
    },
    ...columns,
    {
      header: 'Actions',
      onCard: 'actions',
      cell: item => (
        <RowActions
          name={nameOf(item)}
          editTo={`/admin/${name}/edit/${item._id}`}
          duplicateTo={duplicateTo?.(item._id)}
          onDelete={() => onDelete(item)}
        />
      ),
    },
  ]
  const Rows = useIsNarrowAtRest() ? Cards : Table
  return <Rows caption={caption} columns={all} list={list} />
}

const cellClasses = 'px-1 py-2 lg:px-1.5 xl:px-3'

function Table<Item extends ListItem>({ caption, columns, list }: RowsProps<Item>) {
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

type RowProps<Item extends ListItem> = Pick<RowsProps<Item>, 'list'> & { item: Item }

const RowCheck = <Item extends ListItem>({ item, list: { config, selection } }: RowProps<Item>) => (
  <BareCheck
    label={`Select ${config.nameOf(item)}`}
    checked={selection.has(item)}
    onChange={() => selection.toggle(item)}
  />
)

function Cards<Item extends ListItem>({ caption, columns, list }: RowsProps<Item>) {
  const at = (item: Item, part: ListColumn<Item>['onCard'], className = '') =>
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
    <ul aria-label={caption} className="grid gap-3">
      {list.items.map(item => (
        <li
          key={item._id}
          data-item={item._id}
          className={`${panelClasses} p-3 ${list.selection.has(item) ? 'border-leaf' : ''}`}
        >
          <div className="flex items-start gap-3">
            {at(item, 'picture')}
            <div className="min-w-0 grow">
              {at(item, 'title')}
              {at(item, 'line')}
              {at(item, 'badge')}
              <NewMark id={item._id} />
            </div>
            <div className="-mr-2 -mt-2">
              <RowCheck item={item} list={list} />
            </div>
          </div>
          <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
            {at(item, 'control', 'self-start')}
            {at(item, 'actions', 'ml-auto')}
          </div>
        </li>
      ))}
    </ul>
  )
}
