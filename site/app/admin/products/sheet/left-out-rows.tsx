import { sheetMessages } from '@chekku/domain/product/sheet'
import type { LeftOut } from '@chekku/domain/schemas/product/product-sheet'
import { Button } from '../../../ui/admin/button.tsx'
import { download } from '../../../ui/admin/download.ts'
import { useToast } from '../../../ui/toast.tsx'
import { PlanRows, RefusedCellText } from './plan-rows.tsx'

/** Plans the sheet again without these rows as well; undefined puts all rows back. */
export type OnLeaveOut = (rows: readonly number[] | undefined) => void

const fileName = 'Rows left out.csv'

/** Rows without which a sheet is imported, or was; as a sheet of their own they can be mended and imported later. */
export function LeftOutRows({ sheet, onLeaveOut, ...rows }: LeftOut & { onLeaveOut?: OnLeaveOut }) {
  const toast = useToast()
  function save() {
    download(new Blob([sheet], { type: 'text/csv' }), fileName)
    toast(sheetMessages.downloaded(fileName))
  }
  return (
    <>
      {!onLeaveOut && <h2 className="mb-3 font-semibold">{sheetMessages.leftOut(rows.count)}</h2>}
      <div className="mb-3 flex flex-wrap gap-2">
        <Button onClick={save}>Download these rows</Button>
        {onLeaveOut && <Button onClick={() => onLeaveOut(undefined)}>Put them back</Button>}
      </div>
      <PlanRows {...rows} caption="Rows left out" header="Why" emptyText="" details={RefusedCellText} />
    </>
  )
}
