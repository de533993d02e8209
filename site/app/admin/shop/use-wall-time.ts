import { wallTime } from '@chekku/domain/shop/opening-hours'
import { useEffect, useState } from 'react'

/** The longest delay until a new minute is noticed. */
const updateMs = 15_000

/** The current wall time in a time zone, to the minute: `2026-11-22T09:30`. */
export function useWallTime(timeZone: string): string {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), updateMs)
    return () => clearInterval(timer)
  }, [])
  return wallTime(now, timeZone)
}
