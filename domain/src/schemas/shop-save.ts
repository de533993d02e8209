import { z } from 'zod'
import { contrastRatio, leastContrast, paperColour } from '../shop/colour.ts'
import { type ShopText, shopLabels, type shopPictureLabels, shopTexts } from '../shop/labels.ts'
import { parseFssai, parseGstin } from '../shop/licence-number.ts'
import { shopLimits } from '../shop/sections.ts'
import { socialAddress } from '../shop/social-link.ts'
import { boundedList, noneTwice } from './list-fields.ts'
import {
  deleteImage,
  flag,
  optionalLine,
  paragraph,
  requiredLine,
  wallTimeField,
  wholeNumber,
} from './request.ts'
import type { ShopDetails, ShopSection } from './shop.ts'
import {
  degrees,
  email,
  isHttps,
  isOwnPath,
  licence,
  lineList,
  paragraphs,
  phone,
  phoneDigits,
  textList,
  titledTexts,
} from './shop-fields.ts'
import { hoursSave } from './shop-hours-save.ts'

const { lineCharacters, nameCharacters, paragraphCharacters } = shopLimits

/** `error` is the message for a value that is no place; each field has its own. */
const placeSave = (error: string) =>
  z
    .object(
      {
        label: requiredLine('Name of the place', nameCharacters, 'Each place needs a name'),
        lines: lineList('Address', shopLimits.addressLines, lineCharacters),
        phone: phone('Phone of the place').default(''),
        locality: optionalLine('Town', nameCharacters).default(''),
        region: optionalLine('State', nameCharacters).default(''),
        postalCode: optionalLine('PIN code', 12).default(''),
        latitude: degrees('Latitude', 90).default(null),
        longitude: degrees('Longitude', 180).default(null),
      },
      { error },
    )
    .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      error: 'A position needs both latitude and longitude',
      path: ['latitude'],
      // It runs beside errors of other fields, so that all of them are shown at once.
      when: ({ value }) => value instanceof Object,
    })

/** An id chosen by the client, or a generated one. */
const ownId = z
  .string({ error: 'The id must be text' })
  .regex(/^[\w-]{1,60}$/, { error: 'The id must have 1 to 60 letters, digits, - and _' })
  .optional()

const noticeSave = z
  .object({
    _id: ownId,
    text: requiredLine('Text of the notice', shopLimits.noticeCharacters, 'A notice needs a text'),
    kind: z.enum(['news', 'closed'], { error: 'Kind must be news or closed' }),
    from: wallTimeField('From'),
    until: wallTimeField('Until'),
    link: optionalLine('Link', 300)
      .refine(link => link === '' || isOwnPath(link) || isHttps(link), {
        error: 'Link must be a page, such as /products, or begin with https://',
      })
      .default(''),
  })
  .refine(({ from, until }) => from < until, { error: 'Until must be after From', path: ['until'] })

const accent = optionalLine('Accent colour', 7)
  .transform(text => text.toLowerCase())
  .refine(text => text === '' || /^#[0-9a-f]{6}$/.test(text), {
    error: 'Accent colour must be # and six digits, such as #2f5d3a',
    abort: true,
  })
  .refine(text => text === '' || contrastRatio(text, paperColour) >= leastContrast, {
    error: `This colour is too light to read. Choose a darker one.`,
  })

/** A link with its whole address, of which people may write the handle alone; input that is no link stays as it is. */
function withAddress(link: unknown): unknown {
  const { name, href } = Object(link) as Record<string, unknown>
  const isWritten = typeof name === 'string' && typeof href === 'string'
  return isWritten ? { name, href: socialAddress(name, href) } : link
}

const socialLinkSave = z.preprocess(
  withAddress,
  z.object({
    name: requiredLine('Name of the link', nameCharacters, 'Each link needs a name'),
    href: optionalLine('Address of the link', 300).refine(isHttps, {
      error: 'Address of the link must begin with https://',
    }),
  }),
)

const reviewSave = z.object({
  _id: ownId,
  name: requiredLine('Name', nameCharacters, 'A review needs a name'),
  role: optionalLine('Role', lineCharacters).default(''),
  content: paragraph('Review', paragraphCharacters).refine(text => text !== '', {
    error: 'A review needs its text',
  }),
  rating: wholeNumber('Rating', 1, 5),
  hidden: flag('Hidden').default(false),
})

