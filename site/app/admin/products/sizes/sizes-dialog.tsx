import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { packsOf, unitPrices, unitPriceText } from '@chekku/domain/product/pack-prices'
import { priceText } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { type FormEvent, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText } from '../../../ui/admin/error-summary.tsx'
import { CheckField } from '../../../ui/admin/fields/choice-fields.tsx'
import { selectOnFocus } from '../../../ui/admin/fields/select-on-focus.ts'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useCan } from '../../auth/use-can.ts'
import { useDoubts } from '../../components/edit/use-doubts.ts'
import { useFormDialog, useUnsavedMark } from '../../components/edit/use-form-dialog.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import type { AvailabilityValue } from '../../components/product/availability-value.ts'
import { useProductEdit } from '../../components/product/use-product-edit.ts'
import { PermittedField } from '../permitted-field.tsx'
import { mergeSizes } from './merge-sizes.ts'
import { doubtsOfSizes, priceErrors } from './size-checks.ts'
import { nameOfSize, sizeChangesText } from './size-texts.ts'
import { type SizeValues, sentSize, sizeOf, typedPack } from './size-values.ts'

/** The price of a product with several sizes, as a button that opens their dialog. */
export function SizesButton({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  const editableFields = useCan()('updateProduct', ['price']) ? 'prices and stock' : 'stock'
  const [price, sizes] = priceText(product).split(' · ')
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="grid whitespace-nowrap text-left leading-tight tabular-nums md:max-xl:text-fine"
      >
        {price}
        <span className="sr-only"> · </span>
        <span className="text-fine">{sizes}</span>
        <span className="sr-only">{` of ${product.name}: change ${editableFields}`}</span>
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

/** The price and stock of every size of a product, saved together. */
export function SizesDialog({ isOpen, ...props }: SizesDialogProps) {
  const { saveUnsaved, onCancel } = useFormDialog(props.onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={props.product.name}>
      {isOpen && <SizePrices {...props} saveUnsaved={saveUnsaved} onCancel={onCancel} />}
    </Dialog>
  )
}

const sizesOf = (product: Product) => ({ packs: packsOf(product).map(sizeOf) as readonly SizeValues[] })
type Sizes = ReturnType<typeof sizesOf>

/** Price and stock of every size as typed, and the call that saves them together. */
function useSizePrices({ product, onClose, availability }: SizePricesProps) {
  // A refetch of the list must not change the basis of the edit, so this is the product as the dialog was opened.
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
      const { conflicts, sizes } = mergeSizes([base.packs, mine.packs, theirs.packs])
      return conflicts.length === 0 ? { packs: sizes } : undefined
    },
    savedText: (_stored, values, base) => `, ${sizeChangesText(base.packs, values.packs)}`,
    // The dialog may have been closed during the save.
    onSaved: () => form.ref.current && onClose(),
    showsFailure: true,
  })
  const { base, values, stale } = form
  const theirPacks = stale ? sizesOf(stale).packs : base.packs
  const merge = (theirFields?: ReadonlySet<string>) =>
    mergeSizes([base.packs, values.packs, theirPacks], [], theirFields)
  const { conflicts } = merge()

  function settle(theirFields?: ReadonlySet<string>) {
    if (!stale) return
    const packs = [...merge(theirFields).sizes]
    form.settleStale(stale, { packs }, keepStoredPicture)
    if (sizeChangesText(theirPacks, packs) === '') onClose()
  }

  return {
    ...form,
    conflicts,
    saveOrClose: () => (form.isUnsaved ? form.save() : onClose()),
    keepMine: () => settle(),
    takeTheirs: () => settle(new Set(conflicts.map(({ field }) => field))),
    changeSize: (index: number, size: SizeValues) =>
      form.changeAll({ packs: values.packs.with(index, size) }, `packs.${index}.price`),
  }
}

function SizePrices(props: SizePricesProps) {
  const form = useSizePrices(props)
  const { stale, failure } = form
  const { packs } = form.values
  useUnsavedMark(props.saveUnsaved, form)
  const prices = unitPrices(packs.map(typedPack))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    form.saveOrClose()
  }

  return (
    <form ref={form.ref} noValidate onSubmit={onSubmit} className="grid gap-4">
      {props.question && <p className="font-semibold">{props.question}</p>}
      <p className="text-fine text-soft">{productMessages.withoutPrice}</p>
      <ul aria-label="Sizes" className="divide-y divide-line">
        {packs.map((size, index) => {
          const unitPrice = prices[index]
          const id = `packs.${index}.price`
          return (
            <li key={size._id} className="py-2">
              <SizePrice
                {...{ id, size }}
                unitPriceNote={unitPrice && unitPriceText(unitPrice)}
                error={form.errors[id]}
                onChange={changed => form.changeSize(index, { ...size, ...changed })}
              />
            </li>
          )
        })}
      </ul>
      <AlertText>{failure && failureText(adminFailures.changeProduct, failure)}</AlertText>
      {stale && (
        <div role="alert">
          <p>{`${problemMessages.stale}. Your changes are not saved yet.`}</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {form.conflicts.map(({ field, label, mine, theirs }) => (
              <li key={field}>{`${label}: ${mine} is yours, ${theirs} theirs`}</li>
            ))}
          </ul>
          <LinkButton onClick={form.keepMine} className="mr-4">
            Keep mine
          </LinkButton>
          <LinkButton onClick={form.takeTheirs}>Take theirs</LinkButton>
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
  unitPriceNote: string | undefined
  error: string | undefined
  onChange: (changed: Partial<SizeValues>) => void
}

function SizePrice({ id, size, unitPriceNote, error, onChange }: SizePriceProps) {
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
          hint={unitPriceNote}
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
