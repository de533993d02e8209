import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { publicShopAt } from '@chekku/domain/notice'
import { fieldProblem, Problem, problemMessages } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { PublicShop, ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import type { ShopSave } from '@chekku/domain/schemas/shop-save'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { shopLimits, shopMessages, shopSections } from '@chekku/domain/shop/sections'
import { emptyShop } from '@chekku/domain/shop/shop'
import type { Call } from '../calls/call.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import { rowOf, sectionColumns, withSaved } from './kind.ts'
import {
  findSavedDetails,
  findShop,
  findShopVersion,
  listShopVersions,
  mergeDetails,
  presentShop,
  readDetails,
  type SavedDetails,
  type StoredShop,
} from './store.ts'

/** All details with the keys that are still of the sample, within another feature's snapshot. */
export const readShopDetails = async (queries: Queries): Promise<ShopForEditing> =>
  presentShop(await findShop(queries))

type Texts<Moments extends number[]> = { [At in keyof Moments]: string }

/** Wall times in the shop's time zone of times in milliseconds since 1970: `2026-11-22T09:30`. */
export async function readWallTimes<Moments extends number[]>(queries: Queries, ...moments: Moments) {
  const { hours } = await readDetails(queries)
  return moments.map(moment => wallTime(new Date(moment), hours.timeZone)) as Texts<Moments>
}

/** Dates in the shop's time zone of times in milliseconds since 1970. */
export async function readShopDates<Moments extends number[]>(queries: Queries, ...moments: Moments) {
  return (await readWallTimes(queries, ...moments)).map(wall => wall.slice(0, 10)) as Texts<Moments>
}

/** The key in each section that holds the path of its picture. */
const pictureKeys: Partial<Record<ShopSection, string>> = { identity: 'logo', words: 'heroImage' }

/** A save: the section's keys, and the picture's path or "" to remove it. */
export interface ShopChange<Section extends ShopSection = ShopSection> {
  section: Section
  input: ShopSave<Section>
  /** The bytes of a new picture, for sections that have one. */
  upload?: Buffer | undefined
}

/** The keys to store: undefined ones are omitted, and list entries get ids. */
function keysOf(section: ShopSection, input: Record<string, unknown>): unknown {
  const { deleteImage, ...fields } = input
  const list = fields[section]
  if (Array.isArray(list)) return list.map(item => ({ ...item, _id: item._id ?? randomUUID() }))
  const keys = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(keys)
}

/** The saved details with a section's new keys. */
function withKeys(saved: SavedDetails, section: ShopSection, keys: unknown): SavedDetails {
  if (Array.isArray(keys)) return { ...saved, [section]: keys }
  if (Object.keys(keys as object).length === 0) return saved
  const own = { ...saved[section], ...(keys as object) }
  // A week may be saved one day at a time.
  const week = section === 'hours' &&
    'week' in (keys as object) && {
      week: { ...mergeDetails(saved).hours.week, ...(keys as { week: object }).week },
    }
  return { ...saved, [section]: { ...own, ...week } }
}

/** The owner's shop details and their saved versions. */
export class ShopService {
  readonly #context: CatalogueContext

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** The shop as visitors see it now. */
  async read(): Promise<PublicShop> {
    const details = await readDetails(this.#context.database.reader)
    const hasSampleName = details.identity.name === sampleShop.identity.name
    return {
      ...publicShopAt(details, new Date(this.#context.now())),
      ...(hasSampleName && { hasSampleName }),
    }
  }

  /** True if the passing of time alone changes visitors' shop details between two times. */
  async isTurnedBetween(before: number, after: number): Promise<boolean> {
    const details = await readDetails(this.#context.database.reader)
    const [one, other] = [before, after].map(moment => publicShopAt(details, new Date(moment)))
    return !isDeepStrictEqual(one, other)
  }

  /** All details, including those hidden from visitors. */
  async details(): Promise<ShopForEditing> {
    return readShopDetails(this.#context.database.reader)
  }

  /**
   * Merges a save of one section into the stored details, key by key. Rejects with Problem `stale` and the current
   * details if the section was changed after the expected version, or with a Problem on `image`.
   */
  async save(call: Call, change: ShopChange): Promise<ShopForEditing> {
    const { section, input, upload } = change
    const picture = upload && (await this.#context.media.prepare(upload, 'shop'))
    return this.#context.changes.write(call, async queries => {
      const stored = await findShop(queries)
      refuseStale(call, stored, [section])
      const keys = keysOf(section, input)
      const pictureKey = pictureKeys[section]
      const isRemoved = 'deleteImage' in input && input.deleteImage
      if (pictureKey && (picture || isRemoved))
        Object.assign(keys as object, { [pictureKey]: picture?.path ?? '' })
      const details = withKeys(stored.saved, section, keys)
      refuseTooLong(section, details)
      return { ...saved(stored, details, [section]), pictures: picture && [picture] }
    })
  }

  /**
   * Restores a saved version, or one of its sections, as a new version; notices are kept. Rejects with Problem
   * `not-found`, or `stale` like a save.
   */
  restore(call: Call, id: string, section?: ShopSection): Promise<ShopForEditing> {
    return this.#context.changes.write(call, async queries => {
      const details = await findSavedDetails(queries, id)
      const sections = section ? [section] : sectionsOfVersion
      const stored = await findShop(queries)
      refuseStale(call, stored, sections)
      return saved(stored, details, sections)
    })
  }

  /** Saved versions, newest first. */
  history(): Promise<ShopVersion[]> {
    return listShopVersions(this.#context.database.reader)
  }

  /** One saved version; rejects with Problem `not-found`. */
  version(id: string): Promise<ShopVersion> {
    return findShopVersion(this.#context.database.reader, id)
  }
}

/** Sample values that stay until the owner writes her own: pages need a name, and the specification sets the heading. */
const stayingKeys = ['identity.name', 'words.heroHeading', 'hours.week', 'hours.timeZone']

const valueAt = (details: object, section: string, key: string): unknown =>
  (details as Record<string, Record<string, unknown>>)[section]?.[key]

/** The rows that take away the sample's texts and testimonials that nobody has changed, and the numbers of both. */
export async function sampleDetailsGone(queries: Queries) {
  const stored = await findShop(queries)
  const { testimonials, sample, ...shown } = presentShop(stored)
  const own = testimonials.filter(
    one =>
      !sampleShop.testimonials.some(({ _id, hidden, ...example }) =>
        isDeepStrictEqual({ ...one, ...example }, one),
      ),
  )
  const texts = sample
    .filter(name => !stayingKeys.includes(name))
    .map(name => name.split('.') as [section: ShopSection, key?: string])
    .filter(
      ([section, key]) =>
        key && isDeepStrictEqual(valueAt(shown, section, key), valueAt(sampleShop, section, key)),
    )
  let details = stored.saved
  for (const [section, key = ''] of texts)
    details = withKeys(details, section, { [key]: valueAt(emptyShop, section, key) })
  const taken = testimonials.length - own.length
  if (taken > 0)
    details = withKeys(
      details,
      'testimonials',
      own.map(({ sample, ...one }) => one),
    )
  const sections = sectionsOfVersion.filter(section => details[section] !== stored.saved[section])
  return { testimonials: taken, texts: texts.length, rows: saved(stored, details, sections).rows }
}

/** Versions have no notices. */
const sectionsOfVersion = (Object.keys(shopSections) as ShopSection[]).filter(name => name !== 'notices')

/** The row change that gives these sections their values in `details`; none if readers see no difference. */
function saved(stored: StoredShop, details: SavedDetails, sections: readonly ShopSection[]) {
  const saving = Object.fromEntries(sections.map(section => [section, details[section]]))
  const all = { ...stored.saved, ...saving }
  if (isDeepStrictEqual(presentShop({ ...stored, saved: all }), presentShop(stored)))
    return { rows: [], answer: () => presentShop(stored) }
  const columns = sectionColumns(all)
  const set = Object.fromEntries(sections.map(section => [section, columns[section]]))
  // The stored row is known, so it is not read again.
  const answer = () => presentShop(withSaved(stored, all))
  return { rows: [{ kind: 'shop', id: '1', set, existingRow: rowOf(stored) } as const], answer }
}

/** An expected version above the stored one is of a shop that was since replaced by a backup. */
function refuseStale({ expectedVersion }: Call, stored: StoredShop, sections: readonly ShopSection[]): void {
  if (expectedVersion === undefined) return
  const changedIn = Math.max(...sections.map(section => stored.sectionVersions[section] ?? 0))
  if (changedIn > expectedVersion || expectedVersion > stored.version)
    throw new Problem('stale', problemMessages.stale, { data: presentShop(stored) })
}

/** Saves of single keys may add up to more than a page should contain. */
function refuseTooLong(section: ShopSection, saved: SavedDetails): void {
  if (JSON.stringify(saved[section] ?? null).length <= shopLimits.sectionCharacters) return
  throw fieldProblem(section, shopMessages.sectionTooLong(section))
}
