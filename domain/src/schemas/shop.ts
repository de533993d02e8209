import { z } from 'zod'
import { type Weekday, weekdays } from '../shop/opening-hours.ts'
import { emptyShop } from '../shop/shop.ts'

/* Schemas of the shop details as they are stored and returned; `shop-save.ts` has the request schemas. */

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = z.string().regex(TIME)
const titledText = z.object({ title: z.string(), text: z.string() })
const place = z.object({
  label: z.string(),
  /** The lines of the postal address; the first is the street. */
  lines: z.array(z.string()),
  phone: z.string(),
  locality: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** In degrees; null if the position is unknown. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type ShopPlace = z.infer<typeof place>

const span = z.object({ opens: time, closes: time })

const specialDay = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  label: z.string(),
  spans: z.array(span),
})

/** A testimonial; `sample` is true for the invented ones of the sample shop. */
const testimonial = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  rating: z.int().min(1).max(5),
  hidden: z.boolean(),
  sample: z.boolean().optional(),
})
export type Testimonial = z.infer<typeof testimonial>

/** `from` (inclusive) and `until` (exclusive) are wall times in the shop's time zone: `2026-11-22T09:00`. */
const notice = z.object({
  _id: z.string(),
  text: z.string(),
  kind: z.enum(['news', 'closed']),
  from: z.string(),
  until: z.string(),
  /** A path of the site, an https URL, or "". */
  link: z.string(),
})
export type ShopNotice = z.infer<typeof notice>

type TextOf<Section> = { [Key in keyof Section]: Section[Key] extends string ? Key : never }[keyof Section]

/** A schema for each text of a section. */
const textsOf = <Section extends object>(section: Section) =>
  Object.fromEntries(
    Object.entries(section).flatMap(([key, empty]) => (typeof empty === 'string' ? [[key, z.string()]] : [])),
  ) as Record<TextOf<Section>, z.ZodString>

/** All details of the shop. Empty texts and lists are not shown; phone numbers are stored as dialled. */
export const shopDetails = z.object({
  identity: z.object(textsOf(emptyShop.identity)),
  reach: z.object({
    /** Digits with country code, as in wa.me links, or "". */
    chatNumber: z.string(),
    phones: z.array(z.string()),
    email: z.string(),
    social: z.array(z.object({ name: z.string(), href: z.string() })),
    /** True if the home page's form opens a chat; otherwise the form does nothing. */
    homeFormOpensChat: z.boolean(),
  }),
  places: z.object({ unit: place.nullable(), branches: z.array(place) }),
  hours: z.object({
    timeZone: z.string(),
    week: z.object(
      Object.fromEntries(weekdays.map(day => [day, z.array(span)])) as Record<
        Weekday,
        z.ZodArray<typeof span>
      >,
    ),
    special: z.array(specialDay),
  }),
  words: z.object({
    ...textsOf(emptyShop.words),
    trust: z.array(z.string()),
    foundedYear: z.int().nullable(),
    founders: z.array(z.string()),
    /** Paragraphs; default: the first two of the story. */
    teaser: z.array(z.string()),
    story: z.array(z.string()),
    productLines: z.array(titledText),
    reasons: z.array(titledText),
    differentiators: z.array(titledText),
  }),
  testimonials: z.array(testimonial),
  legal: z.object(textsOf(emptyShop.legal)),
  notices: z.array(notice),
})
export type ShopDetails = z.infer<typeof shopDetails>
export type ShopSection = keyof ShopDetails

/**
 * Response of `GET /shop`: without hidden testimonials, without past special days, and with only the current notice.
 * `closed` is set while a notice or a special day closes the shop; its `until` is the wall time of the next opening, or
 * null. `upcoming` has the special days of the next two weeks as text.
 */
export const publicShop = shopDetails.omit({ notices: true }).extend({
  notice: notice.nullable(),
  closed: z.object({ label: z.string(), until: z.string().nullable() }).nullable(),
  upcoming: z.array(z.string()),
  /** Set while the shop has the name that is drawn on the sample's pictures. */
  hasSampleName: z.literal(true).optional(),
  /** Set while there is nothing in the gallery. */
  hasNoGallery: z.literal(true).optional(),
  version: z.int().min(0),
})
export type PublicShop = z.infer<typeof publicShop>

/**
 * Response of `GET /shop/details`: everything. `version` is 0 before the first save. `sample` lists the keys that still
 * have a sample value, such as `reach.chatNumber` or `testimonials`; saved hours never count as sample values.
 */
export const shopForEditing = shopDetails.extend({ version: z.int().min(0), sample: z.array(z.string()) })
export type ShopForEditing = z.infer<typeof shopForEditing>

const sectionNames = Object.keys(shopDetails.shape) as [ShopSection, ...ShopSection[]]
const sectionsOfVersion = sectionNames.filter(name => name !== 'notices')

/** A section that is restored alone; versions have no notices. */
export const restoredSection = z.enum(sectionsOfVersion, {
  error: `Section must be one of ${sectionsOfVersion.join(', ')}`,
})
export type RestoredSection = z.infer<typeof restoredSection>

/** A saved version, like those of the navigation. Without notices, since they start and end by themselves. */
export const shopVersion = z.object({
  _id: z.string(),
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  /** The section that was saved or restored, or `all` for a version that was restored whole. */
  section: z.enum([...sectionNames, 'all']),
  details: shopDetails.omit({ notices: true }),
})
export type ShopVersion = z.infer<typeof shopVersion>
