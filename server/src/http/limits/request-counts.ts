import { LRUCache } from 'lru-cache'

/** A minute's requests from one address: many visitors share one behind a phone network, no owner types this fast. */
export const requestsAMinute = { reads: 6_000, writes: 300 }

const minuteMs = 60_000
/** Addresses that are counted at the same time. */
const counted = 20_000

interface Count {
  current: number
  since: number
}

export type RequestCounts = ReturnType<typeof createRequestCounts>

/** Who asked how often within a minute: one count for what the framework answers and for what is answered before it. */
export function createRequestCounts() {
  const counts = new LRUCache<string, Count>({ max: counted })

  function current(key: string): Count {
    const now = Date.now()
    const known = counts.get(key)
    if (known && now - known.since < minuteMs) return known
    const fresh = { current: 0, since: now }
    counts.set(key, fresh)
    return fresh
  }

  return {
    /** Counts a request: how many there are now, and for how many milliseconds they still count. */
    add(key: string): { current: number; ttl: number } {
      const count = current(key)
      count.current += 1
      return { current: count.current, ttl: count.since + minuteMs - Date.now() }
    },
    /** Counts a read where there is room for it; false, and not counted, where there is none. */
    takeRead(address: string): boolean {
      const count = current(address)
      if (count.current >= requestsAMinute.reads) return false
      count.current += 1
      return true
    },
  }
}

/** Under what the writes of an address are counted; its reads, of which there are more, under the address itself. */
export const writesOf = (address: string) => `w ${address}`
