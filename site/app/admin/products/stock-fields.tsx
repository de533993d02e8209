import { availabilityLimits } from '@chekku/domain/rules/availability-messages'
import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { CheckField, type Option, SelectField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import type { EntityForm } from '../components/form/use-entity-form.ts'
import type { AvailabilityValue } from '../components/product/availability-value.ts'
import { passedQuestion } from '../components/product/passed-question.ts'
import type { ProductValues } from './form/product-values.ts'

/** The more specific states of a product in stock, or of one out of stock. */
export const statesFor = (inStock: boolean): readonly Option[] =>
  Object.entries<string>(
    inStock ? { 'few-left': 'Few left', 'made-to-order': 'Made to order' } : { 'back-on': 'Back on a date' },
  )

interface AvailabilityInputsProps {
  id: string
  label: string
  value: AvailabilityValue
  states: readonly Option[]
  errors: Record<string, string>
  hint?: string | undefined
  onChange: (value: AvailabilityValue) => void
}

/** A select of states, with a field for the days or the date that some states have. */
export function AvailabilityInputs(props: AvailabilityInputsProps) {
  const { id, label, value, states, errors, hint, onChange } = props
  const { state, days = '', date = '' } = value || { state: '' }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        id={id}
        label={label}
        value={state}
        options={states}
        error={errors.availability ?? errors['availability.state']}
        hint={hint}
        onChange={({ target }) => onChange(target.value === '' ? '' : { state: target.value })}
      />
      {state === 'made-to-order' && (
        <TextField
          id="availability.days"
          label="Days it takes"
          type="number"
          inputMode="numeric"
          min={1}
          max={availabilityLimits.days}
          value={days}
          error={errors['availability.days']}
          onChange={({ target }) => onChange({ state, days: target.value })}
        />
      )}
      {state === 'back-on' && (
        <TextField
          id="availability.date"
          label="Back on"
          type="date"
          value={date}
          error={errors['availability.date']}
          onChange={({ target }) => onChange({ state, date: target.value })}
        />
      )}
    </div>
  )
}

/** The sizes with the stock that they had in `before`, new ones by their place; empty if none of them was in stock. */
export function packsWithStockBefore<Size extends { _id: string; inStock: boolean }>(
  packs: readonly Size[],
  before: readonly Pick<Size, '_id' | 'inStock'>[],
): Size[] {
  const stockedIds = new Set(before.filter(({ inStock }) => inStock).map(({ _id }) => _id))
  const packsBefore = packs.map((pack, index) => ({
    ...pack,
    inStock: pack._id === '' ? before[index]?.inStock === true : stockedIds.has(pack._id),
  }))
  return packsBefore.some(({ inStock }) => inStock) ? packsBefore : []
}

/** The stock of all sizes at once, and a state more specific than in or out of stock. */
export function StockFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { packs, availability } = form.values
  const stockedCount = packs.filter(pack => pack.inStock).length
  const inStock = stockedCount > 0
  /** The sizes as they were when the box put all of them out of stock. */
  const [packsInStock, setPacksInStock] = useState<ProductValues['packs']>([])
  const { passed, date = '' } = form.entity?.availability ?? {}
  const isPassedDate = passed && availability !== '' && availability.date === date
  /** Also clears the availability, which depends on the stock. Sizes come back in stock as they were before. */
  function onInStock(isChecked: boolean) {
    const packsBefore = packsWithStockBefore(packs, isChecked ? packsInStock : [])
    setPacksInStock(isChecked ? [] : packs)
    const changed =
      packsBefore.length > 0 ? packsBefore : packs.map(pack => ({ ...pack, inStock: isChecked }))
    form.changeAll({ packs: changed, availability: '' }, 'inStock')
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <legend className="float-left font-semibold leading-tight">Stock</legend>
      <CheckField
        id="inStock"
        label="In Stock"
        error={form.errors.inStock}
        checked={inStock}
        onChange={({ target }) => onInStock(target.checked)}
        hint="Products out of stock are marked as unavailable"
      />
      {packs.length > 1 && (
        <p className="text-fine text-soft">{`${stockedCount} of ${packs.length} sizes are in stock.`}</p>
      )}
      <AvailabilityInputs
        id="availability"
        label={form.definition.labels.availability}
        value={availability}
        states={[['', inStock ? 'In stock' : 'Out of stock'], ...statesFor(inStock)]}
        errors={form.errors}
        hint={isPassedDate ? `${passedQuestion(date)} Visitors see it as out of stock.` : undefined}
        onChange={value => form.change('availability', value)}
      />
    </fieldset>
  )
}
