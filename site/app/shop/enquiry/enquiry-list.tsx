import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { shownLine, without, withQuantity, withRestored } from '../enquiry-lines/enquiry-lines.ts'
import { enquiryLines, storeEnquiry, useEnquiryLines } from '../enquiry-lines/enquiry-store.ts'
import type { StoredLine } from '../enquiry-lines/stored-enquiry.ts'
import { SuggestedProducts } from '../product-card/suggested-products.tsx'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'
import { EnquiryItem } from './enquiry-item.tsx'
import { EnquirySummary } from './enquiry-summary.tsx'
import { useProductsNow } from './use-current-products.ts'

/** The lines removed last and their positions. */
type Removed = readonly { line: StoredLine; place: number }[]

const noLines: readonly StoredLine[] = []

export function EnquiryList() {
  const stored = useEnquiryLines()
  const now = useProductsNow(stored ?? noLines)
  const [removed, setRemoved] = useState<Removed>([])
  const [restored, setRestored] = useState<string>()
  // Until the device's storage is read, the list is unknown rather than empty.
  if (!stored) return null

  const lines = stored.map(line => shownLine(line, now.of(line.id)))
  const remove = (id: string) => {
    const place = enquiryLines().findIndex(line => line.id === id)
    setRemoved(enquiryLines().flatMap(line => (line.id === id ? [{ line, place }] : [])))
    storeEnquiry(without(enquiryLines(), id))
  }
  const clear = () => {
    setRemoved(enquiryLines().map((line, place) => ({ line, place })))
    storeEnquiry([])
  }
  const undo = () => {
    storeEnquiry(withRestored(enquiryLines(), removed))
    setRestored(removed[0]?.line.id)
    setRemoved([])
  }

  const [first] = removed
  const undoPlace = Math.min(first?.place ?? 0, lines.length)
  const undoRow = first && (
    <UndoRow
      key={`undo ${first.line.id} ${removed.length}`}
      text={removed.length === 1 ? `${first.line.name} was removed.` : 'The list was cleared.'}
      onUndo={undo}
    />
  )
  const items = lines.map(line => (
    <EnquiryItem
      key={line.id}
      line={line}
      isFocused={line.id === restored}
      onQuantity={quantity => storeEnquiry(withQuantity(enquiryLines(), line.id, quantity))}
      onRemove={() => remove(line.id)}
    />
  ))
  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-20">
      <div>
        {now.hasFailed && (
          <p role="status" className="mb-5 max-w-measure">
            The shop could not be asked just now. What you see is as it was when you put it on the list.
          </p>
        )}
        <ul aria-label="Products on your list" className="divide-y divide-line border-y border-line">
          {items.slice(0, undoPlace)}
          {undoRow}
          {items.slice(undoPlace)}
        </ul>
        {lines.length === 0 && <EmptyList />}
      </div>
      {lines.length > 0 && <EnquirySummary lines={lines} onClear={clear} />}
    </div>
  )
}

/** Replaces the removed line until the next change; it has no time limit. */
function UndoRow({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <li className="flex items-center justify-between gap-x-5 py-3 text-soft">
      <p role="status" className="min-w-0 py-2">
        {text}
      </p>
      {/* Takes the focus, because the button that was pressed is gone with its line. */}
      <button
        type="button"
        ref={button => button?.focus({ preventScroll: true })}
        onClick={onUndo}
        className="link min-h-11"
      >
        Undo
      </button>
    </li>
  )
}

function EmptyList() {
  return (
    <div className="py-8">
      <EmptyShelfArt />
      <p className="mt-4 font-serif text-head">There is nothing on your list yet</p>
      <p className="mb-6 mt-2 text-soft">Press the list sign beside Order on any product to put it here.</p>
      <Link to="/products" className={buttonClasses('primary')}>
        Explore Products
      </Link>
      <SuggestedProducts />
    </div>
  )
}
