import { sheetMessages } from '@chekku/domain/product/sheet'
import type { SheetPlan, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Tabs } from '../../../ui/admin/tabs.tsx'
import { panelClasses } from '../../layout/screen.tsx'
import { LeftOutRows, type OnLeaveOut } from './left-out-rows.tsx'
import { CellChanges, More, PlanRows, RefusedCellText } from './plan-rows.tsx'
import { countText, refusedRows, sortWarnings } from './plan-texts.ts'

type Tab = 'created' | 'changed' | 'same' | 'refused'

/** The plan of an import, row by row, or the reasons of its refusal. */
export function PlanView({ plan, onLeaveOut }: { plan: SheetPlan; onLeaveOut: OnLeaveOut }) {
  const { created, changed, same, refused, leftOut, warnings } = plan
  const { warningsByRow, otherWarnings } = sortWarnings(plan)
  const firstTab = (['refused', 'changed', 'created'] as const).find(name => plan[name].count > 0)
  const [tab, setTab] = useState<Tab>(firstTab ?? 'changed')
  const writtenRows = (name: 'created' | 'changed', header: string, emptyText: string) => {
    const isNew = name === 'created'
    return (
      <PlanRows
        {...plan[name]}
        header={header}
        emptyText={emptyText}
        caption={isNew ? 'New products and sizes' : 'Changed products and sizes'}
        details={row => <CellChanges row={row} isNew={isNew} warnings={warningsByRow.get(row.row)} />}
      />
    )
  }
  const createdRows = writtenRows('created', 'Values', 'This sheet adds nothing.')
  const changedRows = writtenRows('changed', 'What changes', 'This sheet changes no product.')
  const sameText = (
    <p className={`${panelClasses} px-5 py-10 text-center text-soft`}>{sheetMessages.same(same.count)}</p>
  )
  const errorRows = <RefusedRows refused={refused} onLeaveOut={onLeaveOut} />
  const omittedRows = leftOut && <LeftOutRows {...leftOut} onLeaveOut={onLeaveOut} />
  const tabOf = (value: Tab, label: string, count: number, panel: ReactNode) => ({
    value,
    label,
    count: countText(count),
    panel,
  })
  return (
    <>
      {otherWarnings.length > 0 && (
        <OtherWarnings warnings={otherWarnings} unlisted={warnings.count - warnings.rows.length} />
      )}
      <Tabs
        label="What this sheet changes"
        value={tab}
        onChange={setTab}
        tabs={[
          tabOf('created', 'New', created.count, createdRows),
          tabOf('changed', 'Changed', changed.count, changedRows),
          tabOf('same', 'Same', same.count, sameText),
          leftOut && refused.count === 0
            ? tabOf('refused', 'Left out', leftOut.count, omittedRows)
            : tabOf('refused', 'Errors', refused.count, errorRows),
        ]}
      />
    </>
  )
}

/** The warnings about no listed row; `unlisted` is the number of those that the answer leaves out. */
function OtherWarnings({ warnings, unlisted }: { warnings: readonly SheetWarning[]; unlisted: number }) {
  return (
    <section aria-label="Please check" className={`${panelClasses} mb-4 px-3 py-2.5 md:px-4`}>
      <p className="font-semibold">Please check</p>
      <ul className="wrap-anywhere">
        {warnings.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            {row > 1 && <span className="text-soft">{`Row ${row}: `}</span>}
            {message}
          </li>
        ))}
      </ul>
      <More count={unlisted} />
    </section>
  )
}

function RefusedRows(props: { refused: SheetPlan['refused']; onLeaveOut: OnLeaveOut }) {
  const { refused, onLeaveOut } = props
  const numbers = refusedRows(refused)
  return (
    <>
      {refused.count > 0 && (
        <Button className="mb-3" onClick={() => onLeaveOut(numbers)}>
          {sheetMessages.leaveOut(numbers.length)}
        </Button>
      )}
      <PlanRows
        {...refused}
        caption="Rows with errors"
        header="Why"
        emptyText="This sheet has no errors."
        details={RefusedCellText}
      />
    </>
  )
}
