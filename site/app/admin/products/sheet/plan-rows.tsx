import type { PlannedRow, RefusedCell, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../../../ui/admin/use-is-narrow.ts'
import { panelClasses } from '../../layout/screen.tsx'
import { columnLabel, countText, shownCell } from './plan-texts.ts'

type NamedRow = Pick<PlannedRow, 'row' | 'name' | 'size'>

interface PlanRowsProps<Item extends NamedRow> {
  caption: string
  header: string
  /** The number of all rows, listed or not. */
  count: number
  rows: readonly Item[]
  /** Renders the last column. */
  details: (row: Item) => ReactNode
  emptyText: string
}

const nameOf = ({ name, size }: NamedRow) => [name, size].filter(Boolean).join(', ')
const cellClasses = 'px-3 py-2.5 align-top'

/** Rows of a plan as a table, and under 768 px as cards. */
export function PlanRows<Item extends NamedRow>(props: PlanRowsProps<Item>) {
  const { caption, header, count, rows, details, emptyText } = props
  const isNarrow = useIsNarrow()
  if (count === 0) return <p className={`${panelClasses} px-5 py-10 text-center text-soft`}>{emptyText}</p>
  const keyOf = ({ row }: NamedRow, index: number) => `${row} ${index}`
  return (
    <>
      {isNarrow ? (
        <ul aria-label={caption} className={`${panelClasses} divide-y divide-line`}>
          {rows.map((row, index) => (
            <li key={keyOf(row, index)} className="grid gap-1 px-3 py-2.5 wrap-anywhere">
              <p className="font-semibold leading-tight">{nameOf(row)}</p>
              {details(row)}
              <p className="text-fine text-soft">{`Row ${row.row}`}</p>
            </li>
          ))}
        </ul>
      ) : (
        <div className={panelClasses}>
          <table className="w-full table-fixed">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line text-left text-fine text-soft">
                <th scope="col" className={`${cellClasses} font-semibold w-20`}>
                  Row
                </th>
                <th scope="col" className={`${cellClasses} font-semibold w-2/5`}>
                  Product
                </th>
                <th scope="col" className={`${cellClasses} font-semibold`}>
                  {header}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row, index) => (
                <tr key={keyOf(row, index)} className="wrap-anywhere">
                  <td className={`${cellClasses} tabular-nums text-soft`}>{row.row}</td>
                  <td className={`${cellClasses} font-semibold`}>{nameOf(row)}</td>
                  <td className={cellClasses}>{details(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <More count={count - rows.length} />
    </>
  )
}

export const More = ({ count }: { count: number }) =>
  count > 0 && <p className="mt-2 text-soft">{`and ${countText(count)} more`}</p>

interface ChangesProps {
  row: PlannedRow
  isNew?: boolean
  warnings?: readonly SheetWarning[] | undefined
}

export const CellChanges = ({ row, isNew = false, warnings = [] }: ChangesProps) => (
  <>
    <ul>
      {row.cells.map(({ column, before, after }) => (
        <li key={column} className="line-clamp-3">
          <span className="text-soft">{columnLabel(column)}</span>{' '}
          {!isNew && (
            <>
              {shownCell(column, before)} <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{' '}
            </>
          )}
          <span className="font-semibold">{shownCell(column, after)}</span>
        </li>
      ))}
    </ul>
    {warnings.length > 0 && (
      <p className="mt-1 text-fine">
        <span className="mr-1.5 rounded-full bg-turmeric px-2 text-ink">Check</span>
        {warnings.map(({ message }) => message).join('; ')}
      </p>
    )}
  </>
)

export const RefusedCellText = ({ column, text, message }: RefusedCell) => (
  <>
    {column !== '' && (
      <p>
        <span className="text-soft">{columnLabel(column)}</span>
        {text !== '' && ` “${text}”`}
      </p>
    )}
    <p className="text-danger">{message}</p>
  </>
)
