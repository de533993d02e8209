import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { type Weekday, weekdays } from '@chekku/domain/shop/opening-hours'

type Week = ShopDetails['hours']['week']

/** Opening hours in which all open days have the same times. */
export interface SimpleWeek {
  days: readonly Weekday[]
  opens: string
  closes: string
}

export const usualWeek: SimpleWeek = {
  days: weekdays.filter(day => day !== 'sunday'),
  opens: '09:00',
  closes: '18:00',
}

/** Converts a week; undefined if open days differ or have a break. */
export function simpleWeekOf(week: Week): SimpleWeek | undefined {
  const days = weekdays.filter(day => week[day].length > 0)
  const [first] = days
  if (first === undefined) return { ...usualWeek, days }
  const [span] = week[first]
  const isSame = days.every(
    day =>
      week[day].length === 1 && week[day][0]?.opens === span?.opens && week[day][0]?.closes === span?.closes,
  )
  return isSame && span ? { days, ...span } : undefined
}

/** Converts to the stored format: each day with its hours, or none. */
export const weekOf = ({ days, opens, closes }: SimpleWeek): Week =>
  Object.fromEntries(
    weekdays.map(day => [day, days.includes(day) ? [{ opens, closes }] : []]),
  ) as unknown as Week
