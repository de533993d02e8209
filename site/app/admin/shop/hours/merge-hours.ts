import type { ShopDetails } from '@chekku/domain/schemas/shop'
import {
  type OpeningSpan,
  type SpecialDay,
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
type Day = readonly OpeningSpan[] | SpecialDay | undefined

/** Merges two people's changes day by day, those of the week and special ones; only a day that both changed is a conflict. */
export const mergeHours: MergeTogether<Hours> = ([base, mine, theirs], taken) => {
  const [baseDays, myDays, theirDays] = [daysByKey(base), daysByKey(mine), daysByKey(theirs)]
  const keys = [...new Set([...myDays.keys(), ...theirDays.keys()])]
  const isSame = (key: string, days: Map<string, Day>, others: Map<string, Day>) =>
    isSameValue(days.get(key), others.get(key))
  const isConflict = (key: string) =>
    !isSame(key, myDays, theirDays) && !isSame(key, myDays, baseDays) && !isSame(key, theirDays, baseDays)
  const isTheirs = (key: string) => (isConflict(key) ? taken?.has(key) : isSame(key, myDays, baseDays))
  const merged = new Map(keys.map(key => [key, (isTheirs(key) ? theirDays : myDays).get(key)]))
  return {
    conflicts: keys.filter(isConflict).map(key => ({
      field: key,
      label: isWeekday(key) ? weekdayNames[key] : weekdayDateText(key),
      mine: dayText(myDays.get(key)),
      theirs: dayText(theirDays.get(key)),
    })),
    merged: {
      week: Object.fromEntries(weekdays.map(day => [day, merged.get(day)])) as unknown as Hours['week'],
      special: keys.flatMap(key => (isWeekday(key) ? [] : ((merged.get(key) ?? []) as SpecialDay))),
    },
  }
}

/** Each day of the week by its name, and each special day by its first date. */
const daysByKey = ({ week, special }: Hours): Map<string, Day> =>
  new Map<string, Day>([
    ...weekdays.map(day => [day, week[day]] as const),
    ...special.map(day => [day.from, day] as const),
  ])

const isWeekday = (key: string): key is Weekday => key in weekdayNames

function dayText(day: Day): string {
  if (day === undefined) return 'No special day'
  return 'from' in day ? specialDayText(day) : spansText(day)
}
