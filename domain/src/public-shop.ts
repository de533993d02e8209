import { byStart, closedAt, currentNotice } from './notice.ts'
import type { PublicShop, ShopDetails } from './schemas/shop.ts'
import {
  datesText,
  dayMs,
  isoDay,
  midnightOf,
  type SpecialDay,
  spansText,
  wallTime,
} from './shop/opening-hours.ts'

/** `Friday, 25 December: Closed, Christmas`. */
const specialDayNotice = (day: SpecialDay): string =>
  `${datesText(day)}: ${spansText(day.spans)}${day.label === '' ? '' : `, ${day.label}`}`

/** Days ahead for which visitors see special days. */
const upcomingDays = 14

/** The shop as visitors see it at a given time. */
export function publicShopAt(
  { version, ...details }: ShopDetails & { version: number },
  now: Date,
): PublicShop {
  const { notices, testimonials, hours, ...sections } = details
  const wall = wallTime(now, hours.timeZone)
  const today = wall.slice(0, 10)
  const dayFrom = (days: number) => isoDay(midnightOf(today) + days * dayMs)
  // Yesterday's special day counts until its last span ends.
  const special = hours.special.filter(({ until }) => until >= dayFrom(-1)).sort(byStart)
  return {
    ...sections,
    hours: { ...hours, special },
    testimonials: testimonials.filter(({ hidden }) => !hidden),
    notice: currentNotice(notices, wall),
    closed: closedAt(details, wall),
    upcoming: special
      .filter(({ from, until }) => until >= today && from <= dayFrom(upcomingDays))
      .map(specialDayNotice),
    version,
  }
}
