import { sheetMessages } from '@chekku/domain/product/sheet'
import { useEffect, useEffectEvent } from 'react'
import { takeSharedFile } from '../../../service-worker/shared-file.ts'
import { useDraftSlot } from '../../components/edit/form-draft.ts'
import { Screen } from '../../layout/screen.tsx'
import { type ChosenSheet, useChosenSheet } from './chosen-sheet.ts'
import { PlannedImport } from './planned-import.tsx'
import { SheetPicker } from './sheet-picker.tsx'

/** Products from a sheet: it is chosen, then what would change is shown, and then it is imported. */
export default function ImportScreen() {
  const slot = useDraftSlot<ChosenSheet>('product sheet')
  return (
    <Screen title="Import products" back={{ to: '/admin/products', label: 'Back to the products' }}>
      {slot && <Import slot={slot} />}
    </Screen>
  )
}

function Import({ slot }: { slot: NonNullable<ReturnType<typeof useDraftSlot<ChosenSheet>>> }) {
  const sheet = useChosenSheet(slot)
  const chooseShared = useEffectEvent(async () => sheet.choose(await takeSharedFile(), true))
  useEffect(() => void chooseShared(), [])
  return (
    <>
      <SheetPicker {...sheet} />
      {sheet.chosen?.isShared && (
        <p className="mb-4 max-w-measure border-l-3 border-turmeric pl-3">{sheetMessages.shared}</p>
      )}
      {sheet.chosen && <PlannedImport key={sheet.chosen.chosenAt} sheet={sheet.chosen} onDone={sheet.drop} />}
    </>
  )
}
