import { enquiryText, enquiryTotal, lacksPrices } from '@chekku/domain/chat/enquiry-message'
import { canOrder } from '@chekku/domain/chat/order-message'
import { formatPaise, priceOnRequest } from '@chekku/domain/money'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/browser-api.ts'
import { useRootData, useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { MessageBubble } from '../catalogue-pages/message-bubble.tsx'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import { OrderBar, OrderBarPrice } from '../catalogue-pages/order-bar.tsx'
import { SuggestedProducts } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { countedText, lineKey, type StoredLine } from '../enquiry-lines/enquiry-lines.ts'
import { enquiryLines, storeEnquiry, useEnquiryLines } from '../enquiry-lines/enquiry-store.ts'
import * as listTexts from '../enquiry-lines/texts.ts'
import { PageHead } from '../seo/page-head.tsx'
import { ClosedText } from '../shared/closed-text.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useChatMessage } from '../shared/use-chat-link.ts'
import { EnquiryItem } from './enquiry-item.tsx'
import {
  type ProductNow,
  type ShownLine,
  shownLine,
  withJoined,
  withQuantity,
  withRestored,
} from './shown-lines.ts'
import * as enquiryTexts from './texts.ts'

/** The enquiry list page: the same HTML for everyone, filled in from the device's storage. */
export default function Enquiry() {
  const lines = useEnquiryLines()
  // The first render of the list is deferred, in slices after hydration; later ones are immediate.
  const isRead = useDeferredValue(lines !== undefined)
  const stored = isRead ? lines : undefined
  const hasChat = useShop().reach.chatNumber !== ''
  const purpose = hasChat ? enquiryTexts.purpose : enquiryTexts.withoutChat
  return (
    <div className="flex flex-col pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <div className="page-width">
        <PageHead title={listTexts.title} description={purpose} path="/enquiry" />
        <meta name="robots" content="noindex" />
        <h1 className="text-title">{listTexts.title}</h1>
        {!hasChat && <p className="mt-4 max-w-measure text-soft">{purpose}</p>}
        {hasChat && (
          <p className="mt-6 hidden max-w-measure noscript:block">
            <span className="block">{enquiryTexts.withoutScript}</span>
            <Link to="/products" className="link inline-flex min-h-11 items-center">
              {pageTexts.allProducts}
            </Link>
          </p>
        )}
      </div>
      {/* Until the device's storage is read, the list is unknown rather than empty. */}
      {hasChat && stored && <EnquiryList stored={stored} />}
    </div>
  )
}

function EnquiryList({ stored }: { stored: readonly StoredLine[] }) {
  const { now, hasFailed } = useProductsNow(stored)
  const [removed, setRemoved] = useState<readonly { line: StoredLine; index: number }[]>([])
  const [restored, setRestored] = useState<string>()
  const ask = useRef<HTMLDivElement>(null)

  const lines = stored.map(line => shownLine(line, now.get(line.id)))
  const remove = (isRemoved: (line: StoredLine) => boolean) => {
    const before = enquiryLines()
    setRemoved(before.map((line, index) => ({ line, index })).filter(({ line }) => isRemoved(line)))
    setRestored(undefined)
    storeEnquiry(before.filter(line => !isRemoved(line)))
  }
  const undo = () => {
    storeEnquiry(withRestored(enquiryLines(), removed))
    setRestored(removed[0] && lineKey(removed[0].line))
    setRemoved([])
  }

  const [first] = removed
  const items = lines.map(line => (
    <EnquiryItem
      key={line.key}
      line={line}
      isFocused={line.key === restored}
      onQuantity={quantity => storeEnquiry(withQuantity(enquiryLines(), line.key, quantity))}
      onRemove={() => remove(other => lineKey(other) === line.key)}
    />
  ))
  if (first)
    items.splice(
      first.index,
      0,
      <UndoRow
        key={`undo ${lineKey(first.line)} ${removed.length}`}
        text={removed.length === 1 ? enquiryTexts.removed(first.line.name) : enquiryTexts.cleared}
        onUndo={undo}
      />,
    )
  return (
    <>
      <div className="page-width mt-8 grid items-start gap-x-14 gap-y-10 pb-section print:mt-0 print:gap-y-4 print:pb-0 md:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-20">
        <div className={lines.length === 0 ? 'col-span-full' : ''}>
          {hasFailed && (
            <p role="status" className="mb-5 max-w-measure">
              {enquiryTexts.unchecked}
            </p>
          )}
          <ul aria-label={enquiryTexts.products} className="divide-y divide-line border-y border-line">
            {items}
          </ul>
          {lines.length === 0 && <EmptyList />}
        </div>
        {lines.length > 0 && <EnquirySummary lines={lines} ask={ask} onClear={() => remove(() => true)} />}
      </div>
      {lines.length > 0 && <EnquiryBar lines={lines} own={ask} />}
    </>
  )
}

/** Loads the current data of each product on the list, once per page view. */
function useProductsNow(lines: readonly StoredLine[]) {
  const [now, setNow] = useState<ReadonlyMap<string, ProductNow>>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const requestedIds = useRef(new Set<string>())
  useEffect(() => {
    for (const { id } of lines) {
      if (requestedIds.current.has(id)) continue
      requestedIds.current.add(id)
      void findNow(id).then(found => {
        if (!found) setHasFailed(true)
        else if (found.size) storeEnquiry(withJoined(enquiryLines(), id, found.size))
        else setNow(before => new Map(before).set(id, found.product))
      })
    }
  }, [lines])
  return { now, hasFailed }
}

interface ProductOrSize {
  product?: ProductNow
  size?: Required<Pick<StoredLine, 'id' | 'pack'>>
}

/** A product's current state, or the size that it became of another product; undefined if the request fails. */
async function findNow(id: string): Promise<ProductOrSize | undefined> {
  const { data, error } = await api.products.get(id)
  if (!error) return { product: data }
  if (error.status !== 404) return undefined
  const gone: ProductOrSize = { product: 'gone' }
  const address = await api.addresses.get('product', id)
  if (address.error) return address.error.status === 404 ? gone : undefined
  const { _id, packId, state } = address.data
  return packId !== undefined && state === 'current' ? { size: { id: _id, pack: packId } } : gone
}

/** Stable, so that React calls it for a new button only, and not whenever the list changes. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
  // The button of a cleared list may be out of view; that of a removed line stays where the line was.
  button?.scrollIntoView({ block: 'nearest' })
}

/** Takes the place of the removed line until the next change, without a time limit. */
const UndoRow = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <li data-print="away" className="flex items-center justify-between gap-x-5 py-3 text-soft">
    <p role="status" className="min-w-0 py-2">
      {text}
    </p>
    {/* Takes the focus, because the pressed button has disappeared with its line. */}
    <button
      type="button"
      ref={takeFocus}
      onClick={onUndo}
      className="link min-h-11 scroll-mt-[calc(var(--spacing-header)+1.5rem)]"
    >
      {enquiryTexts.undo}
    </button>
  </li>
)

