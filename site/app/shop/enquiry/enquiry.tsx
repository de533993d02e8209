import { useDeferredValue, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useShop } from '../../root-data.ts'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import { SuggestedProducts } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { lineKey, type StoredLine } from '../enquiry-lines/enquiry-lines.ts'
import { enquiryLines, storeEnquiry, useEnquiryLines } from '../enquiry-lines/enquiry-store.ts'
import * as listTexts from '../enquiry-lines/texts.ts'
import { PageHead } from '../seo/page-head.tsx'
import { EnquiryItem } from './enquiry-item.tsx'
import { EnquiryBar, EnquirySummary } from './enquiry-summary.tsx'
import { shownLine, withQuantity, withRestored } from './shown-lines.ts'
import * as enquiryTexts from './texts.ts'
import { useCurrentProducts } from './use-current-products.ts'

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

/** Removes lines of the stored list; those of the last removal can be restored. */
function useRemoval() {
  const [removed, setRemoved] = useState<readonly { line: StoredLine; index: number }[]>([])
  const [restoredKey, setRestoredKey] = useState<string>()
  return {
    removed,
    /** The first line of the last Undo, which takes the focus. */
    restoredKey,
    remove(isRemoved: (line: StoredLine) => boolean) {
      const before = enquiryLines()
      setRemoved(before.map((line, index) => ({ line, index })).filter(({ line }) => isRemoved(line)))
      setRestoredKey(undefined)
      storeEnquiry(before.filter(line => !isRemoved(line)))
    },
    undo() {
      storeEnquiry(withRestored(enquiryLines(), removed))
      setRestoredKey(removed[0] && lineKey(removed[0].line))
      setRemoved([])
    },
  }
}

function EnquiryList({ stored }: { stored: readonly StoredLine[] }) {
  const { products, hasFailed } = useCurrentProducts(stored)
  const { removed, restoredKey, remove, undo } = useRemoval()
  const orderButton = useRef<HTMLDivElement>(null)
  const lines = stored.map(line => shownLine(line, products.get(line.id)))
  const items = lines.map(line => (
    <EnquiryItem
      key={line.key}
      line={line}
      isFocused={line.key === restoredKey}
      onQuantity={quantity => storeEnquiry(withQuantity(enquiryLines(), line.key, quantity))}
      onRemove={() => remove(other => lineKey(other) === line.key)}
    />
  ))
  const [first] = removed
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
        {lines.length > 0 && (
          <EnquirySummary lines={lines} orderButton={orderButton} onClear={() => remove(() => true)} />
        )}
      </div>
      {lines.length > 0 && <EnquiryBar lines={lines} orderButton={orderButton} />}
    </>
  )
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
