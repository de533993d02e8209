import { type AddressKind, addressKinds } from './address.ts'
import { formerAddress, formerPath, newPath } from './former-address.ts'
import { publicPages } from './public-pages.ts'
import { redirectLimits, redirectMessages } from './redirect-messages.ts'

/** A redirect from a path of a former site to a page of this one. */
export interface Redirect {
  from: string
  to: string
  /** Its number in the pasted text, which counts empty lines too; default: its place in the list, from 1. */
  line?: number | undefined
}

/** A redirect as typed or as stored, with its validation error. */
export interface CheckedRedirect extends Redirect {
  problem?: string | undefined
}

const ownPages: ReadonlySet<string> = new Set([
  ...publicPages.map(({ path }) => path),
  '/enquiry',
  '/offline',
  '/robots.txt',
  '/sitemap.xml',
  '/feeds/meta.xml',
  '/feeds/google.xml',
  '/llms.txt',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/admin.webmanifest',
  '/service-worker.js',
])
const ownFolders: ReadonlySet<string> = new Set(['admin', 'api', 'assets', 'art', 'share', 'uploads'])
const isOurs = (path: string) => ownPages.has(path) || ownFolders.has(path.split('/', 2)[1] ?? '')

/** The state of a product's or a category's page: `gone` for a deleted one. */
export type PageState = 'current' | 'draft' | 'gone'

/** The pages of products and categories. */
export interface SitePages {
  pathOfName: (name: string) => string | undefined
  /** The state of the page at a normalised path; undefined if there never was one. */
  stateOf: (path: string) => PageState | undefined
}

/** The product or the category of a normalised path; undefined for any other path. */
export function entityOfPath(path: string): { kind: AddressKind; idOrSlug: string } | undefined {
  const [, first, idOrSlug, ...more] = path.split('/')
  const kind = addressKinds.find(known => known === first)
  return kind && idOrSlug && more.length === 0 ? { kind, idOrSlug } : undefined
}

/** Validates all lines: each by itself, then against the others, of which the first with an old path counts. */
export function checkRedirects(lines: readonly Redirect[], pages: SitePages): CheckedRedirect[] {
  const checked = lines.map(typed => ({ typed, line: checkLine(typed, pages) }))
  const indexByPath = new Map<string, number>()
  for (const [index, { line }] of checked.entries())
    if (line.problem === undefined && !indexByPath.has(line.from)) indexByPath.set(line.from, index)
  return checked.map(({ typed, line }, index) => {
    if (line.problem !== undefined) return line
    const problem = clash(line, index, indexByPath, lines) ?? missingProblem(typed.to, line.to, pages)
    return { ...line, problem }
  })
}

/** A line with its paths normalised, or with the problem that it has by itself. */
function checkLine({ from, to, ...line }: Redirect, pages: SitePages): CheckedRedirect {
  const address = formerAddress(from)
  const target = targetPath(to, pages)
  const problem = fromProblem(from, address, pages) ?? toProblem(to, target)
  return { ...line, from: address ?? from, to: target ?? to, problem }
}

function targetPath(to: string, pages: SitePages): string | undefined {
  if (isTooLong(to)) return undefined
  return isPath(to) ? newPath(to) : pages.pathOfName(to.trim())
}

/** The problem that a line has with another one: the same old path, or a target that is an old path itself. */
function clash(
  { from, to }: CheckedRedirect,
  index: number,
  indexByPath: ReadonlyMap<string, number>,
  lines: readonly Redirect[],
): string | undefined {
  const numberAt = (lineIndex: number) => lines[lineIndex]?.line ?? lineIndex + 1
  const first = indexByPath.get(from) ?? index
  if (first !== index) return redirectMessages.repeated(numberAt(first))
  const target = formerAddress(to) ?? ''
  const next = indexByPath.get(target) ?? indexByPath.get(formerPath(target))
  if (next === index) return redirectMessages.loop
  return next === undefined ? undefined : redirectMessages.chain(numberAt(next))
}

const isPath = (text: string) => text.trim().startsWith('/')
const hasSpace = (text: string) => /\s/.test(text.trim())
const isTooLong = (text: string) => text.trim().length > redirectLimits.pathCharacters

function fromProblem(text: string, address: string | undefined, pages: SitePages): string | undefined {
  if (address === undefined) return redirectMessages.from
  if (hasSpace(text)) return redirectMessages.fromHasSpace
  if (address.length > redirectLimits.pathCharacters) return redirectMessages.fromTooLong
  const path = formerPath(address)
  const state = pages.stateOf(path)
  if (state === 'gone') return redirectMessages.fromIsGone
  return state !== undefined || isOurs(path) ? redirectMessages.fromIsOurs : undefined
}

/** The problem of a target that has no page. `pathOfName` has found that of a name among the pages. */
function missingProblem(text: string, target: string, pages: SitePages): string | undefined {
  if (!isPath(text)) return undefined
  const path = formerPath(formerAddress(target) ?? '')
  const state = pages.stateOf(path)
  if (state === 'gone') return redirectMessages.toIsGone
  return state !== undefined || isOurs(path) ? undefined : redirectMessages.toIsNone
}

function toProblem(text: string, target: string | undefined): string | undefined {
  const name = text.trim()
  if (isTooLong(text)) return redirectMessages.toTooLong
  if (target === undefined)
    return name === '' || isPath(name) ? redirectMessages.to : redirectMessages.noSuchName(name)
  if (isPath(name) && hasSpace(name)) return redirectMessages.toHasSpace
  return isTooLong(target) ? redirectMessages.toTooLong : undefined
}

/** Parses two columns as copied from a spreadsheet: one redirect per line, separated by a tab, a comma or an arrow. */
export function parseRedirects(text: string): Required<Redirect>[] {
  return text
    .split('\n')
    .map((row, index) => ({ line: index + 1, row: row.replaceAll('\r', '').trim() }))
    .filter(({ row }) => row !== '')
    .map(({ line, row }) => ({ line, ...parseRow(row) }))
}

function parseRow(row: string): { from: string; to: string } {
  const separator = ['\t', '→', '->', ',', ' '].find(sign => row.includes(sign))
  if (separator === undefined) return { from: row, to: '' }
  const end = row.indexOf(separator)
  return { from: row.slice(0, end).trim(), to: row.slice(end + separator.length).trim() }
}
