import { lineTotal } from '@chekku/domain/chat/enquiry-message'
import { canOrder, enquiryLimits } from '@chekku/domain/chat/order-message'
import { formatPaise, formatRupees, visitorPrice } from '@chekku/domain/money'
import { endText } from '@chekku/domain/product/offer-texts'
import { unitPriceBeside } from '@chekku/domain/product/pack-prices'
import { publicAvailability, stockText } from '@chekku/domain/product/stock-texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CloseIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import { MinusIcon, PlusIcon } from '../../ui/list-icons.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { boundedQuantity } from '../enquiry-lines/enquiry-lines.ts'
import { Price } from '../shared/price.tsx'
import { productPath } from '../shared/product-path.ts'
import type { ShownLine } from './shown-lines.ts'
import * as enquiryTexts from './texts.ts'

interface EnquiryItemProps {
  line: ShownLine
  /** The line was just restored and takes the focus. */
  isFocused: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function EnquiryItem({ line, isFocused, onQuantity, onRemove }: EnquiryItemProps) {
  const { name, image, inStock, isGone, isSizeGone } = line
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] sm:gap-x-6 print:grid-cols-[minmax(0,1fr)_auto] print:gap-y-0 print:py-1.5">
      <div className="row-span-2 self-start overflow-hidden rounded-control border border-line bg-frame max-sm:row-span-1 print:hidden">
        <StoredPicture
          path={image}
          alt=""
          sizes="5.5rem"
          ratio={4 / 5}
          className={`aspect-4/5 w-full object-cover ${inStock && !isGone ? '' : 'saturate-50'}`}
        />
      </div>
      <div className="min-w-0">
        {!isGone && <span className="hidden text-name print:inline">{`${line.quantity} × `}</span>}
        <h2 className="text-name print:inline">
          {isGone && !isSizeGone ? (
            <span className="text-soft">
              <IndicText text={name} />
            </span>
          ) : (
            <Link to={pathOf(line)} ref={link} className="decoration-1 underline-offset-4 hover:underline">
              <IndicText text={name} />
            </Link>
          )}
        </h2>
        {!isGone && <Prices line={line} />}
        <LineChanges line={line} />
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={enquiryTexts.removeProduct(name)}
        title={enquiryTexts.remove}
        className="-mr-3 -mt-2 grid size-11 shrink-0 place-items-center text-soft transition-colors hover:text-danger"
      >
        <CloseIcon />
      </button>
      {!isGone && (
        <div className="col-span-full flex items-center justify-between gap-4 sm:col-span-2 sm:col-start-2 print:col-span-1 print:col-start-2 print:row-start-1">
          <QuantityStepper line={line} onQuantity={onQuantity} />
          <p className="text-right text-name font-semibold tabular-nums">
            {canOrder(line) ? (
              formatPaise(lineTotal(line))
            ) : (
              <span className="text-soft">{enquiryTexts.ask}</span>
            )}
          </p>
        </div>
      )}
    </li>
  )
}

/** The page of the size; that of the product while the size is gone. */
const pathOf = ({ id, slug, query, pack, isGone }: ShownLine) =>
  productPath({ _id: id, slug }) +
  (query ?? (pack === undefined || isGone ? '' : `?pack=${encodeURIComponent(pack)}`))

const Prices = ({ line }: { line: ShownLine }) => (
  <p className="mt-1 tabular-nums text-soft">
    <Price text={visitorPrice(line.price)} of={line} />
    <span>
      {[
        line.price > 0 && ` ${enquiryTexts.each}`,
        unitPriceBeside(line),
        line.offerUntil && enquiryTexts.until(endText(line.offerUntil)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </p>
)

/** The stock of a line with the question of its message; undefined while it is simply in stock. */
function stockChange(line: ShownLine): string | undefined {
  const { isGone, isSizeGone, inStock, before } = line
  if (isGone) return isSizeGone ? enquiryTexts.sizeGone : enquiryTexts.gone
  const hasAvailability = publicAvailability(line) !== undefined
  if (inStock && hasAvailability) return stockText(line)
  if (inStock) return before.inStock ? undefined : enquiryTexts.backInStock
  return (hasAvailability ? enquiryTexts.asksForThen : enquiryTexts.asksWhenBack)(stockText(line))
}

function priceChange({ price, before }: ShownLine): string | undefined {
  if (price === before.price) return undefined
  return before.price > 0
    ? enquiryTexts.priceBefore(formatRupees(before.price))
    : enquiryTexts.onRequestBefore
}

function LineChanges({ line }: { line: ShownLine }) {
  const sizes = line.hasNewSizes ? enquiryTexts.newSizes : undefined
  const changes = [sizes, stockChange(line), priceChange(line)].filter(text => text !== undefined)
  if (changes.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 text-fine">
      {changes.map(text => (
        <li key={text} className="border-l-2 border-turmeric pl-2.5">
          {text}
        </li>
      ))}
    </ul>
  )
}

function QuantityStepper({ line, onQuantity }: Pick<EnquiryItemProps, 'line' | 'onQuantity'>) {
  const { name, quantity } = line
  // Text while typing, which may not be a valid quantity yet.
  const [typed, setTyped] = useState<string>()
  const [isCapped, setCapped] = useState(false)
  const onType = (text: string) => {
    const number = Number.parseInt(text, 10)
    const isTooMany = number > enquiryLimits.quantity
    // A number over the limit becomes the limit, so that the message never differs from the field.
    setTyped(isTooMany ? undefined : text)
    setCapped(isTooMany)
    if (isTooMany || boundedQuantity(number) === number) onQuantity(boundedQuantity(number))
  }
  const onStep = (next: number) => {
    // On iOS a tapped button takes no focus, so the field would keep its typed text.
    setTyped(undefined)
    setCapped(false)
    onQuantity(next)
  }
  return (
    <fieldset className="print:hidden">
      <legend className="sr-only">{enquiryTexts.quantity(name)}</legend>
      <div className="inline-flex overflow-hidden rounded-control border border-ink/25 bg-card has-[input:focus-visible]:border-leaf">
        <StepButton to={quantity - 1} label={enquiryTexts.less(name)} icon={<MinusIcon />} onStep={onStep} />
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={enquiryLimits.quantity}
          step={1}
          value={typed ?? quantity}
          onChange={event => onType(event.target.value)}
          onBlur={() => setTyped(undefined)}
          // Scrolling the page over the field would change the number.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          aria-label={enquiryTexts.quantity(name)}
          className="h-11 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none w-12 border-x border-line bg-transparent text-center font-semibold tabular-nums"
        />
        <StepButton to={quantity + 1} label={enquiryTexts.more(name)} icon={<PlusIcon />} onStep={onStep} />
      </div>
      <p role="status" className="text-fine text-soft">
        {isCapped && enquiryTexts.most}
      </p>
    </fieldset>
  )
}

function StepButton(props: { to: number; label: string; icon: ReactNode; onStep: (to: number) => void }) {
  const { to, label, icon, onStep } = props
  return (
    <button
      type="button"
      onClick={() => onStep(to)}
      disabled={boundedQuantity(to) !== to}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center text-leaf transition-colors hover:bg-leaf hover:text-paper disabled:bg-transparent disabled:text-soft/50"
    >
      {icon}
    </button>
  )
}
