import { sheetMessages } from '@chekku/domain/product/sheet'
import type { SheetPlan, SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Tabs } from '../../../ui/admin/tabs.tsx'
import { panelClasses } from '../../layout/screen.tsx'
import { LeftOutRows, type OnLeaveOut } from './left-out-rows.tsx'
import { CellChanges, More, PlanRows, RefusedCellText } from './plan-rows.tsx'
import { countText, refusedRows, sortWarnings } from './plan-texts.ts'

type Tab = 'created' | 'changed' | 'same' | 'refused'

interface PlanViewProps {
  plan: SheetPlan
  onLeaveOut: OnLeaveOut
}

/** The plan of an import, row by row, or the reasons of its refusal. */
export function PlanView({ plan, onLeaveOut }: PlanViewProps) {
  const { created, changed, same, refused, leftOut, warnings } = plan
  const { warningsByRow, otherWarnings } = sortWarnings(plan)
  const firstTab = (['refused', 'changed', 'created'] as const).find(name => plan[name].count > 0)
  const [tab, setTab] = useState<Tab>(firstTab ?? 'changed')
  const createdRows = (
    <PlanRows
      {...created}
      caption="New products and sizes"
      header="What it says"
      emptyText="Nothing in this sheet is new."
      details={row => <CellChanges row={row} isNew warnings={warningsByRow.get(row.row)} />}
    />
  )
  const changedRows = (
    <PlanRows
      {...changed}
      caption="Changed products and sizes"
      header="What changes"
      emptyText="Nothing that is stored is changed."
      details={row => <CellChanges row={row} warnings={warningsByRow.get(row.row)} />}
    />
  )
  const sameText = (
    <p className={`${panelClasses} px-5 py-10 text-center text-soft`}>{sheetMessages.same(same.count)}</p>
  )
  // A plan has rows that are left out only once none is refused any more.
  const lastTab =
    leftOut && refused.count === 0
      ? {
          label: 'Left out',
          count: countText(leftOut.count),
          panel: <LeftOutRows {...leftOut} onLeaveOut={onLeaveOut} />,
        }
      : {
          label: 'Can’t',
          count: countText(refused.count),
          panel: <RefusedRows refused={refused} onLeaveOut={onLeaveOut} />,
        }
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
          { value: 'created', label: 'New', count: countText(created.count), panel: createdRows },
          { value: 'changed', label: 'Changed', count: countText(changed.count), panel: changedRows },
          { value: 'same', label: 'Same', count: countText(same.count), panel: sameText },
          { value: 'refused', ...lastTab },
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

function RefusedRows({
  refused,
  onLeaveOut,
}: Pick<SheetPlan, 'refused'> & Pick<PlanViewProps, 'onLeaveOut'>) {
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
        caption="Rows that can’t be taken"
        header="Why not"
        emptyText="All of this sheet can be read."
        details={RefusedCellText}
      />
    </>
  )
}
