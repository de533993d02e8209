import { productLimits, productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText } from '../../../ui/admin/error-summary.tsx'
import { SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useDoubts } from '../../components/edit/use-doubts.ts'
import { useEdit } from '../../components/edit/use-edit.ts'
import { useFormDialog, useUnsavedMark } from '../../components/edit/use-form-dialog.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import { editFields } from '../../components/list-editor/record-fields.ts'
import { shopQuery } from '../../data/queries.ts'
import { useWallTime } from '../../data/use-wall-time.ts'
import { roundings } from '../prices/price-wish.ts'
import { failureOfSeveral, putProducts } from '../put-products.ts'
import { productsText, showOutdated, type useProductBulk } from '../use-product-bulk.ts'
import { OfferEnds } from './offer-ends.tsx'
import { changesToEndOffers, type OfferValues, plannedOffers } from './planned-offers.ts'

interface OfferDialogProps extends Pick<ReturnType<typeof useProductBulk>, 'showSaved'> {
  /** The products of the offer; the dialog is open while there are any. */
  products: readonly Product[]
  onClose: () => void
}

export function OfferDialog(props: OfferDialogProps) {
  const { products } = props
  const { saveUnsaved, onCancel } = useFormDialog(props.onClose, { hasSave: false })
  return (
    <Dialog
      isOpen={products.length > 0}
      onClose={onCancel}
      title={`Offer for ${productsText(products.length)}`}
    >
      {products.length > 0 && <OfferForm {...props} saveUnsaved={saveUnsaved} />}
    </Dialog>
  )
}

interface OfferFormValues extends OfferValues {
  /** The button that was pressed. */
  action: 'set' | 'end'
}

const blankValues: OfferFormValues = {
  action: 'set',
  how: '-share',
  amount: '',
  rounding: '100',
  from: '',
  until: '',
}
const discountUnits = Object.entries({ '-share': 'per cent', '-sum': 'rupees' })

type OfferFormProps = OfferDialogProps & Pick<ReturnType<typeof useFormDialog>, 'saveUnsaved'>

function OfferForm(props: OfferFormProps) {
  const form = useOfferEdit(props)
  const { failure, isSaving } = form
  useUnsavedMark(props.saveUnsaved, form)
  const fields = editFields(form, {}, name => `offer-${name}`)
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.save()
      }}
      className="grid gap-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField {...fields.text('amount')} label="Lower by" inputMode="decimal" isRequired />
        <SelectField {...fields.text('how')} label="In" options={discountUnits} />
        <SelectField
          {...fields.text('rounding')}
          label="Rounded"
          options={roundings}
          className="col-span-2"
        />
      </div>
      <TextField {...fields.text('from')} label="From" type="datetime-local" hint="Empty: it starts now." />
      <TextField
        {...fields.text('until')}
        label="Until"
        type="datetime-local"
        isRequired
        hint="Old prices return at this time."
      />
      <OfferEnds from={form.values.from} onChoose={until => form.change('until', until)} />
      <AlertText>
        {failure
          ? failureOfSeveral(adminFailures.changeProduct, failure, props.products)
          : form.errors.changes}
      </AlertText>
      <div className="flex flex-wrap justify-end gap-3">
        <Button disabled={isSaving} onClick={() => form.save({ overrides: { action: 'end' } })}>
          End offers
        </Button>
        <Button type="submit" kind="primary" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Set the offer'}
        </Button>
      </div>
    </form>
  )
}

/** The form's values; a save sets the offer of each product, or ends those that there are. */
function useOfferEdit({ products, onClose, showSaved }: OfferDialogProps) {
  const wallTime = useWallTime(useQuery(shopQuery).data?.hours.timeZone ?? '')
  const confirmDoubts = useDoubts()
  const productCount = productsText(products.length)
  const planOf = (values: OfferFormValues) =>
    values.action === 'end'
      ? { errors: {}, doubts: [], changes: changesToEndOffers(products) }
      : plannedOffers(products, values, wallTime)
  return useEdit<Product[], OfferFormValues>({
    stored: undefined,
    blank: { values: blankValues, picture: keepStoredPicture },
    valuesOf: () => blankValues,
    check(values) {
      const { errors, changes } = planOf(values)
      if (values.action === 'end' && changes.length === 0) return { changes: 'There is no offer.' }
      return changes.length > productLimits.put ? { changes: productMessages.productsPut } : errors
    },
    isMeant: values => confirmDoubts(planOf(values).doubts),
    save: ({ values }) => putProducts(planOf(values).changes),
    asksWhenStale: false,
    onSaved(stored, { values, change }) {
      const text = values.action === 'end' ? `Offers of ${productCount} ended` : `Offer for ${productCount}`
      showSaved(products, stored, change, text)
      onClose()
    },
    onFailed: showOutdated,
    errorsAfterChange: () => ({}),
  })
}
