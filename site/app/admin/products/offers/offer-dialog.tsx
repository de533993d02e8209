import { productLimits, productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText } from '../../../ui/admin/error-summary.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { useDoubts } from '../../components/edit/use-doubts.ts'
import { useTypedDialog, useTypedMark } from '../../components/edit/use-typed-dialog.ts'
import { shopQuery } from '../../data/queries.ts'
import { useWallTime } from '../../data/use-wall-time.ts'
import { roundings } from '../prices/price-values.ts'
import { productsText, type useProductBulk } from '../use-product-bulk.ts'
import { endedOffers, type OfferValues, plannedOffers } from './planned-offers.ts'

interface OfferDialogProps {
  /** The dialog is open while there are any. */
  products: readonly Product[]
  onClose: () => void
  saved: ReturnType<typeof useProductBulk>['saved']
}

/** Gives several products an offer, or ends their offers, as one change. */
export function OfferDialog(props: OfferDialogProps) {
  const { products } = props
  const { typed, onCancel } = useTypedDialog(props.onClose)
  return (
    <Dialog
      isOpen={products.length > 0}
      onClose={onCancel}
      title={`Offer for ${productsText(products.length)}`}
    >
      {products.length > 0 && <OfferForm {...props} typed={typed} />}
    </Dialog>
  )
}

type SentOffers = Parameters<typeof adminApi.products.putSeveral>[0]

const blank: OfferValues = { how: '-share', amount: '', rounding: '100', from: '', until: '' }
const discountUnits = Object.entries({ '-share': 'per cent', '-sum': 'rupees' })

function OfferForm(props: OfferDialogProps & Pick<ReturnType<typeof useTypedDialog>, 'typed'>) {
  const { products, onClose, saved, typed } = props
  const {
    mutate,
    isPending,
    data: failure,
  } = useMutation({
    mutationFn: async ({ changes, said }: { changes: SentOffers; said: string }) => {
      if (changes.length > productLimits.put) return productMessages.productsPut
      if (changes.length === 0) return 'There is no offer.'
      return saved(products, adminApi.products.putSeveral(changes), said)
    },
    onSuccess: failure => failure || onClose(),
  })
  const wall = useWallTime(useQuery(shopQuery).data?.hours.timeZone ?? '')
  const [values, setValues] = useState(blank)
  const areMeant = useDoubts()
  const [errors, setErrors] = useState<Record<string, string>>({})
  useTypedMark(typed, values !== blank && !isPending)
  const of = productsText(products.length)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const planned = plannedOffers(products, values, wall)
    setErrors(planned.errors)
    if (Object.keys(planned.errors).length === 0 && (await areMeant(planned.doubts)))
      mutate({ changes: planned.changes, said: `Offer for ${of}` })
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
        <SelectField {...field('how')} label="In" options={discountUnits} />
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
      <AlertText>{failure}</AlertText>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          disabled={isPending}
          onClick={() => mutate({ changes: endedOffers(products), said: `Offers of ${of} ended` })}
        >
          End offers
        </Button>
        <Button type="submit" kind="primary" disabled={isPending}>
          {isPending ? 'Saving...' : 'Set the offer'}
        </Button>
      </div>
    </form>
  )
}
