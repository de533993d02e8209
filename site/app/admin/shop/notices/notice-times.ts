import { currentNotice } from '@chekku/domain/notice'
import type { ShopNotice } from '@chekku/domain/schemas/shop'
import { wallText } from '@chekku/domain/shop/opening-hours'

const minuteMs = 60_000

/** Adds minutes to a wall time: `2026-11-22T09:30`. */
export const laterBy = (wall: string, minutes: number): string =>
  new Date(Date.parse(`${wall}Z`) + minutes * minuteMs).toISOString().slice(0, 16)

export type NoticeState = 'now' | 'waiting' | 'to-come' | 'over' | 'unfinished'

/** The state of a notice at a wall time; only one is shown at a time, others wait. */
export function noticeState(notice: ShopNotice, all: readonly ShopNotice[], wall: string): NoticeState {
  const { from, until } = notice
  if (from === '' || until === '' || from >= until) return 'unfinished'
  if (wall < from) return 'to-come'
  if (wall >= until) return 'over'
  return currentNotice(all, wall) === notice ? 'now' : 'waiting'
}

export function noticeStateText(notice: ShopNotice, all: readonly ShopNotice[], wall: string): string {
  const { from, until } = notice
  switch (noticeState(notice, all, wall)) {
    case 'now':
      return `Showing now, until ${wallText(until)}`
    case 'waiting':
      return `Waiting behind another notice, ends ${wallText(until)}`
    case 'to-come':
      return `Starts ${wallText(from)}`
    case 'over':
      return `Ended ${wallText(until)}`
    case 'unfinished':
      return 'Enter both times'
  }
}

/** Ends a running notice now; if it began in this minute, its start moves back a minute so that it has a duration. */
export const endedAt = (notice: ShopNotice, wall: string): ShopNotice => ({
  ...notice,
  from: notice.from < wall ? notice.from : laterBy(wall, -1),
  until: wall,
})
