import { z } from 'zod'
import { weekdays } from '../shop/opening-hours.ts'

/* Schemas of the shop details as they are stored and returned; `shop-save.ts` has the request schemas. */

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = z.string().regex(TIME)
const titledText = z.object({ title: z.string(), text: z.string() })
const place = z.object({
  label: z.string(),
  /** The postal address, a line each; the first is the street. */
  lines: z.array(z.string()),
  phone: z.string(),
  locality: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** Degrees; null where the position is not known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type ShopPlace = z.infer<typeof place>

/** `HH:MM`; a span that closes no later than it opens ends on the next day. */
const span = z.object({ opens: time, closes: time })
export type OpeningSpan = z.infer<typeof span>

/** Days with hours of their own, none of them for closed; `from` and `until` are dates, both included. */
const specialDay = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  label: z.string(),
  spans: z.array(span),
})
export type SpecialDay = z.infer<typeof specialDay>

/** A testimonial; `sample` is true of one that nobody said. */
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

/** `from` and `until` are wall times in the shop's time zone, `2026-11-22T09:00`; `until` is the first minute without it. */
const notice = z.object({
  _id: z.string(),
  text: z.string(),
  kind: z.enum(['news', 'closed']),
  from: z.string(),
  until: z.string(),
  /** A path of the site or an https address, or "". */
  link: z.string(),
})
export type ShopNotice = z.infer<typeof notice>

/** Everything the owner says of her shop. Texts and lists that are empty are not shown; telephone numbers are as dialled. */
export const shopDetails = z.object({
  identity: z.object({
    name: z.string(),
    fullName: z.string(),
    tagline: z.string(),
    description: z.string(),
    /** Path of the picture, or "". */
    logo: z.string(),
    /** `#rrggbb`, or "" for the usual green. */
    accent: z.string(),
  }),
  reach: z.object({
    /** Digits with country code, as wa.me takes them, or "". */
    chatNumber: z.string(),
    phones: z.array(z.string()),
    email: z.string(),
    social: z.array(z.object({ name: z.string(), href: z.string() })),
    /** Whether the home page's form opens a chat; otherwise it does nothing. */
    homeFormOpensChat: z.boolean(),
  }),
  places: z.object({ unit: place.nullable(), branches: z.array(place) }),
  hours: z.object({
    timeZone: z.string(),
    week: z.object(
      Object.fromEntries(weekdays.map(day => [day, z.array(span)])) as Record<
        (typeof weekdays)[number],
        z.ZodArray<typeof span>
      >,
    ),
    special: z.array(specialDay),
  }),
  words: z.object({
    heroHeading: z.string(),
    heroText: z.string(),
    /** Path of the picture, or "". */
    heroImage: z.string(),
    trust: z.array(z.string()),
    foundedYear: z.int().nullable(),
    founders: z.array(z.string()),
    teaserHeading: z.string(),
    /** Paragraphs; the first two of the story where there are none. */
    teaser: z.array(z.string()),
    story: z.array(z.string()),
    motto: z.string(),
    productLines: z.array(titledText),
    reasons: z.array(titledText),
    differentiators: z.array(titledText),
  }),
  testimonials: z.array(testimonial),
  legal: z.object({
    legalName: z.string(),
    fssai: z.string(),
    gstin: z.string(),
    grievanceName: z.string(),
    grievancePhone: z.string(),
    grievanceEmail: z.string(),
  }),
  notices: z.array(notice),
})
export type ShopDetails = z.infer<typeof shopDetails>
export type ShopSection = keyof ShopDetails

/**
 * Response of `GET /shop`: without hidden testimonials, without special days that are over, and without notices but the current
 * one. `closed` is there while a notice or a special day closes the shop; its `until` is the wall time of the next opening, or
 * null. `upcoming` are the special days of the next two weeks, as visitors read them.
 */
export const publicShop = shopDetails.omit({ notices: true }).extend({
  notice: notice.nullable(),
  closed: z.object({ label: z.string(), until: z.string().nullable() }).nullable(),
  upcoming: z.array(z.string()),
  /** There while the shop has the name that is drawn on the sample's pictures. */
  hasSampleName: z.literal(true).optional(),
  version: z.int().min(0),
})
export type PublicShop = z.infer<typeof publicShop>

/**
 * Response of `GET /shop/details`: everything. `version` is 0 before the first save. `sample` names what still says what the
 * sample says, such as `reach.chatNumber` or `testimonials`; hours that were saved are the owner's, whatever they say.
 */
export const shopForEditing = shopDetails.extend({ version: z.int().min(0), sample: z.array(z.string()) })
export type ShopForEditing = z.infer<typeof shopForEditing>

const sectionNames = Object.keys(shopDetails.shape) as [ShopSection, ...ShopSection[]]
export const shopSection = z.enum(sectionNames, {
  error: `Section must be one of ${sectionNames.join(', ')}`,
})

/** A saved version; the navigation's are alike. Notices come and go by themselves and are in none. */
export const shopVersion = z.object({
  _id: z.string(),
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  /** The section that was saved, or `all` for a restored version. */
  section: z.enum([...sectionNames, 'all']),
  details: shopDetails.omit({ notices: true }),
})
export type ShopVersion = z.infer<typeof shopVersion>
