import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import { useState } from 'react'
import type { DraftSlot } from '../../components/edit/form-draft.ts'

/** A sheet that was chosen, whole: a spreadsheet may change or move the file behind it. */
export interface ChosenSheet {
  file: File
  /** A ZIP of the pictures that its cells name. */
  pictures?: File | undefined
  /** The numbers of the rows that are left out. */
  leaveOut?: readonly number[] | undefined
  chosenAt: number
  /** The number of its rows, before anything in it is understood. */
  rows: number
  /** True for one that another app or site has sent here. */
  isShared?: boolean
}

/** A sheet of 10,000 rows takes ten seconds on a busy server. */
export const sheetTimeoutMs = 60_000

/** A ZIP by its name, or by its type where the name has no end; by its content a spreadsheet is one too. */
const isZip = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /\.zip$/i.test(name) || (!name.includes('.') && /^application\/(x-)?zip/.test(type))

/**
 * The sheet of a screen with a ZIP of its pictures; stored on the device, so that it is there again. The files may come in
 * any order, at once or one by one. `refusal` says why a file is not taken.
 */
export function useChosenSheet(slot: DraftSlot<ChosenSheet>) {
  const [chosen, setChosen] = useState(slot.draft)
  /** A ZIP that waits for its sheet. */
  const [waiting, setWaiting] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  /** The plan of an earlier sheet must not stand below the words about this one. */
  function refuse(text: string, pictures: File | undefined) {
    drop()
    setWaiting(pictures)
    setRefusal(text)
  }
  async function choose(files: readonly File[], isShared = false) {
    const zip = files.find(isZip)
    const sheet = files.find(file => !isZip(file))
    const isTooLarge = zip !== undefined && zip.size > sheetLimits.zipBytes
    const pictures = isTooLarge ? undefined : zip
    if (sheet) await chooseSheet(sheet, pictures ?? chosen?.pictures ?? waiting, isShared)
    else if (pictures) setPictures(pictures, isShared)
    // A sheet that comes with it is taken all the same; why that is not comes first.
    if (isTooLarge) setRefusal(ofSheet => (sheet && ofSheet) ?? sheetMessages.zipTooLarge)
  }
  async function chooseSheet(file: File, pictures: File | undefined, isShared: boolean) {
    if (file.type.startsWith('image/')) return refuse(sheetMessages.picture, pictures)
    if (file.size > sheetLimits.bytes) return refuse(sheetMessages.tooLarge, pictures)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (!bytes) return refuse(sheetMessages.unread, pictures)
    take({
      pictures,
      file: new File([bytes], file.name, { type: file.type }),
      chosenAt: Date.now(),
      rows: countSheetRows(new Uint8Array(bytes)),
      isShared,
    })
  }
  function take(sheet: ChosenSheet) {
    slot.store(sheet)
    setRefusal(undefined)
    setWaiting(undefined)
    setChosen(sheet)
  }
  /** Adds a ZIP of pictures to the sheet, or takes it away; the plan is then requested anew. */
  function setPictures(pictures: File | undefined, isShared = false) {
    const isAnyShared = isShared || chosen?.isShared === true
    if (chosen)
      return take({ ...chosen, pictures, isShared: isAnyShared, leaveOut: undefined, chosenAt: Date.now() })
    setRefusal(undefined)
    setWaiting(pictures)
  }
  /** Leaves these rows out too, or none. */
  function leaveOut(rows: readonly number[] | undefined) {
    if (chosen)
      take({ ...chosen, leaveOut: rows && [...(chosen.leaveOut ?? []), ...rows], chosenAt: Date.now() })
  }
  function drop() {
    slot.remove()
    setChosen(undefined)
  }
  return {
    chosen,
    pictures: chosen ? chosen.pictures : waiting,
    refusal,
    choose,
    setPictures,
    leaveOut,
    drop,
  }
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
