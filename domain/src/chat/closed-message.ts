import type { PublicShop, ShopNotice } from '../schemas/shop.ts'
import { clockText } from '../shop/clock-text.ts'
import { weekdayDateText } from '../shop/opening-hours.ts'
import * as closedTexts from './closed-texts.ts'

type Closed = NonNullable<PublicShop['closed']>

/** When the shop is open again; undefined if that is not known. */
const reopening = ({ until }: Closed): string | undefined =>
  until === null
    ? undefined
    : closedTexts.time(weekdayDateText(until.slice(0, 10)), clockText(until.slice(11)))

/** Sentence for a chat message while a notice or a special day closes the shop. */
export function closedNote(closed: Closed): string {
  const time = reopening(closed)
  return time === undefined ? closedTexts.note : closedTexts.noteUntil(time)
}

/** Sentences for visitors about a closed shop, with the reason where the notice above the page does not say it. */
export function closedText(closed: Closed, notice: ShopNotice | null): string {
  const time = reopening(closed)
  const reason = closed.label === notice?.text ? '' : closed.label
  if (time === undefined) return reason === '' ? closedTexts.closed : closedTexts.closedFor(reason)
  return reason === '' ? closedTexts.closedUntil(time) : closedTexts.closedUntilFor(time, reason)
}
