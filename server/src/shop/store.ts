import { randomUUIDv7 } from 'node:crypto'
import { Problem } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { ShopDetails, ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopMessages } from '@chekku/domain/shop'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import { sampleKeys } from './sample-keys.ts'

/** The saved keys of each section; what is missing is the sample's. */
export type SavedDetails = { [Section in ShopSection]?: Partial<ShopDetails[Section]> }

/** The stored row: what was saved, the version of all, and that in which each section was last changed. */
export interface StoredShop {
  version: number
  saved: SavedDetails
  sectionVersions: Partial<Record<ShopSection, number>>
}

const ONLY_ROW = 1

export async function findShop(queries: Queries): Promise<StoredShop> {
  const row = await queries.selectFrom('shop').selectAll().executeTakeFirst()
  if (!row) return { version: 0, saved: {}, sectionVersions: {} }
  return {
    version: row.version,
    saved: JSON.parse(row.details) as SavedDetails,
    sectionVersions: JSON.parse(row.section_versions) as StoredShop['sectionVersions'],
  }
}

/** A section with the saved keys over the sample's; a list is replaced whole. */
function mergeSection<Section extends ShopSection>(
  section: Section,
  saved: SavedDetails,
): ShopDetails[Section] {
  const usual = sampleShop[section]
  const own = saved[section]
  if (own === undefined || Array.isArray(own)) return (own ?? usual) as ShopDetails[Section]
  return { ...usual, ...own }
}

/** All details: what was saved over the sample. A testimonial that is still the sample's says so. */
export function mergeDetails(saved: SavedDetails): ShopDetails {
  const details = Object.fromEntries(
    (Object.keys(sampleShop) as ShopSection[]).map(section => [section, mergeSection(section, saved)]),
  ) as unknown as ShopDetails
  const isSample = ({ content }: ShopDetails['testimonials'][number]) =>
    sampleShop.testimonials.some(one => one.content === content)
  return {
    ...details,
    testimonials: details.testimonials.map(one => (isSample(one) ? { ...one, sample: true } : one)),
  }
}

export function detailsOf({ version, saved }: StoredShop): ShopForEditing {
  const details = mergeDetails(saved)
  return { ...details, version, sample: sampleKeys(details, saved) }
}

export async function storeShop(transaction: WriteTransaction, shop: StoredShop): Promise<void> {
  const row = {
    version: shop.version,
    details: JSON.stringify(shop.saved),
    section_versions: JSON.stringify(shop.sectionVersions),
  }
  await transaction
    .insertInto('shop')
    .values({ id: ONLY_ROW, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Adds a version with the details as they are now. */
export async function insertShopVersion(
  transaction: WriteTransaction,
  { version, saved }: StoredShop,
  { section, savedAt }: { section: ShopVersion['section']; savedAt: number },
): Promise<void> {
  const { notices, ...details } = mergeDetails(saved)
  await transaction
    .insertInto('shop_versions')
    .values({ id: randomUUIDv7(), version, section, saved_at: savedAt, details: JSON.stringify(details) })
    .execute()
}

const versions = (queries: Queries) => queries.selectFrom('shop_versions').selectAll()

export const listShopVersions = async (queries: Queries): Promise<ShopVersion[]> =>
  (await versions(queries).orderBy('version', 'desc').execute()).map(presentVersion)

/** Rejects with Problem `not-found`. */
export async function findShopVersion(queries: Queries, id: string): Promise<ShopVersion> {
  const row = await versions(queries).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', shopMessages.versionNotFound)
  return presentVersion(row)
}

function presentVersion(row: Schema['shop_versions']): ShopVersion {
  return {
    _id: row.id,
    version: row.version,
    savedAt: new Date(row.saved_at).toISOString(),
    section: row.section as ShopVersion['section'],
    details: JSON.parse(row.details) as ShopVersion['details'],
  }
}
