import {
  type OpeningHours,
  type OpeningSpan,
  type Weekday,
  weekdays,
} from '@chekku/domain/shop/opening-hours'

/** True if both times of a span are filled in. */
export const isComplete = ({ opens, closes }: OpeningSpan): boolean => opens !== '' && closes !== ''

export const completeSpans = (spans: readonly OpeningSpan[]): OpeningSpan[] => spans.filter(isComplete)

export const completeWeek = (week: Record<Weekday, OpeningSpan[]>): Record<Weekday, OpeningSpan[]> =>
  Object.fromEntries(weekdays.map(day => [day, completeSpans(week[day])])) as Record<Weekday, OpeningSpan[]>

/** A date field that is filled in; an empty one is "". */
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Hours without incomplete spans and special days. */
export const completeHours = ({ week, special }: OpeningHours): OpeningHours => ({
  week: completeWeek(week),
  special: special
    .filter(({ from, until }) => DATE.test(from) && DATE.test(until))
    .map(day => ({ ...day, spans: completeSpans(day.spans) })),
})
