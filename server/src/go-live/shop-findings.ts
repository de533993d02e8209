import type { GoLiveExample } from '@chekku/domain/schemas/go-live'
import type { OpeningSpan, ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { goLiveLimits, goLiveMessages } from '@chekku/domain/shop/go-live'
import { dateText, minutesOf, spansText, weekdayNames, weekdays } from '@chekku/domain/shop/opening-hours'
import { formatPhoneNumber } from '@chekku/domain/shop/phone-number'
import { shopSections } from '@chekku/domain/shop/shop'

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

const card = (section: ShopSection) => `/admin/shop#${section}`

/** Sample content left in the shop's details, and missing details. */
export function shopFindings(details: ShopForEditing, testedNumber: string | undefined) {
  return {
    testimonials: findSampleTestimonials(details),
    texts: findSampleTexts(details),
    testMessage: findUntestedNumber(details, testedNumber),
    hours: findOddHours(details),
    fssai: details.legal.fssai === '' ? { count: 1, examples: [] } : nothing,
  }
}

function findSampleTestimonials({ testimonials }: ShopDetails): Finding {
  const shown = testimonials.filter(({ sample, hidden }) => sample && !hidden)
  return findingOf(shown.map(({ _id, name }) => ({ _id, name, path: card('testimonials') })))
}

/** Example: `heroHeading` as `hero heading`. */
const wordsOf = (key: string) => key.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** One example per card, listing the keys with sample values; the card `words` comes first, in it the story. */
function findSampleTexts({ sample }: ShopForEditing): Finding {
  const sections: ShopSection[] = ['words', 'identity', 'reach', 'places', 'hours']
  const cards = sections.map(section => {
    const keys = sample.filter(key => key.startsWith(`${section}.`)).map(key => key.slice(section.length + 1))
    const sorted = keys.toSorted((one, other) => Number(other === 'story') - Number(one === 'story'))
    return { section, words: sorted.map(wordsOf) }
  })
  const left = cards.filter(({ words }) => words.length > 0)
  return findingOf(
    left.map(({ section, words }) => ({
      name: `${shopSections[section]}: ${words.join(', ')}`,
      path: card(section),
    })),
  )
}

function findUntestedNumber({ reach: { chatNumber } }: ShopDetails, tested: string | undefined): Finding {
  if (chatNumber === '') return findingOf([{ name: goLiveMessages.noChatNumber, path: card('reach') }])
  if (chatNumber === tested) return nothing
  return findingOf([{ name: formatPhoneNumber(chatNumber), path: card('reach') }])
}

const endsBeforeItBegins = ({ opens, closes }: OpeningSpan) => minutesOf(closes) <= minutesOf(opens)

function findOddHours({ hours: { week, special } }: ShopDetails): Finding {
  const path = card('hours')
  if (weekdays.every(day => week[day].length === 0))
    return findingOf([{ name: goLiveMessages.noHours, path }])
  const days = [
    ...weekdays.map(day => ({ label: weekdayNames[day], spans: week[day] })),
    ...special.map(({ label, from, spans }) => ({ label: label || dateText(from), spans })),
  ]
  const odd = days.flatMap(({ label, spans }) =>
    spans.filter(endsBeforeItBegins).map(span => ({ name: `${label}: ${spansText([span])}`, path })),
  )
  return findingOf(odd)
}
