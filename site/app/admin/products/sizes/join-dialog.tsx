import { catalogueLimits } from '@chekku/domain/catalogue'
import { productMessages } from '@chekku/domain/product'
import { endedAvailabilities, joinedProducts } from '@chekku/domain/product/join'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packLimits } from '@chekku/domain/rules/pack-limits'
import { productPictureLimits } from '@chekku/domain/rules/picture-roles'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { type Attempt, attemptOf } from '../../../api/admin/idempotency-key.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText, ErrorSummary } from '../../../ui/admin/error-summary.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isSameValue } from '../../components/edit/plain-text.ts'
import { useTypedDialog, useTypedMark } from '../../components/edit/use-typed-dialog.ts'
import type { BulkAction } from '../../components/list/list-config.ts'
import type { Selection } from '../../components/list/use-list.ts'
import { recordFields } from '../../components/list-editor/record-fields.ts'
import { priceOf, type SizeValues, sentNameOfSize, sizeOf } from '../../components/sizes/size-values.ts'
import { invalidate } from '../../data/queries.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { AmountFields, KindField, KindSuggestions, PiecesField } from './size-fields.tsx'

/** A join and its undo replace each other's message. */
const topic = 'join'

/** The bulk action that joins products as sizes of one, with a dialog and Undo. */
export function useJoinAction(selection: Selection<Product>) {
  const toast = useToast()
  const undoToast = useUndoToast()
  const [chosen, setChosen] = useState<readonly Product[]>([])

  function onChoose(products: readonly Product[]) {
    if (products.length < 2 || products.length > packLimits.packs)
      return toast(joinMessages.some, { hasFailed: true })
    setChosen(products)
  }

  function onJoined({ product }: ProductsJoined, change: string | undefined) {
    selection.drop(chosen)
    setChosen([])
    invalidate('product')
    undoToast(joinMessages.joined(product.packs?.length ?? 1, product.name), [change], {
      topic,
      undone: joinMessages.undone,
    })
  }

  const action: BulkAction<Product> = { label: 'Join as sizes', fewest: 2, onChoose }
  const way = useTypedDialog(() => setChosen([]))
  const dialog = (
    <Dialog isOpen={chosen.length > 0} onClose={way.onCancel} title="Join as sizes">
      {chosen.length > 0 && <JoinForm products={chosen} onJoined={onJoined} {...way} />}
    </Dialog>
  )
  return { action, dialog }
}

interface JoinFormProps extends ReturnType<typeof useTypedDialog> {
  products: readonly Product[]
  onJoined: (joined: ProductsJoined, change: string | undefined) => void
}

/** The form values of the dialog (name, sizes, remaining product) and the call that joins. */
function useJoin({ products, onJoined }: JoinFormProps) {
  const [guess] = useState(() => joinedProducts(products))
  const [first] = useState(() => [guess.name, guess.packs.map(sizeOf), products[0]?._id ?? ''] as const)
  const [name, setName] = useState(first[0])
  const [sizes, setSizes] = useState(first[1])
  const [staying, setStaying] = useState(first[2])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const attempt = useRef<Attempt>(undefined)

  const { mutate: join, isPending: isBusy } = useMutation({
    mutationFn() {
      const others = products.filter(({ _id }) => _id !== staying)
      const ids = [staying, ...others.map(({ _id }) => _id)]
      // Price and stock stay as stored, even if they were changed since the list was loaded.
      const body = { ids, name, packs: sizes.map(sentNameOfSize) }
      attempt.current = attemptOf(body, attempt.current)
      return adminApi.products.join(body, attempt.current.key)
    },
    onSuccess({ data, error, change }) {
      if (data) return onJoined(data, change)
      const refused = refusedOf(products, error)
      setErrors(refused ? {} : (error.errors ?? {}))
      setFailure(refused ?? failureText(adminFailures.joinProducts, error))
      // The pressed button lost the focus when it was disabled.
      document.getElementById(Object.keys(error.errors ?? {})[0] ?? '')?.focus()
    },
  })

  const forgive = (...paths: readonly string[]) =>
    setErrors(now => Object.fromEntries(Object.entries(now).filter(([path]) => !paths.includes(path))))
  const fieldsOf = (index: number) =>
    recordFields(
      {
        at: path => ({ id: path, error: errors[path] }),
        errors,
        path: `packs.${index}`,
        item: sizes[index] as SizeValues,
      },
      (part, paths) => {
        setSizes(now => now.map((size, at) => (at === index ? { ...size, ...part } : size)))
        forgive(...paths)
      },
    )
  function changeName(changed: string) {
    setName(changed)
    forgive('name')
  }
  const isTyped = !isSameValue([name, sizes, staying], first)
  return {
    guess,
    isTyped,
    name,
    changeName,
    sizes,
    staying,
    setStaying,
    errors,
    failure,
    isBusy,
    join,
    fieldsOf,
  }
}

