import { useEffect, useState } from 'react'

/** The longest delay until a new minute is noticed. */
const updateMs = 15_000

/** The time, to the minute; undefined at first, since reading the time of a zone is slow and would block hydration. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () => setNow(new Date())
    const first = setTimeout(update)
    const timer = setInterval(update, updateMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  return now
}
