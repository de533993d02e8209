import { dayMs, isoDay, midnightOf, weekdayOf, weekdays } from '@chekku/domain/shop/opening-hours'
import { LinkButton } from '../../../ui/admin/button.tsx'
import { useShopDay } from '../../data/use-shop-day.ts'

/**
 * The ends that owners choose most, as wall times: the last minute of a day. The first day is that of `from`, a wall time
 * that may be empty or still being typed, but not before `today`.
 */
export function offerEnds(from: string, today: string): { label: string; until: string }[] {
  // A browser lets people type a year of more digits.
  const isReadable = /^\d{4}-\d\d-\d\dT/.test(from)
  const start = isReadable && from > today ? from.slice(0, 10) : today
  const endAfter = (days: number) => `${isoDay(midnightOf(start) + days * dayMs)}T23:59`
  const daysToSunday = weekdays.length - 1 - weekdays.indexOf(weekdayOf(start))
  return [
    { label: '3 days', until: endAfter(2) },
    { label: 'A week', until: endAfter(6) },
    { label: 'Sunday', until: endAfter(daysToSunday) },
  ]
}

interface OfferEndsProps {
  /** The wall time of the start; empty for now. */
  from: string
  onChoose: (until: string) => void
}

/** Buttons for the end of an offer, below its field. */
export function OfferEnds({ from, onChoose }: OfferEndsProps) {
  const today = useShopDay()()
  return (
    <fieldset aria-label="End of the offer" className="-mt-3 flex flex-wrap gap-x-5">
      {offerEnds(from, today).map(({ label, until }) => (
        <LinkButton key={label} onClick={() => onChoose(until)}>
          {label}
        </LinkButton>
      ))}
    </fieldset>
  )
}
