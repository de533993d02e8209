import { openingStateAt, spansOf, specialDay, wallTime } from './opening-hours.ts'
import type { PublicShop, ShopDetails, ShopNotice } from './schemas/shop.ts'

/** The notice that visitors see at a wall time: one that closes the shop before news, then the newest. */
export function currentNotice(notices: readonly ShopNotice[], wall: string): ShopNotice | null {
  const current = notices.filter(({ from, until }) => from <= wall && wall < until)
  const newest = (kind: ShopNotice['kind']) =>
    current.filter(notice => notice.kind === kind).sort((one, other) => (one.from < other.from ? 1 : -1))[0]
  return newest('closed') ?? newest('news') ?? null
}

/** Whether a notice or a special day closes the shop at a wall time, and when it opens again. */
export function closedAt({ notices, hours }: ShopDetails, wall: string): PublicShop['closed'] {
  const closing = notices.filter(({ kind, from, until }) => kind === 'closed' && from <= wall && wall < until)
  const until = closing
    .map(notice => notice.until)
    .sort()
    .at(-1)
  const today = wall.slice(0, 10)
  const day = specialDay(hours.special, today)
  if (until === undefined && (day === undefined || spansOf(hours, today).length > 0)) return null
  const state = openingStateAt(hours, wall, until ?? null)
  if (state.isOpen) return null
  return { label: closing[0]?.text ?? day?.label ?? '', until: state.opens }
}

/** The shop as visitors get it at a moment. */
export function publicShopAt(
  { version, ...details }: ShopDetails & { version: number },
  now: Date,
): PublicShop {
  const { notices, testimonials, ...rest } = details
  const wall = wallTime(now, details.hours.timeZone)
  return {
    ...rest,
    testimonials: testimonials.filter(({ hidden }) => !hidden),
    notice: currentNotice(notices, wall),
    closed: closedAt(details, wall),
    version,
  }
}

/** All that pages show of the clock; where it changes, they must be rendered again. */
export function clockSignature(details: ShopDetails, now: Date): string {
  const wall = wallTime(now, details.hours.timeZone)
  const state = openingStateAt(details.hours, wall)
  return JSON.stringify([currentNotice(details.notices, wall)?._id, closedAt(details, wall), state.isOpen])
}
