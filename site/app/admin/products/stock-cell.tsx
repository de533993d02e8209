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
import { Dialog } from '../../ui/admin/dialog.tsx'
import { AlertText } from '../../ui/admin/error-summary.tsx'
import { BareCheck, type Option } from '../../ui/admin/fields/choice-fields.tsx'
import { useFormDialog, useUnsavedMark } from '../components/edit/use-form-dialog.ts'
import type { AvailabilityValue } from '../components/product/availability-value.ts'
import { passedQuestion } from '../components/product/passed-question.ts'
import { hasSizes, type StockValues, useStockEdit } from '../components/product/use-product-edit.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { SizesDialog } from './sizes/sizes-dialog.tsx'
import { AvailabilityInputs, packsWithStockBefore, statesFor } from './stock-fields.tsx'

function availabilityErrors(
  availability: AvailabilityValue,
  base: AvailabilityValue,
  today: string,
): Record<string, string> {
  if (availability === '') return {}
  const { state, days, date } = availability
  if (state === 'made-to-order') {
    const count = Number(days)
    const isDayCount = Number.isInteger(count) && count >= 1 && count <= availabilityLimits.days
    return isDayCount ? {} : { 'availability.days': availabilityMessages.days }
  }
  if (state !== 'back-on') return {}
  const baseDate = base === '' ? undefined : base.date
  const error = date ? pastDateError(date, baseDate, today) : availabilityMessages.date
  return error ? { 'availability.date': error } : {}
}

/**
 * A switch for the stock of a product, saved immediately, with its availability. Sizes come back in stock as they were
 * when this row put all of them out; else it asks which.
 */
export function StockCell({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const [packsBefore, setPacksBefore] = useState<readonly Pack[]>([])
  /** The availability to save once the owner has chosen the sizes that are in stock. */
  const [pendingAvailability, setPendingAvailability] = useState<AvailabilityValue>()
  const today = useShopDay()
  const form = useStockEdit(product, {
    check: ({ availability }, { base }) => availabilityErrors(availability, base.availability, today()),
    async isMeant({ availability, packs }, base) {
      // Without sizes that were in stock before, their dialog asks which are, and saves instead.
      if (packs.length > 0 || base.packs.length === 0) return true
      close()
      setPendingAvailability(availability)
      return false
    },
    onSaved({ inStock }, base) {
      if (base.inStock && !inStock) setPacksBefore(base.packs)
      setIsOpen(false)
    },
    showsFailure: isOpen,
  })
  function close() {
    form.drop()
    setIsOpen(false)
  }
  function save(change: Partial<StockValues> = {}) {
    const { inStock } = { ...form.values, ...change }
    if (!hasSizes(product) || product.inStock || !inStock) return form.save({ overrides: change })
    form.save({ overrides: { ...change, packs: packsWithStockBefore(product.packs, packsBefore) } })
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
        isOpen={pendingAvailability !== undefined}
        onClose={() => setPendingAvailability(undefined)}
        question="Which sizes are in stock?"
        availability={pendingAvailability}
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
  const { saveUnsaved, onCancel } = useFormDialog(onClose)
  useUnsavedMark(saveUnsaved, { ...form, save: onSave })
  const { inStock, availability } = form.values
  const { passed, date = '' } = product.availability ?? {}

  function onChange(value: AvailabilityValue) {
    const { state } = value || { state: '' }
    if (state === 'in-stock' || state === 'out-of-stock')
      form.changeAll({ inStock: state === 'in-stock', availability: '' })
    else form.changeAll({ inStock: countsAsInStock(state as AvailabilityState), availability: value })
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
