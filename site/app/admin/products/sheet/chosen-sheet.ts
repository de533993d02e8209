import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { useState } from 'react'
import type { DraftSlot } from '../../components/edit/form-draft.ts'

/** A sheet that was chosen, whole: a spreadsheet may change or move the file behind it. */
export interface ChosenSheet {
  file: File
  /** A ZIP of the pictures that its cells name. */
  pictures?: File | undefined
  chosenAt: number
  /** The number of its rows, before anything in it is understood. */
  rows: number
  /** True for one that another app or site has sent here. */
  isShared?: boolean
}

/** The sheet of a screen; stored on the device, so that it is there again. `refusal` says why a file is not taken. */
export function useChosenSheet(slot: DraftSlot<ChosenSheet>) {
  const [chosen, setChosen] = useState(slot.draft)
  const [refusal, setRefusal] = useState<string>()
  /** The plan of an earlier sheet must not stand below the words about this one. */
  function refuse(text: string) {
    drop()
    setRefusal(text)
  }
  async function choose(file: File | undefined, isShared = false) {
    if (!file) return
    if (file.type.startsWith('image/')) return refuse(sheetMessages.picture)
    if (file.size > sheetLimits.bytes) return refuse(sheetMessages.tooLarge)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (!bytes) return refuse(sheetMessages.unread)
    take({
      pictures: chosen?.pictures,
      file: new File([bytes], file.name, { type: file.type }),
      chosenAt: Date.now(),
      rows: rowsIn(new Uint8Array(bytes)),
      isShared,
    })
  }
  function take(sheet: ChosenSheet) {
    slot.store(sheet)
    setRefusal(undefined)
    setChosen(sheet)
  }
  /** Adds a ZIP of pictures to the sheet, or takes it away: what would change is asked for anew. */
  function setPictures(pictures: File | undefined) {
    if (pictures && pictures.size > sheetLimits.zipBytes) setRefusal(sheetMessages.zipTooLarge)
    else if (chosen) take({ ...chosen, pictures, chosenAt: Date.now() })
  }
  function drop() {
    slot.remove()
    setChosen(undefined)
  }
  return { chosen, refusal, choose, setPictures, drop }
}

const [lineFeed, quotationMark] = [10, 34]

/** The number of rows below the first one; a line break between quotation marks is part of a cell. */
export function rowsIn(bytes: Uint8Array): number {
  let rows = 0
  let isQuoted = false
  for (const byte of bytes) {
    if (byte === quotationMark) isQuoted = !isQuoted
    else if (byte === lineFeed && !isQuoted) rows += 1
  }
  const isEnded = bytes.length === 0 || bytes.at(-1) === lineFeed
  return isEnded ? Math.max(rows - 1, 0) : rows
}
