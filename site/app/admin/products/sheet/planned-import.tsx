import { sheetMessages } from '@chekku/domain/product/sheet'
import type { LeftOut, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { asSentence } from '@chekku/domain/sentence'
import type { ReactNode } from 'react'
import { adminFailures, isUnreadableFile } from '../../../api/admin/admin-failures.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { FailureNote } from '../../../ui/admin/error-summary.tsx'
import { useCan } from '../../auth/use-can.ts'
import { FootBar } from '../../layout/foot-bar.tsx'
import type { ChosenSheet } from './chosen-sheet.ts'
import type { OnLeaveOut } from './left-out-rows.tsx'
import { countText, refusedRows } from './plan-texts.ts'
import { PlanView } from './plan-view.tsx'
import { useSheetImport } from './use-sheet-import.ts'

interface PlannedImportProps {
  sheet: ChosenSheet
  /** Called when it is imported, with the rows that were left out. */
  onDone: (leftOut?: LeftOut) => void
  onCancel: () => void
  onLeaveOut: OnLeaveOut
}

/** The plan of a chosen sheet, and the button that imports it. */
export function PlannedImport({ sheet, onDone, onCancel, onLeaveOut }: PlannedImportProps) {
  const { plan, sentShare, run } = useSheetImport(sheet, onDone)
  const can = useCan()
  const failureOf = (error: ApiError) => failureText(adminFailures.importSheet, error)
  if (plan.isFetching && !plan.data) {
    const text = sheet.rows > 1 ? `Reading ${countText(sheet.rows)} rows…` : 'Reading the sheet…'
    return (
      <Progress sentShare={sentShare} text={text}>
        <LinkButton onClick={onCancel}>Cancel</LinkButton>
      </Progress>
    )
  }
  if (!plan.data) {
    return (
      plan.error && (
        <div className="grid max-w-3xl justify-items-start gap-3">
          <FailureNote>{asSentence(failureOf(plan.error))}</FailureNote>
          {!isUnreadableFile(plan.error) && <Button onClick={() => void plan.refetch()}>Try again</Button>}
        </div>
      )
    )
  }
  return (
    <>
      {run.error && (
        <div className="mb-4 max-w-3xl">
          <FailureNote>
            {run.error.status === 409 ? sheetMessages.changedSince : asSentence(failureOf(run.error))}
          </FailureNote>
        </div>
      )}
      <Summary plan={plan.data} />
      {/* Another plan begins with its most important tab. */}
      <PlanView key={plan.data.digest} plan={plan.data} onLeaveOut={onLeaveOut} />
      {plan.data.created.count > 0 && !can('createProduct') ? (
        <FailureNote>You can’t add products: please remove the new rows.</FailureNote>
      ) : (
        <ImportBar plan={plan.data} sentShare={sentShare} run={run} />
      )}
    </>
  )
}

const hasWrites = ({ created, changed, refused }: SheetPlan) =>
  refused.count === 0 && created.count + changed.count > 0

function Summary({ plan }: { plan: SheetPlan }) {
  const { created, changed, refused, leftOut } = plan
  return (
    <div role="status" className={`mb-4 max-w-3xl font-semibold ${refused.count > 0 ? 'text-danger' : ''}`}>
      <p>
        {refused.count > 0 && sheetMessages.refused(refusedRows(refused).length)}
        {refused.count === 0 && !hasWrites(plan) && !leftOut && `${sheetMessages.nothing}.`}
        {hasWrites(plan) && sheetMessages.planned(created.count, changed.count)}
      </p>
      {leftOut && <p>{sheetMessages.leftOut(leftOut.count)}</p>}
    </div>
  )
}

interface ImportBarProps extends Pick<ReturnType<typeof useSheetImport>, 'sentShare' | 'run'> {
  plan: SheetPlan
}

function ImportBar({ plan, sentShare, run }: ImportBarProps) {
  if (!hasWrites(plan)) return null
  const { created, changed, warnings } = plan
  return (
    <FootBar label="Import">
      <div className="mr-auto min-w-0 text-fine font-semibold">
        {run.isPending ? (
          <Progress sentShare={sentShare} text="Importing…">
            {/* A sheet that has arrived may be stored already. */}
            {sentShare < 1 && <LinkButton onClick={run.cancel}>Cancel</LinkButton>}
          </Progress>
        ) : (
          warnings.count > 0 && `${countText(warnings.count)} to check`
        )}
      </div>
      <Button kind="primary" disabled={run.isPending} onClick={() => run.start(plan.digest)}>
        {`Import ${sheetMessages.rows(created.count + changed.count)}`}
      </Button>
    </FootBar>
  )
}

/** The uploaded share of a sheet, and then the work on it. */
function Progress(props: { sentShare: number; text: string; children: ReactNode }) {
  const { sentShare, text, children } = props
  return (
    <div className="flex max-w-3xl flex-wrap items-center gap-x-3">
      <p role="status">{sentShare < 1 ? 'Sending the sheet…' : text}</p>
      <progress
        aria-label="Sheet sent"
        max={1}
        value={sentShare < 1 ? sentShare : undefined}
        className="h-2 min-w-24 flex-1 accent-leaf"
      />
      {children}
    </div>
  )
}
