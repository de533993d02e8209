import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fieldProblem, Problem, problemMessages } from '@chekku/domain/problem'
import { publicShopAt } from '@chekku/domain/public-shop'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { PublicShop, ShopForEditing, ShopSection, ShopVersion } from '@chekku/domain/schemas/shop'
import type { ShopSave } from '@chekku/domain/schemas/shop-save'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { shopLimits, shopMessages, shopSections } from '@chekku/domain/shop/sections'
import { emptyShop } from '@chekku/domain/shop/shop'
import type { Call } from '../calls/call.ts'
import type { CatalogueContext } from '../changes/service.ts'
import { definedValues } from '../changes/write-rows.ts'
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
  readPublicDetails,
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

/** The key in each section that holds the path of its picture, unless the save names another. */
const pictureKeys: Partial<Record<ShopSection, string>> = { identity: 'logo', words: 'heroImage' }

/** The keys to store, with the path of a new picture, or "" for a removed one; list entries get ids. */
function keysOf(section: ShopSection, input: Record<string, unknown>, picture?: string): object {
  const { deleteImage, pictureKey, ...fields } = input
  const list = fields[section]
  if (Array.isArray(list)) return list.map(item => ({ ...item, _id: item._id ?? randomUUID() }))
  const key = pictureKey ?? pictureKeys[section]
  if (typeof key !== 'string') return definedValues(fields)
  return definedValues({ ...fields, [key]: picture ?? (deleteImage ? '' : undefined) })
}

/** The saved details with a section's new keys, or its new list. */
function withKeys(saved: SavedDetails, section: ShopSection, keys: object): SavedDetails {
  if (Array.isArray(keys)) return { ...saved, [section]: keys }
  if (Object.keys(keys).length === 0) return saved
  const merged: Record<string, unknown> = { ...saved[section], ...keys }
  // A week may be saved one day at a time.
  if (section === 'hours' && 'week' in keys)
    merged.week = { ...mergeDetails(saved).hours.week, ...(keys.week as object) }
  return { ...saved, [section]: merged }
}

/** The owner's shop details and their saved versions. */
export class ShopService {
  readonly #context: CatalogueContext

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** The shop as visitors see it now. */
  async read(): Promise<PublicShop> {
    const { details, hasNoGallery } = await readPublicDetails(this.#context.database.reader)
    const hasSampleName = details.identity.name === sampleShop.identity.name
    return {
      ...publicShopAt(details, new Date(this.#context.now())),
      ...(hasSampleName && { hasSampleName }),
      ...(hasNoGallery && { hasNoGallery }),
    }
  }

  /** True if the passing of time alone changes visitors' shop details between two times. */
  async isTurnedBetween(before: number, after: number): Promise<boolean> {
    const details = await readDetails(this.#context.database.reader)
    const shopAt = (moment: number) => publicShopAt(details, new Date(moment))
    return !isDeepStrictEqual(shopAt(before), shopAt(after))
  }

  /** All details, including those hidden from visitors. */
  async details(): Promise<ShopForEditing> {
    return readShopDetails(this.#context.database.reader)
  }

  /** Merges a section's keys into the stored ones; rejects with Problem `stale` and the details, or with one on `image`. */
  async save(call: Call, section: ShopSection, input: ShopSave, upload?: Buffer): Promise<ShopForEditing> {
    const picture = upload && (await this.#context.media.prepare(upload, 'shop'))
    return this.#context.changes.write(call, async queries => {
      const stored = await findShop(queries)
      refuseStale(call, stored, [section])
      const details = withKeys(stored.saved, section, keysOf(section, input, picture?.path))
      refuseTooLong(section, details)
      return { ...planSave(stored, details, [section]), pictures: picture && [picture] }
    })
  }

  /** Restores a version, or one section of it, but not notices. Rejects with Problem `not-found`, or `stale` like a save. */
  restore(call: Call, id: string, section?: ShopSection): Promise<ShopForEditing> {
    return this.#context.changes.write(call, async queries => {
      const details = await findSavedDetails(queries, id)
      const sections = section ? [section] : sectionsOfVersion
      const stored = await findShop(queries)
      refuseStale(call, stored, sections)
      return planSave(stored, details, sections)
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
const stayingKeys = ['identity.name', 'words.heroHeading', 'hours.week']

const valueAt = (details: object, section: string, key: string): unknown =>
  (details as Record<string, Record<string, unknown>>)[section]?.[key]

/** Plans to take away the sample's unchanged texts and testimonials; `shown` counts those that visitors see. */
export async function planSampleDetailsRemoval(queries: Queries, { keepsChatNumber = false } = {}) {
  const stored = await findShop(queries)
  const shop = presentShop(stored)
  const staying = keepsChatNumber ? [...stayingKeys, 'reach.chatNumber'] : stayingKeys
  const texts = unchangedSampleTexts(shop, staying)
  const examples = shop.testimonials.filter(isUnchangedSample)
  let details = stored.saved
  for (const [section, key] of texts)
    details = withKeys(details, section, { [key]: valueAt(emptyShop, section, key) })
  if (examples.length > 0)
    details = withKeys(details, 'testimonials', withoutExamples(shop.testimonials, examples))
  const sections = sectionsOfVersion.filter(section => details[section] !== stored.saved[section])
  return {
    testimonials: examples.length,
    texts: texts.length,
    shown: texts.length + examples.filter(({ hidden }) => !hidden).length,
    rows: planSave(stored, details, sections).rows,
  }
}

type Testimonials = ShopForEditing['testimonials']

/** The testimonials to store in place of these; `sample` is a mark that reads add. */
const withoutExamples = (testimonials: Testimonials, examples: Testimonials) =>
  testimonials
    .filter(testimonial => !examples.includes(testimonial))
    .map(({ sample, ...testimonial }) => testimonial)

/** The section and key of each text that equals the sample's and may go. Lists, which have no key, are left out. */
function unchangedSampleTexts({ sample, ...details }: ShopForEditing, staying: readonly string[]) {
  const names = sample.filter(name => !staying.includes(name))
  return names.flatMap((name): [section: ShopSection, key: string][] => {
    const [section, key] = name.split('.') as [ShopSection, string | undefined]
    if (!key) return []
    const isSame = isDeepStrictEqual(valueAt(details, section, key), valueAt(sampleShop, section, key))
    return isSame ? [[section, key]] : []
  })
}

/** The owner may hide an example without making it her own. */
const isUnchangedSample = (testimonial: Testimonials[number]) =>
  sampleShop.testimonials.some(({ _id, hidden, ...example }) =>
    isDeepStrictEqual({ ...testimonial, ...example }, testimonial),
  )

/** Versions have no notices. */
const sectionsOfVersion = (Object.keys(shopSections) as ShopSection[]).filter(name => name !== 'notices')

/** The row change that gives these sections their values in `details`; none if readers see no difference. */
function planSave(stored: StoredShop, details: SavedDetails, sections: readonly ShopSection[]) {
  const changed = Object.fromEntries(sections.map(section => [section, details[section]]))
  const saved = { ...stored.saved, ...changed }
  if (isDeepStrictEqual(presentShop({ ...stored, saved }), presentShop(stored)))
    return { rows: [], answer: () => presentShop(stored) }
  const columns = sectionColumns(saved)
  const set = Object.fromEntries(sections.map(section => [section, columns[section]]))
  // The stored row is known, so it is not read again.
  const answer = () => presentShop(withSaved(stored, saved))
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
