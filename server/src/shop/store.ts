import { Problem } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopDetails, ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopLimits, shopMessages } from '@chekku/domain/shop/sections'
import type { Queries, Schema } from '../database/schema.ts'
import { sampleKeys } from './sample-keys.ts'

/** The saved keys of each section; the sample's values are the defaults. */
export type SavedDetails = { [Section in ShopSection]?: Partial<ShopDetails[Section]> }

/** The stored row: the saved keys, the overall version, and the version in which each section was last changed. */
export interface StoredShop {
  version: number
  saved: SavedDetails
  sectionVersions: Partial<Record<ShopSection, number>>
}

export const findShop = async (queries: Queries): Promise<StoredShop> =>
  storedShop(await queries.selectFrom('shop').selectAll().executeTakeFirst())

type ShopRow = { [Column in 'version' | 'details' | 'section_versions']: Schema['shop'][Column] | null }

/** Before the first save there is no row. */
const storedShop = (row: ShopRow | undefined): StoredShop => ({
  version: row?.version ?? 0,
  saved: JSON.parse(row?.details ?? '{}') as SavedDetails,
  sectionVersions: JSON.parse(row?.section_versions ?? '{}') as StoredShop['sectionVersions'],
})

/** A section's saved keys merged over the sample's; a list is replaced as a whole. */
function mergeSection<Section extends ShopSection>(
  section: Section,
  saved: SavedDetails,
): ShopDetails[Section] {
  const defaults = sampleShop[section]
  const keys = saved[section]
  if (keys === undefined || Array.isArray(keys)) return (keys ?? defaults) as ShopDetails[Section]
  return { ...defaults, ...keys }
}

/** All details, with the sample's as defaults. Testimonials with the sample's text are marked as `sample`. */
export function mergeDetails(saved: SavedDetails): ShopDetails {
  const details = Object.fromEntries(
    (Object.keys(sampleShop) as ShopSection[]).map(section => [section, mergeSection(section, saved)]),
  ) as unknown as ShopDetails
  const isSample = ({ content }: ShopDetails['testimonials'][number]) =>
    sampleShop.testimonials.some(example => example.content === content)
  return {
    ...details,
    testimonials: details.testimonials.map(item => (isSample(item) ? { ...item, sample: true } : item)),
  }
}

/** All details, without looking for remains of the sample. */
export async function readDetails(queries: Queries): Promise<ShopDetails & { version: number }> {
  const { version, saved } = await findShop(queries)
  return { ...mergeDetails(saved), version }
}

/** The details, and whether the gallery is empty, in one query: the menu of every page depends on both. */
export async function readPublicDetails(queries: Queries) {
  const items = queries.selectFrom('gallery_items').select('id').where('deletion_id', 'is', null)
  const row = await queries
    .selectFrom(queries.selectNoFrom(({ exists }) => exists(items).as('has_items')).as('gallery'))
    .leftJoin('shop', join => join.onTrue())
    .selectAll()
    .executeTakeFirstOrThrow()
  const { version, saved } = storedShop(row)
  return { details: { ...mergeDetails(saved), version }, hasNoGallery: !row.has_items }
}

export function presentShop({ version, saved }: StoredShop): ShopForEditing {
  const details = mergeDetails(saved)
  return { ...details, version, sample: sampleKeys(details, saved) }
}

const versions = (queries: Queries) => queries.selectFrom('shop_versions').selectAll()

export const listShopVersions = async (queries: Queries): Promise<ShopVersion[]> =>
  (await versions(queries).orderBy('version', 'desc').execute()).map(presentVersion)

/** Rejects with Problem `not-found`. */
export async function findShopVersion(queries: Queries, id: string): Promise<ShopVersion> {
  return presentVersion(await findVersionRow(queries, id))
}

async function findVersionRow(queries: Queries, id: string): Promise<Schema['shop_versions']> {
  const row = await versions(queries).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', shopMessages.versionNotFound)
  return row
}

/** The saved keys of a version. Rejects with Problem `not-found`. */
export async function findSavedDetails(queries: Queries, id: string): Promise<SavedDetails> {
  return detailsOfVersion(await findVersionRow(queries, id))
}

const detailsOfVersion = ({ details }: Pick<Schema['shop_versions'], 'details'>) =>
  JSON.parse(details) as SavedDetails

export const shopPictures = ({ identity, words }: SavedDetails): string[] =>
  [identity?.logo, words?.heroImage, words?.storyImage].flatMap(path => path || [])

/** The versions beyond the newest ones of this number. */
export const listOldVersions = (queries: Queries, newest: number) =>
  versions(queries).orderBy('version', 'desc').limit(shopLimits.versions).offset(newest).execute()

function presentVersion(row: Schema['shop_versions']): ShopVersion {
  const { notices, ...details } = mergeDetails(detailsOfVersion(row))
  return {
    _id: row.id,
    version: row.version,
    savedAt: new Date(row.saved_at).toISOString(),
    section: row.section as ShopVersion['section'],
    details,
  }
}
