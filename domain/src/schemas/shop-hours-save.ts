import { z } from 'zod'
import {
  minutesOf,
  sortedSpans,
  spanMinutes,
  spansText,
  type Weekday,
  weekdayDateText,
  weekdays,
} from '../shop/opening-hours.ts'
import { shopLimits } from '../shop/sections.ts'
import { boundedList } from './list-fields.ts'
import { isDate, optionalLine } from './request.ts'
import { TIME } from './shop.ts'

/* Request schema of the shop's opening hours. */

const timeOfDay = (label: string, example: string) =>
  z.string({ error: `${label} must be a time` }).refine(text => TIME.test(text), {
    error: `${label} must be a time, such as ${example}`,
    abort: true,
  })

const spansSave = boundedList(
  'Hours of a day',
  z.object({ opens: timeOfDay('Opens', '09:00'), closes: timeOfDay('Closes', '21:30') }),
  shopLimits.spansPerDay,
).check(({ value: spans, issues }) => {
  // Invalid times have an error of their own.
  const sorted = sortedSpans(spans.filter(({ opens, closes }) => TIME.test(opens) && TIME.test(closes)))
  for (const [index, span] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next === undefined || minutesOf(span.opens) + spanMinutes(span) <= minutesOf(next.opens)) continue
    const message = `${spansText([span])} and ${spansText([next])} overlap`
    issues.push({ code: 'custom', input: spans, path: [spans.indexOf(next), 'opens'], message })
  }
})

/** Only named time zones: visitors' older browsers do not support offsets such as +05:30. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[a-z][\w/+-]{1,59}$/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const date = (label: string) =>
  z
    .string({ error: `${label} must be a date` })
    .refine(isDate, { error: `${label} must be a date, such as 2026-12-25`, abort: true })
    .meta({ format: 'date' })

const specialSave = boundedList(
  'Special days',
  z
    .object({
      from: date('From'),
      until: date('Until'),
      label: optionalLine('Name of the special day', shopLimits.nameCharacters).default(''),
      spans: spansSave,
    })
    .refine(({ from, until }) => from <= until, { error: 'Until must not be before From', path: ['until'] }),
  shopLimits.specialDays,
).check(({ value: days, issues }) => {
  // Invalid dates, and an end before the start, have errors of their own.
  const sorted = days
    .filter(({ from, until }) => isDate(from) && isDate(until) && from <= until)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const [index, { until }] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next === undefined || until < next.from) continue
    const message = `${weekdayDateText(next.from)} is in two special days`
    issues.push({ code: 'custom', input: days, path: [days.indexOf(next), 'from'], message })
  }
})

export const hoursSave = z.object({
  timeZone: optionalLine('Time zone', 60)
    .refine(isTimeZone, { error: 'Time zone must be a known one, such as Asia/Kolkata' })
    .optional(),
  week: z
    .object(
      Object.fromEntries(weekdays.map(day => [day, spansSave.optional()])) as Record<
        Weekday,
        z.ZodOptional<typeof spansSave>
      >,
      { error: 'Week must have a list of hours for each day' },
    )
    .optional(),
  special: specialSave.optional(),
})