/** Request schemas of the texts of a section that have no rule but their bound. */
function textSaves<Section extends keyof typeof shopTexts>(section: Section) {
  const labels: Readonly<Record<string, string>> = shopLabels[section]
  const saves = Object.entries<ShopText>(shopTexts[section]).map(([text, { characters, isParagraph }]) => {
    const save = isParagraph ? paragraph : optionalLine
    return [text, save(labels[text] ?? text, characters).optional()]
  })
  return Object.fromEntries(saves) as Record<
    keyof (typeof shopTexts)[Section],
    z.ZodOptional<ReturnType<typeof optionalLine>>
  >
}

const year = wholeNumber('Year', 1000, 2100)

/** The keys of a section but its pictures, or the section itself where it is a list. */
type SavedKey<Section extends ShopSection> = ShopDetails[Section] extends readonly unknown[]
  ? Section
  : Exclude<keyof ShopDetails[Section], keyof typeof shopPictureLabels>

/** Request schemas of `PUT /shop/{section}`. Every key is optional; a missing key keeps its stored value. */
export const shopSaves = {
  identity: z.object({
    name: requiredLine('Name', nameCharacters, 'Name is required').optional(),
    ...textSaves('identity'),
    accent: accent.optional(),
    deleteImage,
  }),
  reach: z.object({
    chatNumber: phoneDigits('Chat number').optional(),
    phones: textList('Phones', phone('Phone'), shopLimits.phones).optional(),
    email: email('Email').optional(),
    social: boundedList('Social links', socialLinkSave, shopLimits.social)
      .check(noneTwice(({ name }) => name, 'name'))
      .optional(),
    homeFormOpensChat: flag(shopLabels.reach.homeFormOpensChat).optional(),
  }),
  places: z.object({
    unit: placeSave('Unit must be a place, or null').nullable().optional(),
    branches: boundedList('Branches', placeSave('Each branch must be a place'), shopLimits.branches)
      .check(noneTwice(({ label }) => label, 'label'))
      .optional(),
  }),
  hours: hoursSave,
  words: z.object({
    ...textSaves('words'),
    trust: lineList('Trust marks', shopLimits.items, nameCharacters).optional(),
    foundedYear: z
      .union([year, z.null(), z.literal('').transform(() => null)], {
        error: 'Year must be a whole number from 1000 to 2100',
      })
      .optional(),
    founders: lineList('Founders', shopLimits.items, nameCharacters).optional(),
    teaser: paragraphs('Story in short').optional(),
    story: paragraphs('Story').optional(),
    productLines: titledTexts('Product lines').optional(),
    reasons: titledTexts('Reasons').optional(),
    differentiators: titledTexts('What sets us apart').optional(),
    pictureKey: z
      .enum(['heroImage', 'storyImage'], { error: 'The picture must be heroImage or storyImage' })
      .optional()
      .meta({ description: 'The picture that `image` or `deleteImage` changes; heroImage by default' }),
    deleteImage,
  }),
  testimonials: z.object({
    testimonials: boundedList('Reviews', reviewSave, shopLimits.testimonials)
      .check(noneTwice(({ _id }) => _id, '_id'))
      .optional(),
  }),
  legal: z.object({
    ...textSaves('legal'),
    fssai: licence('FSSAI licence', parseFssai, 'FSSAI licence must have 14 digits').optional(),
    gstin: licence(
      'GSTIN',
      parseGstin,
      'GSTIN must have 15 letters and digits, such as 33ABCDE1234F1Z5',
    ).optional(),
    grievancePhone: phone('Grievance phone').optional(),
    grievanceEmail: email('Grievance email').optional(),
  }),
  notices: z.object({
    notices: boundedList('Notices', noticeSave, shopLimits.notices)
      .check(noneTwice(({ _id }) => _id, '_id'))
      .optional(),
  }),
} satisfies { [Section in ShopSection]: z.ZodObject<Record<SavedKey<Section>, z.ZodType>> }
export type ShopSave<Section extends ShopSection = ShopSection> = z.infer<(typeof shopSaves)[Section]>
