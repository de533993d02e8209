import type { PublicShop, ShopDetails, ShopNotice } from './schemas/shop.ts'
import { specialDay } from './shop/opening-hours.ts'
import { openingStateAt } from './shop/opening-state.ts'

/** Orders notices and special days by their beginning. */
export const byStart = (one: { from: string }, other: { from: string }) => one.from.localeCompare(other.from)

const isCurrent = ({ from, until }: ShopNotice, wall: string) => from <= wall && wall < until

/** The notice that visitors see at a wall time: one that closes the shop precedes news, then the newest wins. */
export function currentNotice(notices: readonly ShopNotice[], wall: string): ShopNotice | null {
  const current = notices.filter(notice => isCurrent(notice, wall)).sort((one, other) => byStart(other, one))
  return current.find(({ kind }) => kind === 'closed') ?? current[0] ?? null
}

/** The end of the current closing notice, extended by those that overlap it or follow directly, as wall time. */
function closedUntil(notices: readonly ShopNotice[], wall: string): string | null {
  const closing = notices.filter(({ kind }) => kind === 'closed').sort(byStart)
  const end = closing.reduce((until, notice) => (isCurrent(notice, until) ? notice.until : until), wall)
  return end === wall ? null : end
}

/** The closing by a notice or a special day at a wall time, and the time of reopening; null if there is no closing. */
export function closedAt({ notices, hours }: ShopDetails, wall: string): PublicShop['closed'] {
  const noticeEnd = closedUntil(notices, wall)
  const label = noticeEnd === null ? closedDayLabel(hours, wall) : currentNotice(notices, wall)?.text
  if (label === undefined) return null
  const state = openingStateAt(hours, wall, noticeEnd)
  // The hours of the day before may run past midnight into a closed day.
  if (state.isOpen) return null
  // Without opening hours, the shop reopens when its notice ends.
  const hasHours = Object.values(hours.week).some(spans => spans.length > 0)
  return { label, until: hasHours ? state.opens : noticeEnd }
}

/** The name of the special day at a wall time, if the shop is closed on it. */
function closedDayLabel({ special }: ShopDetails['hours'], wall: string): string | undefined {
  const day = specialDay(special, wall.slice(0, 10))
  return day?.spans.length === 0 ? day.label : undefined
}
