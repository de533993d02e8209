import { priceOnRequest, rupeeSign, visitorPrice } from '@chekku/domain/money'
import { problemMessages } from '@chekku/domain/problem'
import type { Product } from '@chekku/domain/schemas/product'
import { type KeyboardEvent, useId } from 'react'
import { LinkButton } from '../../ui/admin/button.tsx'
import { selectOnFocus } from '../../ui/admin/fields/select-on-focus.ts'
import { useCan } from '../auth/use-can.ts'
import { regularPrice, usePriceEdit } from './use-price-edit.ts'

/** A product's price; a field for whoever may change it. */
export function PriceCell({ product }: { product: Product }) {
  if (useCan()('updateProduct', ['price'])) return <PriceInput product={product} />
  return <span className="whitespace-nowrap tabular-nums">{visitorPrice(regularPrice(product))}</span>
}

/** A price in its row: Enter and blur save, Escape restores. */
function PriceInput({ product }: { product: Product }) {
  const id = useId()
  const form = usePriceEdit(product)
  const { error, stale, isSaving } = form
  const { price } = form.values
  const isOnRequest = price === ''
  const save = () => (form.isUnsaved ? form.save() : form.drop())

  function onType(text: string) {
    // A new edit of the shown price, without the errors of the former one.
    form.drop()
    form.change('price', text)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') form.drop()
  }

  return (
    <div className="relative w-min min-w-28 md:max-xl:min-w-24">
      {!isOnRequest && (
        <span aria-hidden="true" className="absolute left-2.5 top-2.5 text-soft">
          {rupeeSign}
        </span>
      )}
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Price of ${product.name} in rupees`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        aria-busy={isSaving}
        value={price}
        placeholder={isOnRequest ? priceOnRequest : undefined}
        readOnly={isSaving}
        onChange={event => onType(event.target.value)}
        onBlur={() => !stale && save()}
        onKeyDown={onKeyDown}
        {...selectOnFocus}
        className={`min-h-11 w-full min-w-full max-w-40 supports-[field-sizing:content]:w-auto field-sizing-content rounded-control border border-line bg-work tabular-nums placeholder:text-fine placeholder:text-soft ${isOnRequest ? 'px-1.5' : 'pl-7 pr-2'} hover:border-soft focus:border-leaf aria-invalid:border-danger`}
      />
      {error && (
        <p id={id} role="alert" className="mt-1 text-fine text-danger">
          {error}
        </p>
      )}
      {stale && <StalePrice stored={stale} onKeep={form.keepMine} onTake={form.takeTheirs} />}
    </div>
  )
}

interface StalePriceProps {
  /** The product as somebody else has changed it. */
  stored: Product
  onKeep: () => void
  onTake: () => void
}

const StalePrice = ({ stored, onKeep, onTake }: StalePriceProps) => (
  <div role="alert" className="mt-1 text-fine">
    <p>{`${problemMessages.stale}: it is ${visitorPrice(regularPrice(stored))} now.`}</p>
    <LinkButton onClick={onKeep} className="mr-3">
      Keep mine
    </LinkButton>
    <LinkButton onClick={onTake}>Take theirs</LinkButton>
  </div>
)
