import type { GoLiveExample } from '@chekku/domain/schemas/go-live'
import type { ShopDetails, ShopForEditing } from '@chekku/domain/schemas/shop'
import { type GoLiveKey, goLiveLimits, goLiveMessages, goLiveTexts } from '@chekku/domain/shop/go-live'
import { shopLabels, storyLabels } from '@chekku/domain/shop/labels'
import type { OpeningSpan } from '@chekku/domain/shop/opening-hours'
import {
  minutesOf,
  spansText,
  weekdayDateText,
  weekdayNames,
  weekdays,
} from '@chekku/domain/shop/opening-hours'
import { formatPhoneNumber } from '@chekku/domain/shop/phone/phone-number'
import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { type ShopCardId, shopCardTitles } from '@chekku/domain/shop/sections'

/** The number of things to fix, and some examples. */
export interface Finding {
  count: number
  examples: GoLiveExample[]
}

export const nothing: Finding = { count: 0, examples: [] }

/** A finding from the complete list of things to fix. */
export const findingOf = (things: readonly GoLiveExample[]): Finding => ({
  count: things.length,
  examples: things.slice(0, goLiveLimits.examples),
})

const cardPath = (card: ShopCardId) => `/admin/shop#${card}`

/** The page on which an item is settled; "" if it has none. */
export const itemPath = (key: GoLiveKey) => goLiveTexts[key].path ?? ''

/** Sample content left in the shop's details, missing details, and an address that visitors cannot open. */
export function shopFindings(
  details: ShopForEditing,
  { testedNumber, publicOrigin }: { testedNumber: string | undefined; publicOrigin: string },
) {
  return {
    testimonials: findSampleTestimonials(details),
    texts: findSampleTexts(details),
    testMessage: findUntestedNumber(details, testedNumber),
    homeForm: isHomeFormInert(details) ? { count: 1, examples: [] } : nothing,
    hours: findOddHours(details),
    address: isPublicOrigin(publicOrigin)
      ? nothing
      : findingOf([{ name: publicOrigin, path: itemPath('address') }]),
    fssai: details.legal.fssai === '' ? { count: 1, examples: [] } : nothing,
  }
}

function findSampleTestimonials({ testimonials }: ShopDetails): Finding {
  const shown = testimonials.filter(({ sample, hidden }) => sample && !hidden)
  return findingOf(shown.map(({ _id, name }) => ({ _id, name, path: cardPath('testimonials') })))
}

/** The home page's form sends only to a chat number, and only once the owner connects it. */
const isHomeFormInert = ({ reach }: ShopDetails) => !reach.homeFormOpensChat || reach.chatNumber === ''

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = shopLabels

/** The card that shows a sample value, such as `words.story`, and its label there. */
function placeOf(value: string) {
  const [section = '', field = ''] = value.split('.')
  const card = section === 'words' && field in storyLabels ? 'story' : section
  return { card, label: labels[section]?.[field] ?? field }
}

/** One example per card, listing its fields with sample values; the card with the name comes first. */
function findSampleTexts({ sample }: ShopForEditing): Finding {
  const cards = ['identity', 'reach', 'places', 'words', 'story'] as const
  const places = Map.groupBy(sample.map(placeOf), ({ card }) => card)
  return findingOf(
    cards.flatMap(card => {
      const fields = places
        .get(card)
        ?.map(({ label }) => label)
        .join(', ')
      return fields ? { name: `${shopCardTitles[card]}: ${fields}`, path: cardPath(card) } : []
    }),
  )
}

function findUntestedNumber(
  { reach: { chatNumber }, sample }: ShopForEditing,
  tested: string | undefined,
): Finding {
  // Nobody reads messages to the sample's number.
  if (chatNumber === '' || sample.includes('reach.chatNumber'))
    return findingOf([{ name: goLiveMessages.noChatNumber, path: cardPath('reach') }])
  if (chatNumber === tested) return nothing
  return findingOf([{ name: formatPhoneNumber(chatNumber), path: cardPath('reach') }])
}

const endsBeforeItBegins = ({ opens, closes }: OpeningSpan) => minutesOf(closes) <= minutesOf(opens)

function findOddHours({ hours: { week, special }, sample }: ShopForEditing): Finding {
  const path = cardPath('hours')
  if (sample.includes('hours.week')) return findingOf([{ name: goLiveMessages.sampleHours, path }])
  if (weekdays.every(day => week[day].length === 0))
    return findingOf([{ name: goLiveMessages.noHours, path }])
  const days = [
    ...weekdays.map(day => ({ label: weekdayNames[day], spans: week[day] })),
    ...special.map(({ label, from, spans }) => ({ label: label || weekdayDateText(from), spans })),
  ]
  const odd = days.flatMap(({ label, spans }) =>
    spans.filter(endsBeforeItBegins).map(span => ({ name: `${label}: ${spansText([span])}`, path })),
  )
  return findingOf(odd)
}
