import { newPath } from '@chekku/domain/addresses/former-address'
import { accesses } from '@chekku/domain/people/people'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { auditEntry } from '@chekku/domain/schemas/audit'
import { navigationConfig, navigationSettings } from '@chekku/domain/schemas/navigation'
import { availability } from '@chekku/domain/schemas/product/availability'
import { facts } from '@chekku/domain/schemas/product/facts'
import { pack } from '@chekku/domain/schemas/product/pack'
import { productPicture } from '@chekku/domain/schemas/product/product-picture'
import { wallTimeField } from '@chekku/domain/schemas/request'
import { type ShopDetails, shopDetails } from '@chekku/domain/schemas/shop'
import { isHttps, isOwnPath } from '@chekku/domain/schemas/shop-fields'
import { isTimeZone } from '@chekku/domain/schemas/shop-hours-save'
import { z } from 'zod'
import { mergeDetails } from '../shop/store.ts'

/*
 * Reads do not check stored rows, so a restore checks their texts by the schemas of answers. It checks links too, since
 * visitors follow them.
 */

const json = (schema: z.ZodType) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
const jsonOrNothing = (schema: z.ZodType) => z.union([z.literal(''), json(schema)])

const isLink = (link: string) => link === '' || isHttps(link)
const storedFacts = jsonOrNothing(
  facts.refine(({ certificates = [] }) => certificates.every(({ link }) => isLink(link))),
)

/** No picture, or one of ours: pages show it. */
const isOwnPicture = (path: string) => path === '' || parsePicturePath(path) !== undefined
const ownPicturePath = z.string().refine(isOwnPicture)

/** Milliseconds since 1970 until the last that a date of four digits has. */
const time = z.int().min(0).max(253_402_300_799_999).nullable()

const isSafe = ({ identity, words, reach, hours, notices }: ShopDetails): boolean =>
  isOwnPicture(identity.logo) &&
  isOwnPicture(words.heroImage) &&
  isOwnPicture(words.storyImage) &&
  (identity.accent === '' || /^#[0-9a-f]{6}$/.test(identity.accent)) &&
  reach.social.every(({ href }) => isHttps(href)) &&
  notices.every(({ link }) => isLink(link) || isOwnPath(link)) &&
  isTimeZone(hours.timeZone)

/** The saved keys of the shop, merged over the sample's as in every read. */
const savedDetails = z.record(z.string(), z.unknown()).transform((saved, context) => {
  try {
    return mergeDetails(saved)
  } catch {
    context.addIssue({ code: 'custom', message: 'has a section of another kind' })
    return z.NEVER
  }
})
const storedDetails = json(savedDetails.pipe(shopDetails.refine(isSafe)))

const wall = wallTimeField('Time').nullable()

const audited = z.union([z.null(), json(auditEntry.shape.before)])
const pictureType = z.enum(['image/jpeg', 'image/webp', 'image/avif'])

/** A hash that is checked at no more than the cost of a few sign-ins. */
const passwordHash = z
  .string()
  .regex(/^\$argon2id\$v=19\$m=\d{1,5},t=\d,p=\d\$[A-Za-z0-9+/]{1,100}\$[A-Za-z0-9+/]{1,200}$/)

const columnSchemas: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  administrators: { password_hash: passwordHash },
  authenticators: { secret: z.string().regex(/^[\w-]{64}$/), last_step: z.int().min(0) },
  recovery_codes: { code_hash: z.string().regex(/^[\da-f]{64}$/) },
  second_factor_rules: { access: z.enum(accesses) },
  passkeys: { transports: json(z.array(z.string())) },
  categories: { facts: storedFacts, image: ownPicturePath },
  gallery_items: { image: ownPicturePath },
  deletions: { image: ownPicturePath },
  products: {
    image: ownPicturePath,
    // Earlier schemas had sizes in a column.
    packs: jsonOrNothing(z.array(pack.refine(({ image }) => isOwnPicture(image))).min(1)),
    pictures: jsonOrNothing(z.array(productPicture.refine(({ image }) => isOwnPicture(image))).min(1)),
    facts: storedFacts,
    availability: jsonOrNothing(availability),
  },
  packs: { image: ownPicturePath, offer_from: wall, offer_until: wall },
  redirects: { from_path: z.string().startsWith('/'), to_path: z.string().refine(to => newPath(to) === to) },
  navigation: { settings: json(navigationSettings) },
  navigation_versions: { config: json(navigationConfig.partial()) },
  shop: { details: storedDetails, section_versions: json(z.record(z.string(), z.int().min(1))) },
  shop_versions: { details: storedDetails },
  idempotency_keys: { body: json(z.unknown()) },
  activity: { facts_before: audited, facts_after: audited },
  pictures: { content_type: pictureType },
  picture_variants: { content_type: pictureType },
}

/** The first column of a row that could not be read; undefined if each can. */
export function unreadableColumn(table: string, columns: readonly string[], values: readonly unknown[]) {
  const schemas = columnSchemas[table] ?? {}
  const schemaOf = (column: string) => schemas[column] ?? (/(?:^|_)at$/.test(column) ? time : undefined)
  return columns.find((column, index) => schemaOf(column)?.safeParse(values[index]).success === false)
}
