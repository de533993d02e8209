import { wallTime } from '@chekku/domain/shop/opening-hours'
import { useNow } from '../../ui/use-now.ts'

/** The current wall time in a time zone, to the minute: `2026-11-22T09:30`. */
export const useWallTime = (timeZone: string): string => wallTime(useNow() ?? new Date(), timeZone)
