import type { SampleLeft } from '@chekku/domain/schemas/go-live'
import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopLimits } from '@chekku/domain/shop/sections'
import { emptyShop } from '@chekku/domain/shop/shop'

/** The steps of a shop's first hour, in order. */
export const startSteps = ['identity', 'hours', 'category', 'product', 'address'] as const
export type StartStep = (typeof startSteps)[number]

export const stepNames: Readonly<Record<StartStep, string>> = {
  identity: 'Name and chat number',
  hours: 'Opening hours',
  category: 'First category',
  product: 'First product',
  address: 'Your address',
}

export const stepAddress = (step: StartStep) => `/admin/start/${step}`

/** The progress of a shop's setup. */
export interface ShopState {
  details: ShopForEditing
  categories: number
  products: number
  /** How many of them are the sample's, and nobody has changed. */
  sample?: Pick<SampleLeft, 'categories' | 'products'> | undefined
}

/** True if the owner has set this key of the details; false while it has the sample's value. */
export const isOwn = ({ sample }: Pick<ShopForEditing, 'sample'>, key: string) => !sample.includes(key)

/**
 * The completed steps, derived from the stored data and so independent of user, device and screen. The last step,
 * `address`, is complete once all others are.
 */
export function doneSteps({ details, categories, products, sample }: ShopState): readonly StartStep[] {
  const hasChat = isOwn(details, 'reach.chatNumber') && details.reach.chatNumber !== ''
  const isThere = {
    identity: hasChat && isOwn(details, 'identity.name'),
    hours: isOwn(details, 'hours.week'),
    category: categories > (sample?.categories ?? 0),
    product: products > (sample?.products ?? 0),
  }
  const done = startSteps.filter(step => step !== 'address' && isThere[step])
  return done.length === startSteps.length - 1 ? startSteps : done
}

/** The first open step after `step`, or of all; `address` if there is none. */
export function stepToDo(done: readonly StartStep[], step?: StartStep): StartStep {
  const following = step === undefined ? startSteps : startSteps.slice(startSteps.indexOf(step) + 1)
  return following.find(one => !done.includes(one)) ?? 'address'
}

/**
 * True if the first hour is offered: the shop has no products, or the owner has set its name or chat number. Not for
 * the untouched sample shop, which is a demonstration.
 */
export function isStartOffered(state: ShopState): boolean {
  const isBegun = isOwn(state.details, 'identity.name') || isOwn(state.details, 'reach.chatNumber')
  return (state.products === 0 || isBegun) && doneSteps(state).length < startSteps.length
}

/** How a typed name is stored: of one too long for the top of pages, its first words, and all of it as the name in full. */
export function storedNames(typed: string): { name: string; fullName?: string } {
  const name = typed.trim()
  const { nameCharacters: room, lineCharacters: most } = shopLimits
  const letters = [...name]
  const fitting = letters.slice(0, room + 1).join('')
  // The last word is cut, or begins where the room ends.
  const words = fitting.split(/\s+/).slice(0, -1)
  if (letters.length <= room || letters.length > most || words.length === 0) return { name }
  const short = words.join(' ').replace(/[,;:]?(?: (?:and|for|from|in|of|the|&))?$/i, '')
  return { name: short, fullName: name }
}

/** Sample values that stay until the owner changes them; the specification sets the heading. */
const staying: readonly string[] = ['words.heroHeading', 'hours.week', 'hours.timeZone']
/** Fields of step one. */
const asked: readonly string[] = ['identity.name', 'identity.tagline', 'reach.chatNumber', 'reach.phones']

/** The saves that clear the remaining sample values: story, addresses, links, testimonials. */
export function sampleRemovals(details: ShopForEditing): Partial<Record<ShopSection, object>> {
  const removals: Partial<Record<ShopSection, Record<string, unknown>>> = {}
  for (const name of details.sample) {
    if (staying.includes(name) || asked.includes(name)) continue
    const [section, key] = name.split('.') as [ShopSection, string | undefined]
    const ofSection = { ...removals[section] }
    if (key === undefined) ofSection[section] = details.testimonials.filter(({ sample }) => !sample)
    else ofSection[key] = (emptyShop[section] as Record<string, unknown>)[key]
    removals[section] = ofSection
  }
  return removals
}
