import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { clearCell, sheetLimits } from '@chekku/domain/product/sheet'
import { searchedKey } from '@chekku/domain/rules/search-key'
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl'
import type { PreparedPicture } from '../../media/service.ts'
import { CellRefusal } from './cells/read-cell.ts'
import type { Sheet, SheetRow } from './read-file.ts'

/** Sentences about a ZIP of pictures, and about files in it. */
export const zipMessages = {
  unreadable: 'This file is not a ZIP, or it is damaged. Please make it again.',
  tooManyFiles: (most: number) =>
    `This ZIP has more than ${most} files. Please import the pictures in parts.`,
  tooMuch: 'These are too many pictures at once. Please import them in parts.',
  bomb: 'This ZIP is packed in an unusual way and may be harmful',
  missing: (name: string) => `The ZIP has no file “${name}”`,
  twice: 'Several files in the ZIP have this name. Please rename them.',
  outside: 'This file’s name leads out of the ZIP and may be harmful',
  link: 'This file in the ZIP is a link, not a picture',
  encrypted: 'This file in the ZIP has a password. Please make the ZIP without one.',
  method: 'This file in the ZIP can’t be unpacked. Please make the ZIP again.',
  damaged: 'This file in the ZIP is damaged. Please make the ZIP again.',
  unused: (names: readonly string[]) => {
    const shown = names.slice(0, 10).map(name => `“${name.slice(0, 100)}”`)
    return `No row uses ${names.length === 1 ? 'this file' : `these ${names.length} files`} of the ZIP: ${shown.join(', ')}${names.length > 10 ? ' …' : ''}`
  },
}

/** Pictures in a ZIP that comes with a sheet. */
export interface SheetPictures {
  /** Digest of the whole ZIP; "" without one. */
  digest: string
  /** The files that rows name, or why they can't be taken, by their keys; undefined without a ZIP. */
  files: ReadonlyMap<string, PreparedPicture | string> | undefined
  /** Names of files that no row names. */
  unused: readonly string[]
}

export type PicturedSheet = Sheet & { pictures: SheetPictures }

const zipProblem = (text: string) => fieldProblem('pictures', text)

type Prepare = (bytes: Buffer) => Promise<PreparedPicture>

/** Maximum number of files in a ZIP, as its directory counts them. */
const mostFiles = 1_000
/** Maximum sizes of a ZIP: unpacked, by its own directory, and of its pictures as they are stored. */
const mostBytes = { unpacked: 4 * sheetLimits.zipBytes, stored: 64 * 1024 * 1024 }
/** How many times smaller a picture may be packed: its format has packed it already. */
const mostTimesPacked = 200
/** Time for all pictures of a ZIP, which leaves the rows some of the minute that a call may take. */
const limitMs = 40_000

/** The flag of a file whose name is UTF-8. */
const utf8Flag = 0x800
/** A Mac writes UTF-8 without this flag, and a name in another encoding is hardly ever valid UTF-8. */
const pathOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) => {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}
const nameOf = (path: string) => path.split(/[/\\]/).at(-1)?.trim().normalize('NFC') ?? ''
/** The name of a file as names are compared: without folders, case and the narrow blanks of a Mac's screenshots. */
const fileKey = (path: string) => searchedKey(nameOf(path))

/** True if a picture's cell names a file, and neither an address nor a stored picture. */
const isFileName = (cell: string) => !cell.startsWith('/') && !cell.includes('://') && cell !== clearCell
/** True if a picture's cell names a file that a ZIP should hold. */
export const namesFile = ({ files }: SheetPictures, cell: string | undefined) =>
  files !== undefined && cell !== undefined && isFileName(cell)

/** Reads and prepares the pictures that rows name; rejects with a Problem on `pictures` if the ZIP can't be read. */
export async function readPictures(
  zip: Buffer | undefined,
  rows: readonly SheetRow[],
  prepare: Prepare,
): Promise<SheetPictures> {
  if (!zip) return { digest: '', files: undefined, unused: [] }
  const { archive, entries } = await openZip(zip)
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > mostBytes.unpacked) throw zipProblem(zipMessages.bomb)
  const cells = rows.flatMap(row => row.cells.get('picture') ?? [])
  const keys = new Set(cells.filter(isFileName).map(fileKey))
  const files = await readFiles({ archive, entries }, keys, prepare)
  // Folders and the hidden files of computers are left out.
  const names = entries.map(entry => nameOf(pathOf(entry))).filter(name => /^[^.]/.test(name))
  const unused = names.filter(name => !files.has(fileKey(name)))
  return { digest: createHash('sha256').update(zip).digest('hex'), files, unused }
}

type OpenedZip = Awaited<ReturnType<typeof openZip>>

async function openZip(zip: Buffer) {
  const entries: Entry[] = []
  try {
    const archive = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
    if (archive.entryCount > mostFiles) throw zipProblem(zipMessages.tooManyFiles(mostFiles))
    for await (const entry of archive.eachEntry()) entries.push(entry)
    return { archive, entries }
  } catch (error) {
    throw error instanceof Problem ? error : zipProblem(zipMessages.unreadable)
  }
}

/** The files with these keys that the ZIP has. */
async function readFiles({ archive, entries }: OpenedZip, keys: ReadonlySet<string>, prepare: Prepare) {
  const entriesByKey = Map.groupBy(entries, entry => fileKey(pathOf(entry)))
  const files = new Map<string, PreparedPicture | string>()
  const end = performance.now() + limitMs
  let storedBytes = 0
  for (const key of keys) {
    const [entry, other] = entriesByKey.get(key) ?? []
    if (!entry) continue
    const refusal = other ? zipMessages.twice : refusalOf(entry)
    const file = refusal ?? (await readPicture(archive, entry, prepare))
    if (typeof file !== 'string') storedBytes += file.bytes.length
    if (storedBytes > mostBytes.stored || performance.now() > end) throw zipProblem(zipMessages.tooMuch)
    files.set(key, file)
  }
  return files
}

/** Why a file is not read. Paths are only compared, so one that leads out of the ZIP was made to do harm. */
function refusalOf(entry: Entry): string | undefined {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170_000) === 0o120_000
  if (validateFileName(pathOf(entry)) !== null) return zipMessages.outside
  if (isLink) return zipMessages.link
  if (entry.isEncrypted()) return zipMessages.encrypted
  if (!entry.canDecodeFileData()) return zipMessages.method
  if (entry.uncompressedSize > pictureLimits.bytes) return pictureMessages.imageTooLarge
  return entry.uncompressedSize > mostTimesPacked * entry.compressedSize ? zipMessages.bomb : undefined
}

/** The picture in a file, or why there is none. */
async function readPicture(archive: ZipFile, entry: Entry, prepare: Prepare) {
  // A stream that unpacks to more than its size is rejected.
  const bytes = await archive
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined)
  if (!bytes || crc32(bytes) !== entry.crc32) return zipMessages.damaged
  try {
    return await prepare(bytes)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    return error.message
  }
}

/** The picture that a cell names; undefined if it is the stored one, whatever its focus. Throws a `CellRefusal`. */
export function namedPicture({ files }: SheetPictures, cell: string, stored: string) {
  const file = files?.get(fileKey(cell)) ?? zipMessages.missing(cell)
  if (typeof file === 'string') throw new CellRefusal(file)
  const isStored = parsePicturePath(file.path)?.hash === parsePicturePath(stored)?.hash
  return isStored ? undefined : file
}
