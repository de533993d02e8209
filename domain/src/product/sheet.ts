import { groupIndian } from '../money.ts'

export const sheetLimits = {
  /** Maximum size of an imported sheet: 5 MB. */
  bytes: 5 * 1024 * 1024,
  /** Maximum size of a ZIP of pictures that comes with a sheet: 50 MB. */
  zipBytes: 50 * 1024 * 1024,
  /** Maximum number of rows below the names of the columns. */
  rows: 10_000,
  /** Maximum number of rows of one kind that a plan lists; its counts are of all. */
  shown: 200,
  /** Characters of a file's name that the activity keeps. */
  nameCharacters: 120,
} as const

/** Empties a cell; a blank one changes nothing. */
export const clearCell = '(clear)'

/** Messages about sheets of products as a whole; those about a cell stand beside its reader. */
export const sheetMessages = {
  notChosen: 'Please choose a CSV file',
  shared: 'Another app or site sent this sheet. Check it before you import.',
  unread: 'This file can’t be read any more. Please choose it again.',
  picture: 'This is a picture, not a sheet. Please choose a CSV file.',
  tooLarge: 'This sheet is too large. At most 5 MB can be read.',
  zipTooLarge: 'This ZIP is over 50 MB. Please import it in parts.',
  tooManyCells: (most: number) => `A row of this sheet has more than ${most.toLocaleString('en-IN')} cells`,
  busy: (others: number) =>
    `${others === 1 ? 'Another sheet is' : `${others} other sheets are`} being read. Please try again in a minute.`,
  tooManyRows: `This sheet has more than ${sheetLimits.rows.toLocaleString('en-IN')} rows`,
  noRows: 'This sheet has no rows below the names of its columns',
  noColumns: 'The first row must name the columns: id, name, price …',
  spreadsheet: 'This is a spreadsheet, not a CSV file. Please save it as “CSV UTF-8”.',
  utf16: 'This file is UTF-16. Please save it as “CSV UTF-8”.',
  notText: 'This is not a CSV file. Please save the sheet as “CSV UTF-8”.',
  encoding: 'Some letters would be lost. Please save it as “CSV UTF-8”.',
  unreadable: (row: number) => `Row ${row} has an open quotation mark, or is too long`,
  columnTwice: (name: string) => `Two columns are called “${name}”`,
  refused: (rows: number) =>
    rows === 1
      ? 'One row has an error. Fix it or leave it out to go on.'
      : `${rows} rows have errors. Fix them or leave them out to go on.`,
  leaveOut: (rows: number) =>
    rows === 1 ? 'Leave this row out' : `Leave these ${groupIndian(String(rows))} rows out`,
  leftOut: (rows: number) => `${sheetMessages.rows(rows)} ${rows === 1 ? 'is' : 'are'} left out.`,
  changedSince: 'Products have changed since you looked. Please check the rows again.',
  rows: (count: number): string => (count === 1 ? '1 row' : `${groupIndian(String(count))} rows`),
  planned: (created: number, changed: number): string =>
    `${sheetMessages.rows(created + changed)}: ${groupIndian(String(created))} new, ${groupIndian(String(changed))} changed. Nothing is stored until you press Import.`,
  imported: (created: number, changed: number) => `${created} new and ${changed} changed`,
  same: (rows: number) => `${sheetMessages.rows(rows)} ${rows === 1 ? 'changes' : 'change'} nothing.`,
  nothing: 'This sheet changes nothing',
  preparing: 'Preparing the sheet…',
  downloaded: (name: string) => `Downloaded: ${name}`,
  exportFailed: 'Failed to export products',
  importFailed: 'Failed to import this sheet',
} as const
