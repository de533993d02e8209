import { sheetMessages } from '@chekku/domain/product/sheet'
import type { PlannedRow, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Tabs } from '../../../ui/admin/tabs.tsx'
import { panelClasses } from '../../layout/screen.tsx'
import { LeftOutRows, type OnLeaveOut } from './left-out-rows.tsx'
import { CellChanges, More, PlanRows, RefusedCellText } from './plan-rows.tsx'
import { countText, placedWarnings, refusedRows } from './plan-texts.ts'

type Tab = 'created' | 'changed' | 'same' | 'refused'

/** The plan of an import, row by row, or the reasons of its refusal. */
export function PlanView({ plan, onLeaveOut }: { plan: SheetPlan; onLeaveOut: OnLeaveOut }) {
  const { same, refused, leftOut } = plan
  const numbers = refusedRows(refused)
  const { placed, others } = placedWarnings(plan)
  const first = (['refused', 'changed', 'created'] as const).find(kind => plan[kind].count > 0)
  const [tab, setTab] = useState<Tab>(first ?? 'changed')
  const tabOf = (value: Tab, label: string, count: number, panel: ReactNode) => ({
    value,
    label,
    count: countText(count),
    panel,
  })
  const writtenTab = (kind: 'created' | 'changed', label: string, header: string, emptyText: string) => {
    const says = (row: PlannedRow) => (
      <CellChanges row={row} isNew={kind === 'created'} warnings={placed.get(row.row)} />
    )
    const caption = `${label} products and sizes`
    const rows = <PlanRows {...plan[kind]} {...{ caption, header, emptyText, says }} />
    return tabOf(kind, label, plan[kind].count, rows)
  }
  return (
    <>
      {others.length > 0 && (
        <section aria-label="Please check" className={`${panelClasses} mb-4 px-3 py-2.5 md:px-4`}>
          <p className="font-semibold">Please check</p>
          <ul className="wrap-anywhere">
            {others.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                {row > 1 && <span className="text-soft">{`Row ${row}: `}</span>}
                {message}
              </li>
            ))}
          </ul>
          <More count={plan.warnings.count - plan.warnings.rows.length} />
        </section>
      )}
      <Tabs
        label="What this sheet changes"
        value={tab}
        onChange={setTab}
        tabs={[
          writtenTab('created', 'New', 'What it says', 'Nothing in this sheet is new.'),
          writtenTab('changed', 'Changed', 'What changes', 'Nothing that is stored is changed.'),
          tabOf(
            'same',
            'Same',
            same.count,
            <p className={`${panelClasses} px-5 py-10 text-center text-soft`}>
              {sheetMessages.same(same.count)}
            </p>,
          ),
          leftOut && refused.count === 0
            ? tabOf(
                'refused',
                'Left out',
                leftOut.count,
                <LeftOutRows {...leftOut} onLeaveOut={onLeaveOut} />,
              )
            : tabOf(
                'refused',
                'Can’t',
                refused.count,
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
                    says={row => <RefusedCellText {...row} />}
                  />
                </>,
              ),
        ]}
      />
    </>
  )
}
