import type { ShopDetails } from '@chekku/domain/schemas/shop'
import type { OpeningSpan, SpecialDay } from '@chekku/domain/shop/opening-hours'
import {
  spansText,
  specialDayText,
  type Weekday,
  weekdayDateText,
  weekdayNames,
  weekdays,
} from '@chekku/domain/shop/opening-hours'
import { isSameValue } from '../../components/edit/form-values.ts'
import type { MergeTogether } from '../../components/edit/stale-dialog.tsx'

type Hours = ShopDetails['hours']
type Part = readonly OpeningSpan[] | SpecialDay | undefined

/** Each day of a week by its name, and each special day by its first date. */
const partsOf = ({ week, special }: Hours): Map<string, Part> =>
  new Map<string, Part>([
    ...weekdays.map(day => [day, week[day]] as const),
    ...special.map(day => [day.from, day] as const),
  ])

const isDay = (key: string): key is Weekday => key in weekdayNames

function textOf(part: Part): string {
  if (part === undefined) return 'No special day'
  return 'from' in part ? specialDayText(part) : spansText(part)
}

/** Merges two people's changes day by day, those of the week and special ones; only a day that both changed is a conflict. */
export const mergeHours: MergeTogether<Hours> = ([base, mine, theirs], taken) => {
  const [before, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const keys = [...new Set([...own.keys(), ...other.keys()])]
  const isSame = (key: string, one: Map<string, Part>, another: Map<string, Part>) =>
    isSameValue(one.get(key), another.get(key))
  const isTorn = (key: string) =>
    !(isSame(key, own, other) || isSame(key, own, before) || isSame(key, other, before))
  const isTheirs = (key: string) => (isTorn(key) ? taken?.has(key) : isSame(key, own, before))
  const merged = new Map(keys.map(key => [key, (isTheirs(key) ? other : own).get(key)]))
  return {
    conflicts: keys.filter(isTorn).map(key => ({
      field: key,
      label: isDay(key) ? weekdayNames[key] : weekdayDateText(key),
      mine: textOf(own.get(key)),
      theirs: textOf(other.get(key)),
    })),
    merged: {
      week: Object.fromEntries(weekdays.map(day => [day, merged.get(day)])) as unknown as Hours['week'],
      special: keys.flatMap(key => (isDay(key) ? [] : ((merged.get(key) ?? []) as SpecialDay))),
    },
  }
}