const EmptyList = () => (
  <div className="py-8">
    <NothingHere title={enquiryTexts.empty} as="p" action={<WayOn to="/products">{pageTexts.explore}</WayOn>}>
      <p>{enquiryTexts.purpose}</p>
      <p>{enquiryTexts.howToAdd}</p>
    </NothingHere>
    <SuggestedProducts />
  </div>
)

/** The available lines of a list, their message, and the total in words. */
function useEnquiry(lines: readonly ShownLine[]) {
  const { origin } = useRootData()
  const write = useChatMessage()
  const available = lines.filter(({ isGone }) => !isGone)
  const { text, omitted } = enquiryText(available, `${origin}/`)
  const isOrder = available.some(canOrder)
  return {
    available,
    omitted,
    message: available[0] && write?.(text),
    /** "" where nothing can be ordered, and no price is asked for. */
    total: isOrder ? formatPaise(enquiryTotal(available)) : lacksPrices(available) ? priceOnRequest : '',
    isOrder,
  }
}

function EnquiryBar({ lines, own }: { lines: readonly ShownLine[]; own: RefObject<HTMLElement | null> }) {
  const { available, message, isOrder, total } = useEnquiry(lines)
  return (
    message && (
      <OrderBar label={total === '' ? listTexts.title : enquiryTexts.total} own={own}>
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

function EnquirySummary(props: {
  lines: readonly ShownLine[]
  /** Contains the way to send the message. */
  ask: RefObject<HTMLDivElement | null>
  onClear: () => void
}) {
  const { lines, ask, onClear } = props
  const { available, omitted, message, isOrder, total } = useEnquiry(lines)
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
          <div ref={ask}>
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
