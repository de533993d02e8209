import type { OpeningSpan } from '@chekku/domain/schemas/shop'
import { type Weekday, weekdays } from '@chekku/domain/shop/opening-hours'

/** Whether both times of a span are typed. */
export const isComplete = ({ opens, closes }: OpeningSpan): boolean => opens !== '' && closes !== ''

/** The spans that can be read. */
export const completeSpans = (spans: readonly OpeningSpan[]): OpeningSpan[] => spans.filter(isComplete)

/** A week without the times that are not typed yet. */
export const completeWeek = (week: Record<Weekday, OpeningSpan[]>): Record<Weekday, OpeningSpan[]> =>
  Object.fromEntries(weekdays.map(day => [day, completeSpans(week[day])])) as Record<Weekday, OpeningSpan[]>
