import { normalForm } from '../rules/search-key.ts'
import { type AddressKind, addressKinds } from './address.ts'
import { publicPages } from './public-pages.ts'

/* Redirects from paths of a former site to pages of this one. */

export const redirectLimits = { lines: 5_000, pathCharacters: 500 } as const

export interface Redirect {
  from: string
  to: string
  /** Its number in the pasted text, which counts empty lines too; default: its place in the list, from 1. */
  line?: number | undefined
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
  fromIsGone: 'Old path is of something that was deleted here, whose page says so and shows what is similar',
  fromHasSpace:
    'Old path has a space in it: put a tab or a comma between both paths, or write the space as %20',
  toHasSpace: 'New path has a space in it: write it as %20',
  to: 'New path must begin with one /, or be the name of a product or a category',
  toIsNone: 'New path leads to no page of this shop',
  toIsGone: 'New path leads to something that was deleted: restore it, or choose another page',
  toTooLong: `New path must have at most ${redirectLimits.pathCharacters} characters`,
  noSuchName: (name: string) => `There is no product or category called “${name}”; a new path begins with /`,
  repeated: (line: number) => `Old path stands in line ${line} already`,
  loop: 'New path is the old one',
  chain: (line: number) => `New path is an old one in line ${line}: write where that one leads`,
} as const

const origin = 'https://shop.invalid'

/** Parameters that mailings, advertisements and chat apps add to a link: they say where a visitor comes from. */
const trackingParameters: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  'dclid',
  'fbclid',
  'gad_source',
  'gbraid',
  'gclid',
  'igsh',
  'igshid',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'twclid',
  'wbraid',
  'yclid',
])
const isTracking = (pair: string) =>
  /^utm_/i.test(pair) || trackingParameters.has(pair.slice(0, pair.indexOf('=')))

/** More parameters are over the limit of characters: each has at least its "=" and an "&" before it, but the first. */
const mostParameters = redirectLimits.pathCharacters / 2

/** Separates the path of an old address from its query; neither of them can contain it. */
const querySeparator = '\n'

/**
 * Normalises an old address for lookups: its path decoded, in lower case, without trailing and double slashes; then its
 * query, sorted and without tracking parameters, if it has one.
 */
export function formerAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const isWhole = /^https?:\/\//i.test(trimmed)
  if (!isWhole && !trimmed.startsWith('/')) return undefined
  const url = URL.parse(isWhole ? trimmed : origin + trimmed)
  const decoded = url ? decode(url.pathname) : undefined
  if (!url || decoded === undefined || /\p{Cc}/u.test(decoded) || !decoded.isWellFormed()) return undefined
  // The parser has resolved dots between slashes, but not beside an encoded one: written again, they would lead elsewhere.
  if (/\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined
  const lower = decoded.toLowerCase()
  // A path over the limit is stored nowhere.
  const path = oneSlash(lower.length > redirectLimits.pathCharacters ? lower : normalForm('NFC', lower))
  const search = url.search.replace(/&+/g, '&')
  // A query over the limit is stored nowhere, and is not parsed.
  if (search.split('&', mostParameters + 1).length > mostParameters)
    return path + querySeparator + search.slice(1)
  const counted = `${url.searchParams}`.split('&').filter(pair => pair !== '' && !isTracking(pair))
  // Sorted by name and value, encoded, so that no two differ in their order alone.
  return counted.length === 0 ? path : path + querySeparator + counted.sort().join('&')
}

/** The path of a normalised old address. */
export const formerPath = (address: string): string => address.split(querySeparator, 1)[0] ?? ''

/** A normalised old address as it is shown. */
export const shownFormerAddress = (address: string): string => address.replace(querySeparator, '?')

/** Writes a stored old address so that `formerAddress` can parse it again. */
export function writtenFormerAddress(address: string): string {
  const [path = '', ...query] = address.split(querySeparator)
  return [path.replace(/[\s%?#\\]/g, encodeURIComponent), ...query].join('?')
}

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
  '/feeds/meta.xml',
  '/feeds/google.xml',
  '/llms.txt',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/admin.webmanifest',
  '/service-worker.js',
]
const ownPages: ReadonlySet<string> = new Set([
  ...publicPages.map(({ path }) => path),
  '/enquiry',
  '/offline',
  ...ownFiles,
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
  const kind = addressKinds.find(one => one === first)
  return kind && idOrSlug && more.length === 0 ? { kind, idOrSlug } : undefined
}

/** Validates all lines. */
export function checkRedirects(lines: readonly Redirect[], pages: SitePages): CheckedRedirect[] {
  const checked = lines.map(({ from, to, ...line }) => {
    const address = formerAddress(from)
    const target = isTooLong(to) ? undefined : isPath(to) ? newPath(to) : pages.pathOfName(to.trim())
    const problem = fromProblem(from, address, pages) ?? toProblem(to, target)
    return { ...line, from: address ?? from, to: target ?? to, ...(problem !== undefined && { problem }) }
  })
  const indexOf = new Map<string, number>()
  for (const [at, { from, problem }] of checked.entries())
    if (problem === undefined && !indexOf.has(from)) indexOf.set(from, at)
  const numberOf = (at: number) => lines[at]?.line ?? at + 1
  return checked.map((line, at) => {
    if (line.problem !== undefined) return line
    const first = indexOf.get(line.from) ?? at
    if (first !== at) return { ...line, problem: redirectMessages.repeated(numberOf(first)) }
    const target = formerAddress(line.to) ?? ''
    const next = indexOf.get(target) ?? indexOf.get(formerPath(target))
    if (next === at) return { ...line, problem: redirectMessages.loop }
    if (next !== undefined) return { ...line, problem: redirectMessages.chain(numberOf(next)) }
    const problem = isPath(lines[at]?.to ?? '') ? missingProblem(formerPath(target), pages) : undefined
    return problem === undefined ? line : { ...line, problem }
  })
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

/** The problem of a target that has no page. */
function missingProblem(path: string, pages: SitePages): string | undefined {
  const state = pages.stateOf(path)
  if (state === 'gone') return redirectMessages.toIsGone
  return state !== undefined || isOurs(path) ? undefined : redirectMessages.toIsNone
}

function toProblem(text: string, target: string | undefined): string | undefined {
  const name = text.trim()
  if (isTooLong(text)) return redirectMessages.toTooLong
  if (target === undefined && (name === '' || name.startsWith('/'))) return redirectMessages.to
  if (target === undefined) return redirectMessages.noSuchName(name)
  if (name.startsWith('/') && hasSpace(name)) return redirectMessages.toHasSpace
  return isTooLong(target) ? redirectMessages.toTooLong : undefined
}

/** Parses two columns as copied from a spreadsheet: one redirect per line, separated by a tab, a comma or an arrow. */
export function parseRedirects(text: string): Required<Redirect>[] {
  return text
    .split('\n')
    .map((written, at) => ({ line: at + 1, text: written.replaceAll('\r', '').trim() }))
    .filter(({ text: written }) => written !== '')
    .map(({ line, text: written }) => {
      const [between = ''] = ['\t', '→', '->', ',', ' '].filter(sign => written.includes(sign))
      const at = between === '' ? written.length : written.indexOf(between)
      return { line, from: written.slice(0, at).trim(), to: written.slice(at + between.length).trim() }
    })
}
