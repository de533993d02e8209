import { fixedPaths } from './navigation.ts'

/* Redirects from paths of a former site to pages of this one. */

export const redirectLimits = { lines: 5_000, pathCharacters: 500 } as const

export interface Redirect {
  from: string
  to: string
}

/** A redirect as typed or as stored, with its validation error. */
export interface CheckedRedirect extends Redirect {
  problem?: string
}

export const redirectMessages = {
  saved: (count: number) =>
    count === 1
      ? '1 old address leads here now'
      : `${count.toLocaleString('en-IN')} old addresses lead here now`,
  loadFailed: 'Failed to load the old addresses',
  checkFailed: 'Failed to check the old addresses',
  saveFailed: 'Failed to save the old addresses',
  list: 'Redirects must be a list of old and new paths',
  tooMany: `At most ${redirectLimits.lines.toLocaleString('en-IN')} old addresses can be kept`,
  from: 'Old path must begin with / or be a whole address, such as /shop/oil.html',
  fromTooLong: `Old path must have at most ${redirectLimits.pathCharacters} characters`,
  fromIsOurs: 'Old path is a page of this shop, which stays where it is',
  fromHasSpace:
    'Old path has a space in it: put a tab or a comma between both paths, or write the space as %20',
  toHasSpace: 'New path has a space in it: write it as %20',
  to: 'New path must begin with one /, or be the name of a product or a category',
  toTooLong: `New path must have at most ${redirectLimits.pathCharacters} characters`,
  noSuchName: (name: string) => `There is no product or category called “${name}”; a new path begins with /`,
  repeated: (line: number) => `Old path stands in line ${line} already`,
  loop: 'New path is the old one',
  chain: (line: number) => `New path is an old one in line ${line}: write where that one leads`,
} as const

const origin = 'https://shop.invalid'

/** Normalises an old path for lookups: decoded, in lower case, without query, trailing slashes and double slashes. */
export function formerPath(text: string): string | undefined {
  const trimmed = text.trim()
  const isWhole = /^https?:\/\//i.test(trimmed)
  if (!isWhole && !trimmed.startsWith('/')) return undefined
  const path = URL.parse(isWhole ? trimmed : oneSlash(trimmed), origin)?.pathname
  const decoded = path === undefined ? undefined : decode(path)
  if (decoded === undefined || /\p{Cc}/u.test(decoded) || !decoded.isWellFormed()) return undefined
  return oneSlash(decoded.toLowerCase().normalize('NFC'))
}

/** Encodes a stored old path so that `formerPath` can parse it again. */
export const writtenFormerPath = (path: string): string => path.replace(/[\s%?#\\]/g, encodeURIComponent)

/** Parses a target: a path of this site with query and hash, encoded for a Location header. */
export function newPath(text: string): string | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('/') || /^\/[/\\]/.test(trimmed) || /\p{Cc}/u.test(trimmed)) return undefined
  const url = URL.parse(trimmed, origin)
  // The URL parser has resolved dots and backslashes: "/.//other.example" would lead to another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

const oneSlash = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const ownFiles = [
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/service-worker.js',
]
const ownPages: ReadonlySet<string> = new Set([
  ...Object.values(fixedPaths),
  '/enquiry',
  '/offline',
  ...ownFiles,
])
const ownFolders: ReadonlySet<string> = new Set(['admin', 'api', 'assets', 'art', 'share', 'uploads'])
const isOurs = (path: string) => ownPages.has(path) || ownFolders.has(path.split('/', 2)[1] ?? '')

/** Validates all lines; `pathOfName` finds the page of a product or a category by its name. */
export function checkRedirects(
  lines: readonly Redirect[],
  pathOfName: (name: string) => string | undefined,
): CheckedRedirect[] {
  const checked = lines.map(({ from, to }) => {
    const path = formerPath(from)
    const isName = !to.trim().startsWith('/')
    const target = isName ? pathOfName(to.trim()) : newPath(to)
    const problem = fromProblem(from, path) ?? toProblem(to, target)
    return { from: path ?? from, to: target ?? to, ...(problem !== undefined && { problem }) }
  })
  const lineOf = new Map<string, number>()
  for (const [at, { from, problem }] of checked.entries())
    if (problem === undefined && !lineOf.has(from)) lineOf.set(from, at + 1)
  return checked.map((line, at) => {
    if (line.problem !== undefined) return line
    const first = lineOf.get(line.from) ?? at + 1
    if (first !== at + 1) return { ...line, problem: redirectMessages.repeated(first) }
    const target = formerPath(line.to) ?? ''
    if (target === line.from) return { ...line, problem: redirectMessages.loop }
    const next = lineOf.get(target)
    return next === undefined ? line : { ...line, problem: redirectMessages.chain(next) }
  })
}

const hasSpace = (text: string) => /\s/.test(text.trim())

function fromProblem(text: string, path: string | undefined): string | undefined {
  if (path === undefined) return redirectMessages.from
  if (hasSpace(text)) return redirectMessages.fromHasSpace
  if (path.length > redirectLimits.pathCharacters) return redirectMessages.fromTooLong
  return isOurs(path) ? redirectMessages.fromIsOurs : undefined
}

function toProblem(text: string, target: string | undefined): string | undefined {
  const name = text.trim()
  if (target === undefined && (name === '' || name.startsWith('/'))) return redirectMessages.to
  if (target === undefined) return redirectMessages.noSuchName(name)
  if (name.startsWith('/') && hasSpace(name)) return redirectMessages.toHasSpace
  return target.length > redirectLimits.pathCharacters ? redirectMessages.toTooLong : undefined
}

/** Parses two columns as copied from a spreadsheet: one redirect per line, separated by a tab, a comma or an arrow. */
export function parseRedirects(text: string): Redirect[] {
  return text
    .split('\n')
    .map(line => line.replaceAll('\r', '').trim())
    .filter(line => line !== '')
    .map(line => {
      const [between = ''] = ['\t', '→', '->', ',', ' '].filter(sign => line.includes(sign))
      const at = between === '' ? line.length : line.indexOf(between)
      return { from: line.slice(0, at).trim(), to: line.slice(at + between.length).trim() }
    })
}
