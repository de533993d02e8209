import { pastDate } from '@chekku/domain/product/chosen-days'
import { countsAsInStock, stockClause } from '@chekku/domain/product/stock-texts'
import { availabilityLimits, availabilityMessages } from '@chekku/domain/rules/availability-messages'
import type { Product } from '@chekku/domain/schemas/product'
import type { Availability } from '@chekku/domain/schemas/product/availability'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { type FormEvent, useState } from 'react'
import { ClockIcon } from '../../ui/admin/admin-icons.tsx'
import { Button, iconButtonClasses } from '../../ui/admin/button.tsx'
import { BareCheck, type Option } from '../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { isSameValue } from '../components/edit/plain-text.ts'
import { useTypedDialog, useTypedMark } from '../components/edit/use-typed-dialog.ts'
import { passedQuestion } from '../components/product/passed-question.ts'
import {
  hasSizes,
  type ProductChange,
  useChangeFailed,
  useInlineChange,
} from '../components/product/use-inline-change.ts'
import { useShopDay } from '../data/use-shop-day.ts'
import { AvailabilityInputs, statesFor } from './availability-field.tsx'
import { SizesDialog } from './sizes/sizes-cell.tsx'

/** The sizes, each with its stock in `before`; undefined if none of them was in stock. */
function restocked(packs: readonly Pack[], before: readonly Pack[]): Pack[] | undefined {
  const all = packs.map(pack => ({
    ...pack,
    inStock: before.find(({ _id }) => _id === pack._id)?.inStock ?? false,
  }))
  return all.some(({ inStock }) => inStock) ? all : undefined
}

/**
 * A switch for the stock of a product, saved immediately, with its availability. Sizes come back in stock as they were
 * when this row put all of them out; else it asks which.
 */
export function StockCell({ product }: { product: Product }) {
  const change = useInlineChange()
  const failed = useChangeFailed()
  const [wanted, setWanted] = useState<boolean>()
  const [isAsking, setIsAsking] = useState(false)
  const { typed, onCancel } = useTypedDialog(() => setIsAsking(false))
  const [before, setBefore] = useState<readonly Pack[]>([])
  /** The change that waits for the sizes that are in stock. */
  const [unsized, setUnsized] = useState<ProductChange>()

  async function save({ inStock, ...others }: ProductChange, said: string) {
    let stock: ProductChange = { inStock }
    if (hasSizes(product) && inStock !== product.inStock) {
      if (product.inStock) setBefore(product.packs)
      else {
        const packs = restocked(product.packs, before)
        if (!packs) return setUnsized(others)
        stock = { packs }
      }
    }
    const error = await change(product, { ...stock, ...others }, `${product.name} is ${said}`)
    if (error) failed(product, error)
  }

  async function onSwitch(inStock: boolean) {
    setWanted(inStock)
    await save({ inStock, availability: '' }, inStock ? 'in stock' : 'out of stock')
    setWanted(undefined)
  }

  return (
    <div className="flex items-center">
      <BareCheck
        isSwitch
        label={`${product.name} in stock`}
        checked={wanted ?? product.inStock}
        isBusy={wanted !== undefined}
        onChange={event => void onSwitch(event.target.checked)}
      />
      <button
        type="button"
        aria-label={`Availability of ${product.name}`}
        title="Availability"
        onClick={() => setIsAsking(true)}
        className={iconButtonClasses()}
      >
        <ClockIcon />
      </button>
      <Dialog isOpen={isAsking} onClose={onCancel} title={product.name}>
        <AvailabilityForm
          product={product}
          typed={typed}
          onSave={(changes, said) => {
            setIsAsking(false)
            void save(changes, said)
          }}
        />
      </Dialog>
      <SizesDialog
        product={product}
        isOpen={unsized !== undefined}
        onClose={() => setUnsized(undefined)}
        question="Which sizes are in stock?"
        along={unsized}
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

interface Typed {
  state: Availability['state'] | 'in-stock' | 'out-of-stock'
  days: string
  date: string
}

/** A form with all states of the stock. */
function AvailabilityForm(props: {
  product: Product
  typed: ReturnType<typeof useTypedDialog>['typed']
  onSave: (change: ProductChange, said: string) => void
}) {
  const { product, onSave } = props
  const { inStock, availability } = product
  const { days, date: before = '' } = availability ?? {}
  const [first] = useState<Typed>({
    days: days ? String(days) : '',
    date: before,
    state: availability?.state ?? (inStock ? 'in-stock' : 'out-of-stock'),
  })
  const [value, setValue] = useState(first)
  useTypedMark(props.typed, !isSameValue(value, first))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const today = useShopDay()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { state, date } = value
    const days = Number(value.days)
    if (state === 'in-stock' || state === 'out-of-stock') {
      const now = { inStock: state === 'in-stock' }
      return onSave({ ...now, availability: '' }, stockClause(now))
    }
    const isMade = state === 'made-to-order'
    if (isMade && !(Number.isInteger(days) && days >= 1 && days <= availabilityLimits.days))
      return setErrors({ 'availability.days': availabilityMessages.days })
    const wrongDate = date === '' ? availabilityMessages.date : pastDate(date, before, today())
    if (state === 'back-on' && wrongDate) return setErrors({ 'availability.date': wrongDate })
    const changed = {
      inStock: countsAsInStock(state),
      availability: { state, ...(isMade && { days }), ...(state === 'back-on' && { date }) },
    }
    onSave(changed, stockClause(changed))
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <AvailabilityInputs
        id="availability"
        label="Availability"
        value={value}
        states={states}
        errors={errors}
        hint={availability?.passed ? passedQuestion(before) : undefined}
        onChange={changed => {
          setErrors({})
          if (changed) setValue({ days: '', date: '', ...(changed as Partial<Typed> & Pick<Typed, 'state'>) })
        }}
      />
      <Button type="submit" kind="primary" className="justify-self-end">
        Save
      </Button>
    </form>
  )
}
