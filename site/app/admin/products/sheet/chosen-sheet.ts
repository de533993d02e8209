import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { useState } from 'react'
import type { DraftSlot } from '../../components/edit/form-draft.ts'

/** A chosen sheet with its bytes, since a spreadsheet may change or move the file behind it. */
export interface ChosenSheet {
  file: File
  /** A ZIP of the pictures that its cells name. */
  pictures?: File | undefined
  /** The numbers of the rows that are left out. */
  leaveOut?: readonly number[] | undefined
  chosenAt: number
  /** The number of its rows, before the server reads it. */
  rows: number
  /** True for one that another app or site has sent here. */
  isShared?: boolean
}

/** A sheet of 10,000 rows takes ten seconds on a busy server. */
export const sheetTimeoutMs = 60_000

/** A ZIP by its name, or by its type if the name has no ending; not by its content, since some spreadsheets are ZIPs. */
const isZip = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /\.zip$/i.test(name) || (!name.includes('.') && /^application\/(x-)?zip/.test(type))

/**
 * The sheet of a screen with a ZIP of its pictures; stored on the device, so that it is there again. The files may come in
 * any order, at once or one by one. `refusal` is the reason why a file is not taken.
 */
export function useChosenSheet(slot: DraftSlot<ChosenSheet>) {
  const [chosen, setChosen] = useState(slot.draft)
  /** A ZIP that was chosen before its sheet. */
  const [waitingZip, setWaitingZip] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const pictures = chosen ? chosen.pictures : waitingZip

  async function choose(files: readonly File[], isShared = false) {
    // A paste of text has none.
    if (files.length === 0) return
    const zip = files.find(isZip)
    const sheet = files.find(file => !isZip(file))
    // A sheet is taken without a ZIP that is too large.
    const isTooLarge = zip !== undefined && zip.size > sheetLimits.zipBytes
    const newPictures = isTooLarge ? undefined : zip
    const sheetRefusal = sheet && (await chooseSheet(sheet, newPictures ?? pictures, isShared))
    if (!sheet && newPictures) setPictures(newPictures, isShared)
    setRefusal(sheetRefusal ?? (isTooLarge ? sheetMessages.zipTooLarge : undefined))
  }

  /** Takes a sheet in place of an earlier one, which goes in any case; returns the reason if it is refused. */
  async function chooseSheet(file: File, zip: File | undefined, isShared: boolean) {
    const sheet = await readSheet(file)
    if ('refusal' in sheet) {
      drop()
      setWaitingZip(zip)
      return sheet.refusal
    }
    take({ ...sheet, pictures: zip, isShared })
    return undefined
  }

  function take(sheet: Omit<ChosenSheet, 'chosenAt'>) {
    const timed = { ...sheet, chosenAt: Date.now() }
    slot.store(timed)
    setRefusal(undefined)
    setWaitingZip(undefined)
    setChosen(timed)
  }

  /** Adds a ZIP of pictures to the sheet, or takes it away; the plan is then requested anew. */
  function setPictures(zip: File | undefined, isShared = false) {
    if (chosen) {
      const isAnyShared = isShared || chosen.isShared === true
      return take({ ...chosen, pictures: zip, isShared: isAnyShared, leaveOut: undefined })
    }
    setRefusal(undefined)
    setWaitingZip(zip)
  }

  /** Leaves these rows out too; undefined puts all rows back. */
  function leaveOut(rows: readonly number[] | undefined) {
    if (chosen) take({ ...chosen, leaveOut: rows && [...(chosen.leaveOut ?? []), ...rows] })
  }

  function drop() {
    slot.remove()
    setChosen(undefined)
  }

  return { chosen, pictures, refusal, choose, setPictures, leaveOut, drop }
}

/** A file as a whole sheet, or the reason why it is none. */
async function readSheet(file: File): Promise<Pick<ChosenSheet, 'file' | 'rows'> | { refusal: string }> {
  if (file.type.startsWith('image/')) return { refusal: sheetMessages.picture }
  if (file.size > sheetLimits.bytes) return { refusal: sheetMessages.tooLarge }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { refusal: sheetMessages.unread }
  const copy = new File([bytes], file.name, { type: file.type })
  return { file: copy, rows: countSheetRows(new Uint8Array(bytes)) }
}

const [lineFeed, quotationMark] = [10, 34]

/** The number of rows below the first one; a line break between quotation marks is part of a cell. */
export function countSheetRows(bytes: Uint8Array): number {
  let rows = 0
  let isQuoted = false
  for (const byte of bytes) {
    if (byte === quotationMark) isQuoted = !isQuoted
    else if (byte === lineFeed && !isQuoted) rows += 1
  }
  const isEnded = bytes.length === 0 || bytes.at(-1) === lineFeed
  return isEnded ? Math.max(rows - 1, 0) : rows
}
