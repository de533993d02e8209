import { fieldPrice, paiseToRupees, priceOnRequest, rupeeSign, visitorPrice } from '@chekku/domain/money'
import { problemMessages } from '@chekku/domain/problem'
import { shownOffer } from '@chekku/domain/product/offer-texts'
import { doubtsOfPrices } from '@chekku/domain/product/price-changes'
import { offerMessages } from '@chekku/domain/rules/offers'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import type { Product } from '@chekku/domain/schemas/product'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { storedInstead } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { LinkButton } from '../../ui/admin/button.tsx'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { useCan } from '../auth/use-can.ts'
import { useDoubts } from '../components/edit/use-doubts.ts'
import { showProducts, useChangeFailed, useInlineChange } from '../components/product/use-inline-change.ts'
import { priceInvalid } from '../components/sizes/size-values.ts'
import { queryClient } from '../data/query-client.ts'
import { rowsOf } from './prices/price-values.ts'

/** The price of a product with one size, without its offer. */
const regularPrice = (product: Product) => shownOffer(product).regularPrice ?? product.price

interface Draft {
  text: string
  error?: string
  /** The stored product after a stale save (412). */
  theirs?: Product
}

/** What is typed. A price that could not be saved stays when its row is left, until it is saved or the session ends. */
function useDraft({ _id }: Product) {
  const key = ['unsaved price', _id]
  const [draft, setDraft] = useState(() => queryClient.getQueryData<Draft>(key))
  const put = (next?: Draft) => {
    setDraft(next)
    if (next?.error || next?.theirs) queryClient.setQueryData<Draft>(key, next)
    else queryClient.removeQueries({ queryKey: key, exact: true })
  }
  return [draft, put] as const
}

/** A product's price; a field for whoever may change it. */
export function PriceCell({ product }: { product: Product }) {
  if (useCan()('updateProduct', ['price'])) return <PriceInput product={product} />
  return <span className="whitespace-nowrap tabular-nums">{visitorPrice(regularPrice(product))}</span>
}

/** A price in its row: Enter and blur save, Escape restores. */
function PriceInput({ product }: { product: Product }) {
  const id = useId()
  const [draft, setDraft] = useDraft(product)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const change = useInlineChange()
  const failed = useChangeFailed()
  const areMeant = useDoubts('Leave it as it was')
  const { text = fieldPrice(regularPrice(product)), error, theirs } = draft ?? {}

  const isOnRequest = text === ''

  async function save(from: Product) {
    if (!draft || isBusy) return
    const paise = typedPaise(text)
    if (paise === undefined) return setDraft({ text, error: priceInvalid })
    const price = paiseToRupees(paise)
    const before = regularPrice(from)
    if (price === before) return setDraft()
    // The server takes the price that an offer asks for one that was sent back unchanged.
    if (from.price < before && price <= from.price)
      return setDraft({ text, error: offerMessages.notBelow('', paise) })
    setIsBusy(true)
    if (!(await areMeant(doubtsOfPrices(from, rowsOf(from, [text]))))) {
      setIsBusy(false)
      return setDraft()
    }
    const said = `${from.name}: ${visitorPrice(price)}, was ${visitorPrice(before)}`
    const failure = await change(from, { price }, said)
    setIsBusy(false)
    if (!failure) return setDraft()
    const stored = storedInstead<Product>(failure)
    if (stored) setDraft({ text, theirs: stored })
    else setDraft({ text, error: failureText(adminFailures.changeProduct, failure) })
    // The row is no longer shown.
    if (!field.current) failed(from, failure)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save(product)
    if (event.key === 'Escape') setDraft()
  }

  return (
    <div className="relative w-min min-w-28 md:max-xl:min-w-24">
      {!isOnRequest && (
        <span aria-hidden="true" className="absolute left-2.5 top-2.5 text-soft">
          {rupeeSign}
        </span>
      )}
      <input
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Price of ${product.name} in rupees`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        aria-busy={isBusy}
        value={text}
        placeholder={isOnRequest ? priceOnRequest : undefined}
        readOnly={isBusy}
        onChange={event => setDraft({ text: event.target.value })}
        onBlur={() => !theirs && void save(product)}
        onKeyDown={onKeyDown}
        {...selectOnFocus}
        className={`min-h-11 w-full min-w-full max-w-40 supports-[field-sizing:content]:w-auto field-sizing-content rounded-control border border-line bg-work tabular-nums placeholder:text-fine placeholder:text-soft ${isOnRequest ? 'px-1.5' : 'pl-7 pr-2'} hover:border-soft focus:border-leaf aria-invalid:border-danger`}
      />
      {error && (
        <p id={id} role="alert" className="mt-1 text-fine text-danger">
          {error}
        </p>
      )}
      {theirs && (
        <div role="alert" className="mt-1 text-fine">
          <p>
            {problemMessages.stale}: it is {visitorPrice(regularPrice(theirs))} now.
          </p>
          <LinkButton onClick={() => void save(theirs)} className="mr-3">
            Keep mine
          </LinkButton>
          <LinkButton
            onClick={() => {
              showProducts([theirs])
              setDraft()
            }}
          >
            Take theirs
          </LinkButton>
        </div>
      )}
    </div>
  )
}
