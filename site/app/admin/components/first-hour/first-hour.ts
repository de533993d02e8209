import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { emptyShop } from '@chekku/domain/shop/shop'

/** The steps of a shop's first hour, in their order. */
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

/** What of a shop is there. */
export interface ShopState {
  details: ShopForEditing
  /** How many there are. */
  categories: number
  products: number
}

/** Whether a key of the details is the owner's, no longer the sample's. */
export const isOwn = ({ sample }: Pick<ShopForEditing, 'sample'>, key: string) => !sample.includes(key)

/** What is there is done, whoever made it, on whichever device and screen; the address comes when all the rest is there. */
export function doneSteps({ details, categories, products }: ShopState): readonly StartStep[] {
  const hasChat = isOwn(details, 'reach.chatNumber') && details.reach.chatNumber !== ''
  const isThere = {
    identity: hasChat && isOwn(details, 'identity.name'),
    hours: isOwn(details, 'hours.week'),
    category: categories > 0,
    product: products > 0,
  }
  const done = startSteps.filter(step => step !== 'address' && isThere[step])
  return done.length === startSteps.length - 1 ? startSteps : done
}

/** The first step to do, from the one after `step` on; the address where there is none. */
export function stepToDo(done: readonly StartStep[], step?: StartStep): StartStep {
  const following = step === undefined ? startSteps : startSteps.slice(startSteps.indexOf(step) + 1)
  return following.find(one => !done.includes(one)) ?? 'address'
}

/**
 * Whether the first hour is offered: a shop without products, or one whose owner has begun with her details. The sample shop,
 * with products and untouched details, is to be looked at.
 */
export function isStartOffered(state: ShopState): boolean {
  const isBegun = isOwn(state.details, 'identity.name') || isOwn(state.details, 'reach.chatNumber')
  return (state.products === 0 || isBegun) && doneSteps(state).length < startSteps.length
}

/** What stays of the sample until the owner changes it: the heading is the specification's. */
const staying: readonly string[] = ['words.heroHeading', 'hours.week', 'hours.timeZone']
/** What step one asks for. */
const asked: readonly string[] = ['identity.name', 'identity.tagline', 'reach.chatNumber', 'reach.phones']

/** The saves that empty what still is the sample's: story, addresses, links, testimonials. */
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
