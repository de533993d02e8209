import type { OpeningSpan } from '@chekku/domain/schemas/shop'
import { type Weekday, weekdays } from '@chekku/domain/shop/opening-hours'

/** True if both times of a span are filled in. */
export const isComplete = ({ opens, closes }: OpeningSpan): boolean => opens !== '' && closes !== ''

/** The complete spans. */
export const completeSpans = (spans: readonly OpeningSpan[]): OpeningSpan[] => spans.filter(isComplete)

/** A week without incomplete spans. */
export const completeWeek = (week: Record<Weekday, OpeningSpan[]>): Record<Weekday, OpeningSpan[]> =>
  Object.fromEntries(weekdays.map(day => [day, completeSpans(week[day])])) as Record<Weekday, OpeningSpan[]>
