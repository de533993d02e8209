import { pastDateError } from '@chekku/domain/product/day-errors'
import { countsAsInStock } from '@chekku/domain/product/stock-texts'
import { availabilityLimits, availabilityMessages } from '@chekku/domain/rules/availability-messages'
import type { Product } from '@chekku/domain/schemas/product'
import type { AvailabilityState } from '@chekku/domain/schemas/product/availability'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { ClockIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses } from '../../ui/admin/button.tsx'
import { BareCheck, type Option } from '../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { AlertText } from '../../ui/admin/error-summary.tsx'
import { useTypedDialog, useTypedMark } from '../components/edit/use-typed-dialog.ts'
import type { AvailabilityValue } from '../components/product/availability-value.ts'
import { passedQuestion } from '../components/product/passed-question.ts'
import { hasSizes, type StockValues, useStockEdit } from '../components/product/use-product-edit.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { AvailabilityInputs, statesFor } from './availability-field.tsx'
import { SizesDialog } from './sizes/sizes-cell.tsx'

/** The sizes, each with its stock in `before`; none if none of them was in stock. */
function packsWithStockBefore(packs: readonly Pack[], before: readonly Pack[]): Pack[] {
  const all = packs.map(pack => ({
    ...pack,
    inStock: before.find(({ _id }) => _id === pack._id)?.inStock ?? false,
  }))
  return all.some(({ inStock }) => inStock) ? all : []
}

function availabilityErrors(
  availability: AvailabilityValue,
  base: AvailabilityValue,
  today: string,
): Record<string, string> {
  const { state, days, date } = availability || { state: '' }
  const isDays =
    Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= availabilityLimits.days
  if (state === 'made-to-order' && !isDays) return { 'availability.days': availabilityMessages.days }
  const wrongDate = date ? pastDateError(date, (base || undefined)?.date, today) : availabilityMessages.date
  return state === 'back-on' && wrongDate ? { 'availability.date': wrongDate } : {}
}

/**
 * A switch for the stock of a product, saved immediately, with its availability. Sizes come back in stock as they were
 * when this row put all of them out; else it asks which.
 */
export function StockCell({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const [before, setBefore] = useState<readonly Pack[]>([])
  /** The availability that waits for the sizes that are in stock. */
  const [unsized, setUnsized] = useState<AvailabilityValue>()
  const today = useShopDay()
  const form = useStockEdit(product, {
    check: ({ availability }, { base }) => availabilityErrors(availability, base.availability, today()),
    async isMeant({ availability, packs }, base) {
      const isKnown = packs.length > 0 || base.packs.length === 0
      if (!isKnown) {
        close()
        setUnsized(availability)
      }
      return isKnown
    },
    onSaved({ inStock }, base) {
      if (base.inStock && !inStock) setBefore(base.packs)
      setIsOpen(false)
    },
    showsFailure: isOpen,
  })
  function close() {
    form.drop()
    setIsOpen(false)
  }
  function save(change: Partial<StockValues> = {}) {
    const isBack = hasSizes(product) && !product.inStock && { ...form.values, ...change }.inStock
    form.save({ over: { ...change, ...(isBack && { packs: packsWithStockBefore(product.packs, before) }) } })
  }

  return (
    <div className="flex items-center">
      <BareCheck
        isSwitch
        label={`${product.name} in stock`}
        checked={form.isSaving ? form.sentValues.inStock : product.inStock}
        isBusy={form.isSaving}
        onChange={event => save({ inStock: event.target.checked, availability: '' })}
      />
      <button
        type="button"
        aria-label={`Availability of ${product.name}`}
        title="Availability"
        aria-disabled={form.isSaving}
        onClick={() => {
          // The answer of the switch would close the dialog.
          if (form.isSaving) return
          form.drop()
          setIsOpen(true)
        }}
        className={iconButtonClasses()}
      >
        <ClockIcon />
      </button>
      <AvailabilityDialog {...{ product, form, isOpen }} onClose={close} onSave={save} />
      <SizesDialog
        product={product}
        isOpen={unsized !== undefined}
        onClose={() => setUnsized(undefined)}
        question="Which sizes are in stock?"
        availability={unsized}
      />
    </div>
  )
}

const states: readonly Option[] = [
  ['in-stock', 'In stock'],
  ...statesFor(true),
  ...statesFor(false),
  ['out-of-stock', 'Out of stock'],
]

interface AvailabilityDialogProps {
  product: Product
  form: ReturnType<typeof useStockEdit>
  isOpen: boolean
  onClose: () => void
  onSave: () => void
}

function AvailabilityDialog({ product, form, isOpen, onClose, onSave }: AvailabilityDialogProps) {
  const { typed, onCancel } = useTypedDialog(onClose)
  useTypedMark(typed, form.isUnsaved && !form.isSaving)
  const { inStock, availability } = form.values
  const { passed, date = '' } = product.availability ?? {}

  function onChange(value: AvailabilityValue) {
    const { state } = value || { state: '' }
    const isPlain = state === 'in-stock' || state === 'out-of-stock'
    form.changeAll({
      inStock: isPlain ? state === 'in-stock' : countsAsInStock(state as AvailabilityState),
      availability: isPlain ? '' : value,
    })
  }

  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={product.name}>
      <form
        ref={form.ref}
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          onSave()
        }}
      >
        <AvailabilityInputs
          id="availability"
          label="Availability"
          value={availability || { state: inStock ? 'in-stock' : 'out-of-stock' }}
          states={states}
          errors={form.errors}
          hint={passed ? passedQuestion(date) : undefined}
          onChange={onChange}
        />
        <AlertText>{form.failure && failureText(adminFailures.changeProduct, form.failure)}</AlertText>
        <Button type="submit" kind="primary" disabled={form.isSaving} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
