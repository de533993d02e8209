import { formatRupees, visitorPrice } from '@chekku/domain/money'
import {
  type FixedKey,
  fixedKeys,
  fixedNames,
  type NavigationCategory,
  type NavigationSettings,
} from '@chekku/domain/navigation/navigation'
import { programActor } from '@chekku/domain/people/session'
import { factRows } from '@chekku/domain/product/fact-rows'
import { availabilityText } from '@chekku/domain/product/stock-texts'
import { packTexts } from '@chekku/domain/rules/pack-defaults'
import { packFields } from '@chekku/domain/rules/pack-fields'
import { packName } from '@chekku/domain/rules/pack-name'
import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Offer } from '@chekku/domain/schemas/product/offer'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ShopNotice, Testimonial } from '@chekku/domain/schemas/shop'
import { capitalised } from '@chekku/domain/sentence'
import { goLiveSubject } from '@chekku/domain/shop/go-live'
import { shopLabels, shopPictureLabels } from '@chekku/domain/shop/labels'
import { type OpeningHours, specialDayText, wallText, weekTexts } from '@chekku/domain/shop/opening-hours'
import { formatPhoneNumber } from '@chekku/domain/shop/phone-number'
import { changeText, namesText } from './change-text.ts'
import { momentText } from './moment-text.ts'
import { pictureText } from './picture-names.ts'

const verbs: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'moved to the trash:',
  restored: 'restored',
  removed: 'removed for good:',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'sessions-ended': 'ended sessions of',
  'password-changed': 'changed the password of',
  'password-reset': 'gave a new password to',
  'reset-link-made': 'made a link for a new password of',
  'passkey-refused': 'refused a copied passkey of',
  disabled: 'disabled',
  enabled: 'enabled',
  invited: 'invited',
  'invite-revoked': 'revoked the invitation of',
  joined: 'joined',
  'second-factor-set': 'set up the second factor of',
  'second-factor-removed': 'removed the second factor of',
  'second-factor-required': 'changed who needs a second factor',
  'recovery-codes-made': 'made new recovery codes for',
  'recovery-code-used': 'used a recovery code of',
  'backed-up': 'downloaded a backup as',
}

/** Verbs for events of the actor's own account. */
const ownVerbs: Readonly<Partial<typeof verbs>> = {
  changed: 'changed their name or e-mail',
  'sessions-ended': 'ended the other sessions',
  'password-changed': 'changed the password',
  'second-factor-set': 'set up a second factor',
  'second-factor-removed': 'removed the second factor',
  'recovery-codes-made': 'made new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'backed-up': 'downloaded a backup of the whole shop',
}

/** `screen` is the list of this kind, or its only screen. */
export const kindTexts: Readonly<Record<AuditKind, { one: string; several?: string; screen: string }>> = {
  product: { one: 'product', several: 'products', screen: '/admin/products' },
  category: { one: 'category', several: 'categories', screen: '/admin/categories' },
  gallery: { one: 'gallery item', several: 'gallery items', screen: '/admin/gallery' },
  navigation: { one: '', screen: '/admin/navigation' },
  administrator: { one: '', screen: '/admin/account' },
  shop: { one: 'the shop from', screen: '/admin/activity' },
}