/** The texts of products that cannot be joined, which have no field; the list that they were chosen in is outdated. */
function refusedOf(products: readonly Product[], { errors = {} }: ApiError): string | undefined {
  const refused = products.filter(({ _id }) => errors[_id] !== undefined)
  if (refused.length === 0) return undefined
  invalidate('product')
  const texts = refused.map(({ _id, name }) =>
    errors[_id] === productMessages.notFound ? joinMessages.gone(name) : errors[_id],
  )
  return `${texts.join('. ')}.`
}

/** Shows the sizes that the products become, and joins them. */
function JoinForm(props: JoinFormProps) {
  const { products } = props
  const form = useJoin(props)
  const { errors, failure } = form
  useTypedMark(props.typed, form.isTyped && !form.isBusy)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!form.isBusy) form.join()
  }

  return (
    <form noValidate autoComplete="off" onSubmit={onSubmit} className="grid gap-4">
      <p className="text-soft">These {products.length} products become one, with a size for each.</p>
      <AlertText>{Object.keys(errors).length === 0 && failure}</AlertText>
      <ErrorSummary title="Please check these fields" errors={errors} />
      <KindSuggestions />
      <TextField
        id="name"
        label="Name of the product"
        error={errors.name}
        limit={catalogueLimits.nameCharacters}
        value={form.name}
        onChange={({ target }) => form.changeName(target.value)}
      />
      <ul aria-label="Sizes" className="divide-y divide-line rounded-card border border-line">
        {form.sizes.map((size, index) => (
          <li key={size._id} className="pt-3">
            <fieldset className="@container min-w-0 px-3 pb-3">
              <legend className="mb-2 text-fine text-soft wrap-anywhere">
                {ownerOf(products, size)} · {priceOf(size)}
                {!size.inStock && ' · out of stock'}
              </legend>
              <div className="grid grid-cols-2 gap-3 @min-[26rem]:grid-cols-3">
                <AmountFields {...form.fieldsOf(index)} />
                <KindField {...form.fieldsOf(index)} />
                {(form.guess.packs[index]?.pieces ?? 1) > 1 && <PiecesField {...form.fieldsOf(index)} />}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <SelectField
        id="staying"
        label="Text and category are those of"
        value={form.staying}
        options={products.map(product => [product._id, product.name])}
        onChange={({ target }) => form.setStaying(target.value)}
      />
      <Becomes
        name={form.name}
        hasPictures={form.guess.pictures.length > 0}
        ended={endedAvailabilities(products, form.staying)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Joining...' : 'Join as sizes'}
        </Button>
      </div>
    </form>
  )
}

/** The name of the product that a size comes from. */
const ownerOf = (products: readonly Product[], { _id }: SizeValues) =>
  products.find(product => packsOf(product).some(pack => pack._id === _id))?.name

/** The further effects of joining. */
const Becomes = (props: { name: string; hasPictures: boolean; ended: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 text-fine text-soft wrap-anywhere">
    <li>Prices and stock stay with their sizes.</li>
    {props.ended.map(text => (
      <li key={text}>{text}</li>
    ))}
    {props.hasPictures && <li>{`All their pictures come along, up to ${productPictureLimits.pictures}.`}</li>}
    <li>Old links, in chats and search engines too, lead to their size of “{props.name}” for ever.</li>
    <li>Customers who have one of them on their list find the same size there.</li>
    <li>The others go to the trash. Undo brings everything back.</li>
  </ul>
)
