import { formatRupees, paiseToRupees, parsePriceToPaise, rupeeSign } from '@chekku/domain/money'
import { problemMessages } from '@chekku/domain/problem'
import type { Product } from '@chekku/domain/schemas/product'
import { type KeyboardEvent, useId, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { showProduct, useInlineChange } from './use-inline-change.ts'

interface Draft {
  text: string
  error?: string
  /** The stored product, where somebody else has changed its price meanwhile. */
  theirs?: Product
}

const priceInvalid = 'A price has digits and at most 2 decimals'

/** A product's price, editable in its row: Enter and blur save, Escape restores. */
export function PriceCell({ product }: { product: Product }) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>()
  const [isBusy, setIsBusy] = useState(false)
  const change = useInlineChange()
  const shownText = draft?.text ?? String(product.price)

  async function save(from: Product) {
    if (!draft || isBusy) return
    // With group separators: 1,299.
    const paise = parsePriceToPaise(draft.text.replaceAll(',', ''))
    if (paise === undefined) return setDraft({ text: draft.text, error: priceInvalid })
    const price = paiseToRupees(paise)
    if (price === from.price) return setDraft(undefined)
    setIsBusy(true)
    const error = await change(from, {
      change: { price },
      back: { price: from.price },
      said: `${from.name}: ${formatRupees(price)}, was ${formatRupees(from.price)}`,
    })
    setIsBusy(false)
    if (!error) return setDraft(undefined)
    const theirs = error.status === 412 ? (error.data as Product | undefined) : undefined
    if (theirs) setDraft({ text: draft.text, theirs })
    else setDraft({ text: draft.text, error: failureText(adminFailures.changeProduct, error) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save(product)
    if (event.key === 'Escape') setDraft(undefined)
  }

  return (
    <div className="relative w-28 md:max-lg:w-24">
      <span aria-hidden="true" className="absolute left-2.5 top-2.5 text-soft">
        {rupeeSign}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Price of ${product.name} in rupees`}
        aria-invalid={draft?.error ? true : undefined}
        aria-describedby={draft?.error ? id : undefined}
        aria-busy={isBusy}
        value={shownText}
        readOnly={isBusy}
        onChange={event => setDraft({ text: event.target.value })}
        onBlur={() => !draft?.theirs && void save(product)}
        onKeyDown={onKeyDown}
        {...selectOnFocus}
        className="min-h-11 w-full rounded-control border border-line bg-work pl-7 pr-2 tabular-nums hover:border-soft focus:border-leaf aria-invalid:border-danger"
      />
      {draft?.error && (
        <p id={id} role="alert" className="mt-1 text-fine text-danger">
          {draft.error}
        </p>
      )}
      {draft?.theirs && (
        <StalePrice
          theirs={draft.theirs}
          onKeepMine={() => draft.theirs && void save(draft.theirs)}
          onTakeTheirs={() => {
            if (draft.theirs) showProduct(draft.theirs)
            setDraft(undefined)
          }}
        />
      )}
    </div>
  )
}

interface StalePriceProps {
  theirs: Product
  onKeepMine: () => void
  onTakeTheirs: () => void
}

function StalePrice({ theirs, onKeepMine, onTakeTheirs }: StalePriceProps) {
  return (
    <div role="alert" className="mt-1 w-44 text-fine">
      <p>
        {problemMessages.stale}: it is {formatRupees(theirs.price)} now.
      </p>
      <button type="button" onClick={onKeepMine} className="link mr-3 min-h-11">
        Keep mine
      </button>
      <button type="button" onClick={onTakeTheirs} className="link min-h-11">
        Take theirs
      </button>
    </div>
  )
}