/** True for an event about the shop details or the go-live check; other shop events are restores from a backup. */
const isOfDetails = ({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) =>
  subject.kind === 'shop' && action === 'changed'

/** The name of an actor; an event without an account is the program's own. */
const actorName = ({ _id, name, displayName }: AuditEntry['actor']) =>
  _id === null && name === programActor ? 'The program' : (displayName ?? name)

type Line = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'others'> &
  Partial<Pick<AuditEntry, 'before' | 'after'>>

/** The event as a sentence: actor, verb and things; several things by two names and their count. */
export function lineText(entry: Line): string {
  const { action, subject, others, after } = entry
  const actor = actorName(entry.actor)
  const { one, several } = kindTexts[subject.kind]
  const things =
    others && several
      ? `${others.length + 1} ${several} (${namesText([subject, ...others].map(({ name }) => name))})`
      : `${one} ${subject.name}`
  if (action === 'deleted' && typeof after?.joinedInto === 'string')
    return `${actor} joined ${things} into ${after.joinedInto}`
  const isOwn = subject.kind === 'administrator' && subject.name === entry.actor.name
  const special = verbOfFacts(entry, isOwn)
  if (several && !special) {
    const isDetailed = action === 'changed' || after?.sheet !== undefined
    const what =
      isDetailed && changeText([entry, ...(others ?? [])], name => (internal.has(name) ? '' : labelOf(name)))
    return `${actor} ${verbs[action]} ${things}${what ? `: ${what}` : ''}`
  }
  const verb = special ?? ((isOwn && ownVerbs[action]) || verbs[action])
  const what = isOfDetails(entry) ? 'in the shop:' : one
  return [actor, verb, what, isOwn ? '' : subject.name].filter(Boolean).join(' ')
}

/** The verb of an event whose facts are more exact than its action. */
function verbOfFacts({ action, subject, after }: Line, isOwn: boolean): string | undefined {
  if (after && 'productOrder' in after) return 'arranged the products of'
  if (subject.kind !== 'administrator' || !after) return undefined
  if (action === 'sessions-ended' && 'device' in after) return `ended a session${isOwn ? '' : ' of'}`
  const isOfRole = action === 'changed' && ('role' in after || 'onlyCategories' in after)
  return isOfRole ? `changed ${isOwn ? 'their role' : 'the role of'}` : undefined
}

export interface FactChange {
  label: string
  /** Undefined if there is no value. */
  before: string | undefined
  after: string | undefined
}

/** The changed fields of an event; `categories` give the name of a parent, which it has by id. */
export function factChanges(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  categories: readonly Category[] = [],
): FactChange[] {
  const isOfOneSize = ![before, after].some(hasSeveralSizes)
  const textIn = (facts: typeof before, name: string) => {
    if (!facts || !(name in facts)) return undefined
    if (name === 'parent')
      return categories.find(({ _id }) => _id === facts.parent)?.name ?? 'another category'
    return name === 'packs' && isOfOneSize ? onlySizeText(facts[name]) : textOfField(name, facts[name])
  }
  return Object.keys({ ...before, ...after }).flatMap(name => {
    if (internal.has(name)) return []
    const isOnlySize = name === 'packs' && isOfOneSize
    const [was, is] = [textIn(before, name), textIn(after, name)]
    if (!(was || is) || (isOnlySize && was === is)) return []
    return [{ label: isOnlySize ? 'Size' : labelOf(name), before: was === is ? undefined : was, after: is }]
  })
}

/** Fields that no form shows: places in a list, and copies of another field. */
const internal: ReadonlySet<string> = new Set(['order', 'categoryRef'])

const hasSeveralSizes = (facts: AuditEntry['before']) => Array.isArray(facts?.packs) && facts.packs.length > 1

/** The only size of a product; its price and stock are in the product's own fields. */
const onlySizeText = (packs: unknown) =>
  (Array.isArray(packs) ? (packs as Pack[]) : []).map(pack => sizeText(pack, true)).join('') || 'none'

const entriesText =
  <Entry>(textOf: (entry: Entry, index: number) => string) =>
  (entries: readonly Entry[]) =>
    entries.map(textOf).join('; ')

const onePicture = () => 'a picture'

/** The values that forms and public pages tell in words of their own, by field. */
const texts: Readonly<Record<string, (value: never) => string>> = {
  price: visitorPrice,
  previewUntil: momentText,
  image: onePicture,
  logo: onePicture,
  heroImage: onePicture,
  offer: plannedOfferText,
  packs: entriesText((pack: Pack) => sizeText(pack)),
  pictures: entriesText(pictureText),
  availability: availabilityText,
  // The facts shared by the products of a category.
  facts: factsText,
  chatNumber: formatPhoneNumber,
  week: (week: OpeningHours['week']) => weekTexts(week).join('; '),
  special: entriesText(specialDayText),
  testimonials: entriesText(
    ({ name, role, content, rating, hidden, sample }: Testimonial) =>
      `${[name, role].filter(Boolean).join(', ')}: ${content} (${[`${rating} of 5`, hidden && 'hidden', sample && 'sample'].filter(Boolean).join(', ')})`,
  ),
  notices: entriesText(({ text, kind, from, until, link }: ShopNotice) =>
    [kind === 'closed' ? `Closed: ${text}` : text, `${wallText(from)} to ${wallText(until)}`, link]
      .filter(Boolean)
      .join(', '),
  ),
  showFixedItems: (shown: NavigationSettings['showFixedItems']) =>
    namesOfFixed(fixedKeys.filter(key => shown[key])),
  fixedItemsOrder: (order: NavigationSettings['fixedItemsOrder']) =>
    namesOfFixed(fixedKeys.toSorted((one, other) => order[one] - order[other])),
  categories: entriesText(
    ({ name, showInNav }: NavigationCategory) => `${name} (${showInNav ? 'shown' : 'hidden'})`,
  ),
}

const namesOfFixed = entriesText((key: FixedKey) => fixedNames[key])

const textOfField = (name: string, value: unknown): string =>
  (!isNone(value) && texts[name]?.(value as never)) || valueText(value)

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function plannedOfferText({ price, from, until }: Offer): string {
  return [visitorPrice(price), from && `from ${wallText(from)}`, `until ${wallText(until)}`]
    .filter(Boolean)
    .join(' ')
}

function factsText(facts: Facts): string {
  const lines = factRows(facts).map(({ name, text }) => `${name}: ${text}`)
  if (facts.notFood) lines.unshift('Not food')
  return lines.join('; ') || 'none'
}

function sizeText(pack: Pack, isOnly = false): string {
  const { price, mrp, offer, inStock, grams, image } = pack
  const parts = [
    !isOnly && visitorPrice(price),
    offer && `offer ${plannedOfferText(offer)}`,
    mrp !== null && `MRP ${formatRupees(mrp)}`,
    grams !== null && `${grams} g`,
    ...packTexts.map(field => pack[field] && `${packFields[field].name} ${pack[field]}`),
    !isOnly && !inStock && 'out of stock',
    image && 'with a picture',
  ]
  return [packName(pack), parts.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/** The names of fields in the forms, where they are not those of the API in words. */
const labels: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.values(shopLabels)),
  ...shopPictureLabels,
  packs: 'Sizes',
  recoveryCodes: 'Recovery codes left',
  hidden: 'Draft',
  slug: 'Address',
  showInNav: 'Show in navigation',
  isPopular: 'Popular',
  maxVisibleItems: 'Maximum Visible Items',
  showFixedItems: 'Fixed items to show',
  fixedItemsOrder: 'Order of fixed items',
}

/** The label of a field, else its name in words: `oldAddresses` becomes `Old addresses`. */
const labelOf = (name: string): string =>
  labels[name] ?? capitalised(name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

function valueText(value: unknown): string {
  if (isNone(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(valueText).join('; ')
  const { _id, name, title, label, ...others } = value as Record<string, unknown>
  const values = Object.values(others).filter(other => !isNone(other))
  return [name ?? title ?? label, values.map(valueText).join(', ')].filter(Boolean).join(': ')
}

/** Subjects of kind `shop` that have a screen of their own. */
const otherScreens: Readonly<Partial<Record<string, string>>> = { redirects: '/admin/shop/addresses' }

/** Actions of owners about accounts and keys. */
const ofPeople: ReadonlySet<AuditAction> = new Set([
  'invited',
  'invite-revoked',
  'joined',
  'disabled',
  'enabled',
])

export function wayToSubject(entry: Pick<AuditEntry, 'action' | 'subject' | 'others'>): string {
  const { action, subject, others } = entry
  if (action === 'deleted') return '/admin/trash'
  if (isOfDetails(entry))
    return (
      otherScreens[subject._id] ??
      (subject._id.startsWith(goLiveSubject) ? '/admin' : `/admin/shop#${subject._id}`)
    )
  if (ofPeople.has(action)) return '/admin/people'
  const { screen, several } = kindTexts[subject.kind]
  if (several && action === 'removed') return '/admin/activity'
  return several && !others ? `${screen}/edit/${subject._id}` : screen
}
