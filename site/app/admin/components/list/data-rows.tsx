import type { ReactNode } from 'react'
import { BareCheck, CheckField } from '../../../ui/admin/fields/choice-fields.tsx'
import { useIsNarrowAtRest } from '../../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../../layout/screen.tsx'
import type { ListColumn, ListItem } from './list-config.ts'
import { DeleteButton, NewMark, RowActions, RowLink, RowMenu, RowPicture } from './row-parts.tsx'
import type { List } from './use-list.ts'

interface DataRowsProps<Item extends ListItem> {
  caption: string
  nameHeader: string
  /** Further facts, under the name. */
  marks?: (item: Item) => ReactNode
  columns: readonly ListColumn<Item>[]
  list: List<Item>
  duplicateTo?: ((id: string) => string) | undefined
  viewAt?: (item: Item) => string | undefined
  onDelete?: ((item: Item) => void) | undefined
}

type Pictured = ListItem & { image: string }

/** Rows as a table, and under 768 px as cards with the same content; `columns` are those after the name. */
export function DataRows<Item extends Pictured>(props: DataRowsProps<Item>) {
  return useIsNarrowAtRest() ? <Cards {...props} /> : <Table {...props} />
}

/** The props that the menus and buttons of a row share. */
const actionsOf = <Item extends ListItem>(
  item: Item,
  { list, duplicateTo, viewAt, onDelete }: DataRowsProps<Item>,
) => ({
  name: list.config.nameOf(item),
  editTo: `/admin/${list.config.list}/edit/${item._id}`,
  duplicateTo: duplicateTo?.(item._id),
  viewAt: viewAt?.(item),
  onDelete: onDelete && (() => onDelete(item)),
})

const allOnPage = 'Select all on this page'
const lineClasses = 'flex flex-wrap items-center gap-x-2 text-soft'
const cellClasses = 'px-1 py-1.5 xl:px-3'

function Table<Item extends Pictured>(props: DataRowsProps<Item>) {
  const { caption, nameHeader, marks, columns, list } = props
  const { items, selection, config } = list
  const headers = ['Image', nameHeader, ...columns.map(({ header }) => header), 'Actions']
  return (
    <div className={`${panelClasses} relative overflow-x-auto`}>
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine text-soft">
            <th scope="col" className="w-11 xl:pl-2">
              <BareCheck
                label={allOnPage}
                checked={items.every(selection.has)}
                onChange={() => selection.toggle(...items)}
              />
            </th>
            {headers.map(header => (
              <th key={header} scope="col" className={`${cellClasses} font-semibold max-xl:text-[0.75rem]`}>
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
              className={`border-b border-line last:border-0 ${selection.has(item) ? 'bg-leaf/8' : ''}`}
            >
              <td className="xl:pl-2">
                <RowCheck item={item} list={list} />
              </td>
              <td className={cellClasses}>
                <RowPicture path={item.image} />
              </td>
              <td className="w-full max-w-0 px-1 xl:px-3">
                <p
                  title={config.nameOf(item)}
                  className="line-clamp-2 wrap-anywhere font-semibold leading-tight has-[+:not(:empty)]:leading-5 max-xl:has-[+:not(:empty)]:line-clamp-1 max-xl:has-[+:not(:empty)]:break-all"
                >
                  {config.nameOf(item)}
                </p>
                <div className={`${lineClasses} text-[0.75rem] leading-4`}>
                  {marks?.(item)}
                  <NewMark id={item._id} />
                </div>
              </td>
              {columns.map(({ header, cell }) => (
                <td key={header} className={cellClasses}>
                  {cell(item)}
                </td>
              ))}
              <td className={cellClasses}>
                <RowActions {...actionsOf(item, props)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<Item extends ListItem> = Pick<DataRowsProps<Item>, 'list'> & { item: Item }

const RowCheck = <Item extends ListItem>({ item, list: { config, selection } }: RowProps<Item>) => (
  <BareCheck
    label={`Select ${config.nameOf(item)}`}
    checked={selection.has(item)}
    onChange={() => selection.toggle(item)}
  />
)

const cardCellClasses = { line: '', control: 'grow', labelled: 'ml-auto' }

function Cards<Item extends Pictured>(props: DataRowsProps<Item>) {
  const { caption, marks, columns, list } = props
  const { items, selection } = list
  const cellOf = (item: Item, { header, cell, onCard }: ListColumn<Item>) => (
    <div key={header} className={`flex items-center gap-1 ${cardCellClasses[onCard]}`}>
      {onCard === 'labelled' && (
        <span aria-hidden="true" className="text-fine text-soft">
          {header}
        </span>
      )}
      {cell(item)}
    </div>
  )
  const lines = columns.filter(({ onCard }) => onCard === 'line')
  const controls = columns.filter(({ onCard }) => onCard !== 'line')
  return (
    <>
      <CheckField
        id="select-all"
        label={allOnPage}
        className="px-5 text-fine"
        checked={items.every(selection.has)}
        onChange={() => selection.toggle(...items)}
      />
      <ul aria-label={caption} className={`${panelClasses} divide-y divide-line`}>
        {items.map(item => (
          <li
            key={item._id}
            data-item={item._id}
            className={`p-2 first:rounded-t-card last:rounded-b-card ${selection.has(item) ? 'bg-leaf/8' : ''}`}
          >
            <div className="relative flex items-start gap-2.5">
              <RowPicture path={item.image} />
              <div className="min-w-0 grow">
                <RowLink {...actionsOf(item, props)} />
                <div className={`${lineClasses} text-fine`}>
                  {lines.map(column => cellOf(item, column))}
                  {marks?.(item)}
                  <NewMark id={item._id} />
                </div>
              </div>
              <div className="flex">
                <RowMenu {...actionsOf(item, props)} />
                <DeleteButton {...actionsOf(item, props)} />
              </div>
            </div>
            <div className="mt-1 flex items-start gap-1">
              <RowCheck item={item} list={list} />
              {controls.map(column => cellOf(item, column))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
