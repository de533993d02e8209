import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { packsOf, unitPrices, unitPriceText } from '@chekku/domain/product/pack-prices'
import { priceText } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { type FormEvent, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { CheckField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText } from '../../../ui/admin/error-summary.tsx'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { useCan } from '../../auth/use-can.ts'
import { useDoubts } from '../../components/edit/use-doubts.ts'
import { useFormDialog, useUnsavedMark } from '../../components/edit/use-form-dialog.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import type { AvailabilityValue } from '../../components/product/availability-value.ts'
import { useProductEdit } from '../../components/product/use-product-edit.ts'
import { PermittedField } from '../permitted-field.tsx'
import { doubtsOfSizes } from './size-doubts.ts'
import { nameOfSize, priceErrors, sizeChangesText } from './size-texts.ts'
import { type SizeValues, sentSize, sizeOf, typedPack } from './size-values.ts'
import { mergeSizes } from './torn-sizes.ts'

/** The price of a product with several sizes; a button that opens a dialog with their prices and stock. */
export function SizesCell({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  const changes = useCan()('updateProduct', ['price']) ? 'prices and stock' : 'stock'
  const [price, sizes] = priceText(product).split(' · ')
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="grid whitespace-nowrap text-left leading-tight tabular-nums"
      >
        {price}
        <span className="sr-only"> · </span>
        <span className="text-fine">{sizes}</span>
        <span className="sr-only">{` of ${product.name}: change ${changes}`}</span>
      </LinkButton>
      <SizesDialog product={product} isOpen={isOpen} onClose={onClose} />
    </>
  )
}

interface SizesDialogProps {
  product: Product
  isOpen: boolean
  onClose: () => void
  /** A sentence in the dialog that asks for a choice. */
  question?: string
  /** The availability that is saved with the sizes. */
  availability?: AvailabilityValue | undefined
}

type SizePricesProps = Omit<SizesDialogProps, 'isOpen'> & ReturnType<typeof useFormDialog>

export function SizesDialog({ isOpen, ...props }: SizesDialogProps) {
  const { hasUnsaved, onCancel } = useFormDialog(props.onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={props.product.name}>
      {isOpen && <SizePrices {...props} hasUnsaved={hasUnsaved} onCancel={onCancel} />}
    </Dialog>
  )
}

const sizesOf = (product: Product) => ({ packs: packsOf(product).map(sizeOf) as readonly SizeValues[] })
type Sizes = ReturnType<typeof sizesOf>

/** Price and stock of every size as typed, and the call that saves them together. */
function useSizePrices({ product, onClose, availability }: SizePricesProps) {
  // The product when the dialog was opened: a refetch of the list must not change the basis of the edits.
  const [stored] = useState(product)
  const confirmDoubts = useDoubts()
  const form = useProductEdit<Sizes>(stored, {
    valuesOf: sizesOf,
    isSame: (one, other) => sizeChangesText(one.packs, other.packs) === '',
    check: ({ packs }) => priceErrors(packs),
    isMeant: (values, base) => confirmDoubts(doubtsOfSizes(product.name, values.packs, base.packs)),
    fieldsOf: ({ packs }) => ({
      ...(availability !== undefined && { availability }),
      packs: packs.map(sentSize),
    }),
    merge(mine, base, theirs) {
      const { torn, sizes } = mergeSizes([base.packs, mine.packs, theirs.packs])
      return torn.length === 0 ? { packs: sizes } : undefined
    },
    savedText: (_stored, values, base) => `, ${sizeChangesText(base.packs, values.packs)}`,
    onSaved: () => form.ref.current && onClose(),
    showsFailure: true,
  })
  const { base, values, stale } = form
  const merged = (taken?: ReadonlySet<string>) =>
    mergeSizes([base.packs, values.packs, stale ? sizesOf(stale).packs : base.packs], [], taken)
  const { torn } = merged()

  function settle(theirs: Product, taken?: ReadonlySet<string>) {
    const packs = [...merged(taken).sizes]
    form.settleStale(theirs, { packs }, keepStoredPicture)
    if (sizeChangesText(sizesOf(theirs).packs, packs) === '') onClose()
  }

  return {
    ...form,
    torn,
    saveAsOpened: () => (form.isUnsaved ? form.save() : onClose()),
    keepMine: (theirs: Product) => settle(theirs),
    takeTheirs: (theirs: Product) => settle(theirs, new Set(torn.map(({ field }) => field))),
    put: (index: number, size: SizeValues) =>
      form.changeAll({ packs: values.packs.with(index, size) }, `packs.${index}.price`),
  }
}

function SizePrices(props: SizePricesProps) {
  const form = useSizePrices(props)
  const { stale, failure } = form
  const { packs } = form.values
  useUnsavedMark(props.hasUnsaved, form.isUnsaved && !form.isSaving)
  const units = unitPrices(packs.map(typedPack))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    form.saveAsOpened()
  }

  return (
    <form ref={form.ref} noValidate onSubmit={onSubmit} className="grid gap-4">
      {props.question && <p className="font-semibold">{props.question}</p>}
      <p className="text-fine text-soft">{productMessages.withoutPrice}</p>
      <ul aria-label="Sizes" className="divide-y divide-line">
        {packs.map((size, index) => {
          const unit = units[index]
          const id = `packs.${index}.price`
          return (
            <li key={size._id} className="py-2">
              <SizePrice
                {...{ id, size }}
                unit={unit && unitPriceText(unit)}
                error={form.errors[id]}
                onChange={changed => form.put(index, { ...size, ...changed })}
              />
            </li>
          )
        })}
      </ul>
      <AlertText>{failure && failureText(adminFailures.changeProduct, failure)}</AlertText>
      {stale && (
        <div role="alert">
          <p>{`${problemMessages.stale}. What you changed here is not saved yet.`}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {form.torn.map(({ field, label, mine, theirs }) => (
              <li key={field}>{`${label}: ${mine} is yours, ${theirs} theirs`}</li>
            ))}
          </ul>
          <LinkButton onClick={() => form.keepMine(stale)} className="mr-4">
            Keep mine
          </LinkButton>
          <LinkButton onClick={() => form.takeTheirs(stale)}>Take theirs</LinkButton>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={form.isSaving || stale !== undefined}>
          {form.isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

interface SizePriceProps {
  id: string
  size: SizeValues
  unit: string | undefined
  error: string | undefined
  onChange: (changed: Partial<SizeValues>) => void
}

function SizePrice({ id, size, unit, error, onChange }: SizePriceProps) {
  const name = nameOfSize(size)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <PermittedField field="price">
        <TextField
          id={id}
          label={
            <>
              <span className="sr-only">Price of </span>
              <span className="wrap-anywhere">{name}</span>
              <span className="sr-only"> in rupees</span>
            </>
          }
          hint={unit}
          error={error}
          className="contents *:col-start-1"
          inputMode="decimal"
          autoComplete="off"
          value={size.price}
          onChange={({ target }) => onChange({ price: target.value })}
          {...selectOnFocus}
        />
      </PermittedField>
      <CheckField
        id={`size-stock-${size._id}`}
        className="col-start-2 row-start-2"
        isSwitch
        label="In stock"
        aria-label={`In stock: ${name}`}
        checked={size.inStock}
        onChange={({ target }) => onChange({ inStock: target.checked })}
      />
    </div>
  )
}
