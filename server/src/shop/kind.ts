import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { changedContacts } from '@chekku/domain/chat/order-contacts'
import { type Action, actionsForLinks } from '@chekku/domain/people/permissions'
import type { ShopDetails, ShopSection } from '@chekku/domain/schemas/shop'
import { isHttps } from '@chekku/domain/schemas/shop-fields'
import { capitalised } from '@chekku/domain/sentence'
import { shopLimits, shopSections } from '@chekku/domain/shop/sections'
import type { Kind, Row } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { listOldVersions, mergeDetails, type SavedDetails, type StoredShop, shopPictures } from './store.ts'

const sections = Object.keys(shopSections) as ShopSection[]

/** The saved sections as columns of JSON; null for one that was never saved. */
export const sectionColumns = (saved: SavedDetails): Row =>
  Object.fromEntries(sections.map(section => [section, JSON.stringify(saved[section]) ?? null]))

const detailsOfRow = (row: Row, names: readonly ShopSection[] = sections): SavedDetails =>
  Object.fromEntries(
    names.filter(section => row[section] !== null).map(section => [section, JSON.parse(`${row[section]}`)]),
  )

/** The stored shop as a row: each section a column. */
export const rowOf = ({ version, saved, sectionVersions }: StoredShop): Row => ({
  ...sectionColumns(saved),
  version,
  section_versions: JSON.stringify(sectionVersions),
})

const storedOf = (row: Row): StoredShop => ({
  version: Number(row.version),
  saved: detailsOfRow(row),
  sectionVersions: JSON.parse(String(row.section_versions ?? '{}')),
})

/** The stored shop after a save: a new version, if readers see any difference. */
export function withSaved(stored: StoredShop, saved: SavedDetails): StoredShop {
  const [detailsBefore, detailsAfter] = [mergeDetails(stored.saved), mergeDetails(saved)]
  const changed = sections.filter(
    section => !isDeepStrictEqual(detailsBefore[section], detailsAfter[section]),
  )
  // Hours saved without a change still become the owner's, not the sample's.
  if (changed.length === 0) return { ...stored, saved, version: stored.version || 1 }
  const version = stored.version + 1
  const versions = Object.fromEntries(changed.map(section => [section, version]))
  return { version, saved, sectionVersions: { ...stored.sectionVersions, ...versions } }
}

/** How the shop details are changed: one row, each section of its details as a column. */
const shopKind = (publicOrigin: string | undefined): Kind => ({
  kind: 'shop',
  table: 'shop',
  key: ['id'],
  audit: 'shop',
  codec: {
    columns: ['version', 'details', 'section_versions'],
    decode({ details = '{}', version = 0, section_versions = '{}' } = {}) {
      return { ...sectionColumns(JSON.parse(String(details)) as SavedDetails), version, section_versions }
    },
    encode: row => ({
      id: 1,
      version: row.version ?? 0,
      details: JSON.stringify(detailsOfRow(row)),
      section_versions: row.section_versions ?? '',
    }),
  },
  derivedColumns:
    async () =>
    ({ before, after }) => {
      const { version, sectionVersions } = withSaved(storedOf(before ?? after), detailsOfRow(after))
      return { version, section_versions: JSON.stringify(sectionVersions) }
    },
  async afterWrite(queries, [row], at) {
    if (!row?.after || row.before?.section_versions === row.after.section_versions) return []
    const changed = Object.keys(row.change.set ?? {})
    const section = changed.length === 1 ? String(changed[0]) : 'all'
    // Versions have no notices.
    return section === 'notices' ? [] : newVersionRows(queries, row.after, section, at)
  },
  async auditEvents(_queries, [row]) {
    if (!row?.before || !row.after) return []
    const [before, after] = [storedOf(row.before), storedOf(row.after)]
    const [detailsBefore, detailsAfter] = [mergeDetails(before.saved), mergeDetails(after.saved)]
    return sections
      .filter(section => after.sectionVersions[section] !== before.sectionVersions[section])
      .map(section => ({
        action: 'changed',
        kind: 'shop',
        id: section,
        name: shopSections[section],
        before: comparedKeys(detailsBefore, section),
        after: comparedKeys(detailsAfter, section),
      }))
  },
  rights(before, after) {
    const changed = sections.filter(section => before?.[section] !== after?.[section])
    const detailsOf = (row: Row | null) => mergeDetails(row ? detailsOfRow(row) : {})
    const [detailsBefore, detailsAfter] = [detailsOf(before), detailsOf(after)]
    const foreignLinks = (details: ShopDetails) =>
      httpsLinks(details).filter(link => URL.parse(link)?.origin !== publicOrigin)
    const actions = changed.map((section): Action => `updateShop${capitalised(section)}`)
    if (changedContacts(detailsBefore, detailsAfter).length > 0) actions.push('changeContacts')
    actions.push(...actionsForLinks(foreignLinks(detailsBefore), foreignLinks(detailsAfter)))
    return actions.map(action => ({ action }))
  },
  nameOf: (_row, columns) => columns.map(column => shopSections[column as ShopSection]).join(', '),
  picturesOf: row => shopPictures(detailsOfRow(row, ['identity', 'words'])),
})

/** The kinds of a shop with this origin: a link to it leads to no other site. */
export const shopKinds = (publicOrigin: string | undefined): readonly Kind[] => [
  shopKind(publicOrigin),
  {
    kind: 'shop-version',
    table: 'shop_versions',
    key: ['id'],
    audit: 'shop',
    picturesOf: ({ details }) => shopPictures(JSON.parse(String(details)) as SavedDetails),
  },
]

/** A version with the current details, in place of those beyond the limit. */
async function newVersionRows(queries: Queries, row: Row, section: string, saved_at: number) {
  const { notices, ...details } = detailsOfRow(row)
  const id = randomUUIDv7()
  const version = Number(row.version)
  // There are at most as many versions as the number of this one, so up to the limit none is looked for.
  const isFull = version > shopLimits.versions
  const old = isFull ? await listOldVersions(queries, shopLimits.versions - 1) : []
  const insert = { id, version, section, saved_at, details: JSON.stringify(details) }
  return [
    { kind: 'shop-version' as const, id, insert },
    ...old.map(stored => ({ kind: 'shop-version' as const, id: stored.id, existingRow: stored })),
  ]
}

/** The links that visitors are led to and that name a site; a path leads to a page of the shop. */
const httpsLinks = ({ notices, reach }: ShopDetails) =>
  [...notices.map(({ link }) => link), ...reach.social.map(({ href }) => href)].filter(isHttps)

/** A section's keys for comparison in the audit log. */
function comparedKeys(details: ShopDetails, section: ShopSection): object {
  const keys = details[section]
  return Array.isArray(keys) ? { [section]: keys } : keys
}
