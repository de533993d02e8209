import type { ShopDetails } from '@chekku/domain/schemas/shop'
import {
  type SpecialDay,
  spansText,
  specialDayText,
  weekdayDateText,
  weekdayNames,
  weekdays,
} from '@chekku/domain/shop/opening-hours'
import { isSameValue } from '../../components/edit/form-values.ts'
import type { Conflict, MergeTogether } from '../../components/edit/stale-dialog.tsx'

type Hours = ShopDetails['hours']

/** Merges two people's changes day by day, those of the week and special ones; only a day that both changed is a conflict. */
export const mergeHours: MergeTogether<Hours> = ([base, mine, theirs], theirFields) => {
  const conflicts: Conflict[] = []

  function mergeDay<Day>(
    field: string,
    label: string,
    dayOf: (hours: Hours) => Day,
    textOf: (day: Day) => string,
  ) {
    const [baseDay, myDay, theirDay] = [dayOf(base), dayOf(mine), dayOf(theirs)]
    if (isSameValue(myDay, baseDay)) return theirDay
    if (isSameValue(theirDay, baseDay) || isSameValue(theirDay, myDay)) return myDay
    conflicts.push({ field, label, mine: textOf(myDay), theirs: textOf(theirDay) })
    return theirFields?.has(field) ? theirDay : myDay
  }

  const week = weekdays.map(day => [
    day,
    mergeDay(day, weekdayNames[day], hours => hours.week[day], spansText),
  ])
  const dates = new Set([...mine.special, ...theirs.special].map(({ from }) => from))
  const special = [...dates].flatMap(date => {
    const dayOf = (hours: Hours) => hours.special.findLast(({ from }) => from === date)
    return mergeDay(date, weekdayDateText(date), dayOf, specialText) ?? []
  })
  return { conflicts, merged: { week: Object.fromEntries(week) as Hours['week'], special } }
}

const specialText = (day: SpecialDay | undefined) => (day ? specialDayText(day) : 'No special day')
