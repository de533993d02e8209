import { formatPaise, formatRupees, paiseToRupees, rupeeSign, visitorPrice } from '@chekku/domain/money'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { memo } from 'react'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'
import { selectOnFocus } from '../../../ui/admin/fields/select-on-focus.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { panelClasses } from '../../layout/screen.tsx'
import { type PriceRow, priceRows } from './price-values.ts'

interface TypedPricesProps {
  product: Product
  /** The typed prices, a line each, so that only the products that change are drawn anew. */
  typed: string
  endsOffers: boolean | undefined
  onType: (key: string, text: string) => void
}

/** The sizes of one product: each with its price before the change, the field of its new price, and its warnings. */
export const TypedPrices = memo(({ product, typed, endsOffers, onType }: TypedPricesProps) => (
  <li
    className={`${panelClasses} min-w-0 px-3 py-2 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] md:px-4`}
  >
    <h2 className="py-1 font-semibold leading-tight wrap-anywhere">{product.name}</h2>
    <ul className="divide-y divide-line">
      {priceRows(product, typed.split('\n'), endsOffers).map(row => (
        <li
          key={row.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 leading-tight"
        >
          <p className="wrap-anywhere">
            {row.size && <span className="block">{row.size}</span>}
            <span id={`${row.key}-before`} className="text-fine text-soft tabular-nums">
              {row.isChanged && 'Was '}
              {visitorPrice(paiseToRupees(row.before))}
              {row.offer && ` · Offer ${formatPaise(row.offer)}`}
              {row.isUndercut && !row.offer && ' · Offer ends'}
              {row.pack.mrp !== null && ` · MRP ${formatRupees(row.pack.mrp)}`}
            </span>
          </p>
          <PriceInput name={nameWithSize(product, row.pack)} row={row} onType={onType} />
          <Notes row={row} />
        </li>
      ))}
    </ul>
  </li>
))

interface PriceInputProps extends Pick<TypedPricesProps, 'onType'> {
  name: string
  row: PriceRow
}

function PriceInput({ name, row, onType }: PriceInputProps) {
  const { key, text, error, isChanged, before } = row
  const priceBefore = before === 0 ? '' : String(paiseToRupees(before))
  return (
    <div className="flex items-center">
      <div className="relative">
        <span aria-hidden="true" className="absolute left-2.5 top-1/2 -translate-y-1/2 text-soft">
          {rupeeSign}
        </span>
        <input
          id={key}
          data-price=""
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={`New price of ${name} in rupees`}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNotes(row) ? `${key}-before ${key}-notes` : `${key}-before`}
          value={text}
          onChange={({ target }) => onType(key, target.value)}
          {...selectOnFocus}
          className={`min-h-11 w-30 rounded-control border border-soft/75 bg-work pl-7 pr-2 tabular-nums hover:border-ink aria-invalid:border-danger ${isChanged ? 'font-semibold' : ''}`}
        />
      </div>
      <button
        type="button"
        aria-label={`Leave ${name} at ${formatPaise(before)}`}
        title="Leave this price as it is"
        onClick={() => onType(key, priceBefore)}
        className={`${iconButtonClasses()} ${isChanged || error ? '' : 'invisible'}`}
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  )
}

const hasNotes = ({ error, doubts }: PriceRow) => error !== undefined || doubts.length > 0

function Notes({ row }: { row: PriceRow }) {
  const { key, error, doubts } = row
  if (!hasNotes(row)) return null
  return (
    <p
      id={`${key}-notes`}
      className={`col-span-2 pt-1 text-fine wrap-anywhere ${error ? 'text-danger' : ''}`}
    >
      {error ?? (
        <>
          <span className="mr-1.5 rounded-full bg-turmeric px-2 text-ink">Check</span>
          {doubts.join('; ')}
        </>
      )}
    </p>
  )
}
