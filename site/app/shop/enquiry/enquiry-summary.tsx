import { enquiryText, enquiryTotal, lacksPrices } from '@chekku/domain/chat/enquiry-message'
import { canOrder } from '@chekku/domain/chat/order-message'
import { formatPaise, priceOnRequest } from '@chekku/domain/money'
import type { RefObject } from 'react'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { MessageBubble } from '../catalogue-pages/message-bubble.tsx'
import { OrderBar, OrderBarPrice } from '../catalogue-pages/order-bar.tsx'
import { countedText } from '../enquiry-lines/enquiry-lines.ts'
import * as listTexts from '../enquiry-lines/texts.ts'
import { ClosedText } from '../shared/closed-text.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useChatMessage } from '../shared/use-chat-link.ts'
import type { ShownLine } from './shown-lines.ts'
import * as enquiryTexts from './texts.ts'

/** The available lines of a list, their message, and the total in words. */
function useEnquiryMessage(lines: readonly ShownLine[]) {
  const { origin } = useRootData()
  const write = useChatMessage()
  const available = lines.filter(({ isGone }) => !isGone)
  const { text, omitted } = enquiryText(available, `${origin}/`)
  return {
    available,
    omitted,
    message: available[0] && write?.(text),
    total: totalText(available),
    isOrder: available.some(canOrder),
  }
}

/** "" where nothing can be ordered, and no price is asked for. */
function totalText(lines: readonly ShownLine[]): string {
  if (lines.some(canOrder)) return formatPaise(enquiryTotal(lines))
  return lacksPrices(lines) ? priceOnRequest : ''
}

interface EnquirySummaryProps {
  lines: readonly ShownLine[]
  /** The frame of the summary's button, which the bar repeats while that is out of view. */
  orderButton: RefObject<HTMLDivElement | null>
}

export function EnquiryBar({ lines, orderButton }: EnquirySummaryProps) {
  const { available, message, isOrder, total } = useEnquiryMessage(lines)
  return (
    message && (
      <OrderBar label={total === '' ? listTexts.title : enquiryTexts.total} own={orderButton}>
        <OrderBarPrice of={countedText(available)}>
          <span className="font-semibold">{total}</span>
        </OrderBarPrice>
        <NewTabLink href={message.href} className={buttonClasses('primary', 'shrink-0')}>
          <ChatIcon />
          <span>{isOrder ? enquiryTexts.order : enquiryTexts.askByChat}</span>
        </NewTabLink>
      </OrderBar>
    )
  )
}

export function EnquirySummary(props: EnquirySummaryProps & { onClear: () => void }) {
  const { lines, orderButton, onClear } = props
  const { available, omitted, message, isOrder, total } = useEnquiryMessage(lines)
  return (
    <section
      aria-label={enquiryTexts.summary}
      // Beside a short list it stays in view; one taller than the window would hide its end.
      className={`rounded-card border border-line bg-card p-6 ${lines.length > 4 ? '' : 'lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]'}`}
    >
      {total !== '' && <p className="caps text-press">{enquiryTexts.total}</p>}
      <p role="status" className="mt-1 text-title font-semibold tabular-nums empty:hidden">
        {total}
      </p>
      {total !== '' && available.some(({ inStock }) => !inStock) && (
        <p className="mt-1 text-fine text-soft">{enquiryTexts.withoutStock}</p>
      )}
      {isOrder && lacksPrices(available) && (
        <p className="mt-1 text-fine text-soft">{enquiryTexts.withoutPrices}</p>
      )}
      {message && (
        <div>
          <p className="caps mb-2 mt-5 text-press">{enquiryTexts.message}</p>
          <MessageBubble text={message.text} />
          <div ref={orderButton}>
            <NewTabLink href={message.href} className={buttonClasses('primary', 'mt-4 w-full')}>
              <ChatIcon />
              <span>{isOrder ? enquiryTexts.orderThese : enquiryTexts.askForThese}</span>
            </NewTabLink>
          </div>
        </div>
      )}
      {omitted > 0 && (
        <p role="status" data-print="away" className="mt-4 text-fine">
          {enquiryTexts.tooLong(omitted)}
        </p>
      )}
      <p data-print="away" className="mt-4 text-fine text-soft">
        <span>{enquiryTexts.reply}</span>
        <ClosedText />
      </p>
      <button type="button" onClick={onClear} className="link mt-2 min-h-11">
        {enquiryTexts.clear}
      </button>
    </section>
  )
}
