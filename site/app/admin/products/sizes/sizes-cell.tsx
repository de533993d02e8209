import { problemMessages } from '@chekku/domain/problem'
import { priceText } from '@chekku/domain/product/pack-texts'
import { packName, unitPrices, unitPriceText } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { type FormEvent, useRef, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { CheckField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import {
  type ProductChange,
  showProducts,
  storedInstead,
  useChangeFailed,
  useInlineChange,
} from '../../components/product/use-inline-change.ts'
import {
  editErrors,
  editedPacks,
  editsOf,
  type PackEdit,
  pricedAsTyped,
  saidOfEdits,
  tornEdits,
  withoutTorn,
} from './pack-edits.ts'

/** The price of a product with several sizes; a button that opens a dialog with their prices and stock. */
export function SizesCell({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const onClose = () => setIsOpen(false)
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="max-w-32 text-left leading-tight tabular-nums"
      >
        {priceText(product)}
        <span className="sr-only"> of {product.name}: change prices and stock</span>
      </LinkButton>
      <SizesDialog product={product} isOpen={isOpen} onClose={onClose} />
    </>
  )
}

interface SizePricesProps {
  product: Product
  onClose: () => void
  /** What the dialog is opened for. */
  question?: string
  /** A change that is saved with that of the sizes. */
  along?: ProductChange | undefined
}

/** The dialog with price and stock of each size. */
export function SizesDialog({ isOpen, ...props }: SizePricesProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={props.product.name}>
      {isOpen && <SizePrices {...props} />}
    </Dialog>
  )
}

/** Price and stock of every size as typed, and the call that saves them together. */
function useSizePrices({ product, onClose, along }: SizePricesProps) {
  // The product when the dialog was opened: a refetch of the list must not change the basis of the edits.
  const [from] = useState(product)
  const packs = from.packs ?? []
  const [edits, setEdits] = useState(() => editsOf(packs))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Product>()
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change = useInlineChange()
  const failed = useChangeFailed()

  async function save(over: Product, edits: readonly PackEdit[]) {
    if (isBusy) return
    const found = editErrors(packs, edits)
    setErrors(found)
    const [wrong] = edits.filter(({ _id }) => found[_id] !== undefined)
    if (wrong) return document.getElementById(priceId(wrong))?.focus()
    const stored = over.packs ?? []
    const changed = editedPacks(stored, packs, edits)
    const said = saidOfEdits(stored, changed)
    if (said === '') return over === from ? onClose() : showStored(over)
    setIsBusy(true)
    const error = await change(over, { ...along, packs: changed }, `${product.name}, ${said}`)
    setIsBusy(false)
    const isClosed = element.current === null
    if (!error) return isClosed ? undefined : onClose()
    if (isClosed) return failed(over, error)
    const stale = storedInstead(error)
    if (stale?.packs && tornEdits(stale.packs, packs, edits).length === 0) return save(stale, edits)
    setTheirs(stale)
    if (!stale) setFailure(failureText(adminFailures.changeProduct, error))
  }

  function showStored(stored: Product) {
    showProducts([stored])
    onClose()
  }

  const torn = theirs ? tornEdits(theirs.packs ?? [], packs, edits) : []

  return {
    element,
    packs,
    edits,
    errors,
    failure,
    theirs,
    torn,
    isBusy,
    saveAsOpened: () => save(from, edits),
    keepMine: (stored: Product) => save(stored, edits),
    takeTheirs: (stored: Product) => save(stored, withoutTorn(edits, packs, torn)),
    edit: (edit: PackEdit) => {
      setEdits(now => now.map(other => (other._id === edit._id ? edit : other)))
      setErrors(({ [edit._id]: _, ...others }) => others)
    },
  }
}

const priceId = ({ _id }: { _id: string }) => `size-price-${_id}`

function SizePrices(props: SizePricesProps) {
  const form = useSizePrices(props)
  const { packs, edits, theirs, failure } = form
  const units = unitPrices(pricedAsTyped(packs, edits))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void form.saveAsOpened()
  }

  return (
    <form ref={form.element} noValidate onSubmit={onSubmit} className="grid gap-4">
      {props.question && <p className="font-semibold">{props.question}</p>}
      <ul aria-label="Sizes" className="divide-y divide-line">
        {packs.map((pack, index) => {
          const edit = edits[index]
          const unit = units[index]
          return (
            edit && (
              <li key={pack._id} className="py-2">
                <SizePrice pack={pack} unit={unit && unitPriceText(unit)} edit={edit} form={form} />
              </li>
            )
          )
        })}
      </ul>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {theirs && (
        <div role="alert">
          <p>{problemMessages.stale}. What you changed here is not saved yet.</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {form.torn.map(({ field, label, mine, theirs }) => (
              <li key={field}>{`${label}: ${mine} is yours, ${theirs} theirs`}</li>
            ))}
          </ul>
          {theirs.packs && (
            <LinkButton onClick={() => void form.keepMine(theirs)} className="mr-4">
              Keep mine
            </LinkButton>
          )}
          <LinkButton onClick={() => void form.takeTheirs(theirs)}>Take theirs</LinkButton>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={form.isBusy || theirs !== undefined}>
          {form.isBusy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

interface SizePriceProps {
  pack: Pack
  /** The unit price of the stored size. */
  unit: string | undefined
  edit: PackEdit
  form: Pick<ReturnType<typeof useSizePrices>, 'edit' | 'errors'>
}

function SizePrice({ pack, unit, edit, form }: SizePriceProps) {
  const name = packName(pack)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <TextField
        id={priceId(pack)}
        label={
          <>
            <span className="sr-only">Price of </span>
            <span className="wrap-anywhere">{name}</span>
            <span className="sr-only"> in rupees</span>
          </>
        }
        hint={unit}
        error={form.errors[pack._id]}
        className="min-w-0 grow basis-40"
        inputMode="decimal"
        autoComplete="off"
        value={edit.price}
        onChange={({ target }) => form.edit({ ...edit, price: target.value })}
        {...selectOnFocus}
      />
      <CheckField
        id={`size-stock-${pack._id}`}
        isSwitch
        label="In stock"
        aria-label={`In stock: ${name}`}
        checked={edit.inStock}
        onChange={({ target }) => form.edit({ ...edit, inStock: target.checked })}
      />
    </div>
  )
}
