import { productLimits, productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { type Option, SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { namesOfGone, showProducts } from '../../components/product/use-inline-change.ts'
import { invalidate, shopQuery } from '../../data/queries.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { useWallTime } from '../../data/use-wall-time.ts'
import { roundings } from '../prices/price-values.ts'
import { endedOffers, type OfferValues, plannedOffers } from './planned-offers.ts'

interface OfferDialogProps {
  /** The dialog is open while there are any. */
  products: readonly Product[]
  onClose: () => void
  onSaved: () => void
}

/** Gives several products an offer, or ends their offers, as one change. */
export function OfferDialog(props: OfferDialogProps) {
  const { products, onClose } = props
  const count = products.length
  return (
    <Dialog
      isOpen={count > 0}
      onClose={onClose}
      title={`Offer for ${count === 1 ? '1 product' : `${count} products`}`}
    >
      {count > 0 && <OfferForm {...props} />}
    </Dialog>
  )
}

const blank: OfferValues = { how: '-share', amount: '', rounding: '100', from: '', until: '' }
const hows: readonly Option[] = [
  ['-share', 'per cent'],
  ['-sum', 'rupees'],
]

/** The one save of all products, with its failure. */
function useOfferSave({ products, onClose, onSaved }: OfferDialogProps) {
  const undoToast = useUndoToast()
  const [state, setState] = useState({ isSaving: false, failure: '' })
  async function save(changes: Parameters<typeof adminApi.products.putSeveral>[0], said: string) {
    if (changes.length === 0 || changes.length > productLimits.put)
      return setState({
        isSaving: false,
        failure: changes.length ? productMessages.productsPut : 'There is no offer.',
      })
    setState({ isSaving: true, failure: '' })
    const { data, error, change } = await adminApi.products.putSeveral(changes)
    if (error) {
      if (error.status === 400 || error.status === 412) invalidate('product')
      const texts = [failureText(adminFailures.changeProduct, error), namesOfGone(error, products)]
      return setState({ isSaving: false, failure: texts.filter(Boolean).join(' ') })
    }
    showProducts(data)
    undoToast(said, [change], { undone: productMessages.changeUndone })
    onSaved()
    onClose()
  }
  return { ...state, save }
}

function OfferForm(props: OfferDialogProps) {
  const { products } = props
  const { isSaving, failure, save } = useOfferSave(props)
  const wall = useWallTime(useQuery(shopQuery).data?.hours.timeZone ?? '')
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const of = products.length === 1 ? '1 product' : `${products.length} products`

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const planned = plannedOffers(products, values, wall)
    setErrors(planned.errors)
    if (Object.keys(planned.errors).length === 0) void save(planned.changes, `Offer for ${of}`)
  }
  const field = (name: keyof OfferValues) => ({
    id: `offer-${name}`,
    error: errors[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({})
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('amount')} label="Lower by" inputMode="decimal" isRequired />
        <SelectField {...field('how')} label="In" options={hows} />
        <SelectField {...field('rounding')} label="Rounded" options={roundings} className="col-span-2" />
      </div>
      <TextField {...field('from')} label="From" type="datetime-local" hint="Left empty, from now on." />
      <TextField
        {...field('until')}
        label="Until"
        type="datetime-local"
        isRequired
        hint="At this minute of your shop’s clock the old prices are back."
      />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={isSaving} onClick={() => void save(endedOffers(products), `Offers of ${of} ended`)}>
          End offers
        </Button>
        <Button type="submit" kind="primary" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Set the offer'}
        </Button>
      </div>
    </form>
  )
}
