import { wallTime } from '@chekku/domain/shop/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { shopQuery } from './queries.ts'

/** Returns a function for today in the shop's time zone, as `2026-11-22`; in the browser's until the shop is loaded. */
export function useShopDay(): () => string {
  const timeZone = useQuery(shopQuery).data?.hours.timeZone ?? ''
  return () => wallTime(new Date(), timeZone).slice(0, 10)
}
