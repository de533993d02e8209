import { sheetMessages } from '@chekku/domain/product/sheet'
import type { LeftOut } from '@chekku/domain/schemas/product/product-sheet'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeSharedFiles } from '../../../offline/service-worker/shared-file.ts'
import { type DraftSlot, useDraftSlot } from '../../components/edit/form-draft.ts'
import { Screen } from '../../layout/screen.tsx'
import { type ChosenSheet, useChosenSheet } from './chosen-sheet.ts'
import { LeftOutRows } from './left-out-rows.tsx'
import { PlannedImport } from './planned-import.tsx'
import { SheetPicker } from './sheet-picker.tsx'

export default function ImportScreen() {
  const slot = useDraftSlot<ChosenSheet>('product sheet')
  const omittedRowsSlot = useDraftSlot<LeftOut>('rows left out')
  return (
    <Screen title="Import products" back={{ to: '/admin/products', label: 'Back to the products' }}>
      {slot && omittedRowsSlot && <Import slot={slot} omittedRowsSlot={omittedRowsSlot} />}
    </Screen>
  )
}

function Import(props: { slot: DraftSlot<ChosenSheet>; omittedRowsSlot: DraftSlot<LeftOut> }) {
  const { slot, omittedRowsSlot } = props
  const sheet = useChosenSheet(slot)
  /** Rows of the sheet that was imported without them; stored on the device, as nothing else has them. */
  const [omittedRows, setOmittedRows] = useState(omittedRowsSlot.draft)
  function onDone(rows?: LeftOut) {
    if (rows) omittedRowsSlot.store(rows)
    else omittedRowsSlot.remove()
    setOmittedRows(rows)
    sheet.drop()
  }
  const chooseShared = useEffectEvent(async () => sheet.choose(await takeSharedFiles(), true))
  useEffect(() => void chooseShared(), [])
  return (
    <>
      <SheetPicker {...sheet} />
      {sheet.chosen?.isShared && (
        <p className="mb-4 max-w-measure border-l-3 border-turmeric pl-3">{sheetMessages.shared}</p>
      )}
      <div tabIndex={-1} className="outline-none">
        {sheet.chosen ? (
          <PlannedImport
            key={sheet.chosen.chosenAt}
            sheet={sheet.chosen}
            onDone={onDone}
            onCancel={sheet.drop}
            onLeaveOut={sheet.leaveOut}
          />
        ) : (
          omittedRows && <LeftOutRows {...omittedRows} />
        )}
      </div>
    </>
  )
}
