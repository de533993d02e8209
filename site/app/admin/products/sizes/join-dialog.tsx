import { productMessages } from '@chekku/domain/product'
import { endedAvailabilities, joinedProducts } from '@chekku/domain/product/join'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { productPictureLimits } from '@chekku/domain/rules/picture-roles'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { useRef, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { attemptOf, type KeyedAttempt } from '../../../api/admin/idempotency-key.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { AlertText, ErrorSummary } from '../../../ui/admin/error-summary.tsx'
import { SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useEdit } from '../../components/edit/use-edit.ts'
import { useFormDialog, useUnsavedMark } from '../../components/edit/use-form-dialog.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import { editFields, recordFields } from '../../components/list-editor/record-fields.ts'
import { invalidate } from '../../data/queries.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { AmountFields, KindField, KindSuggestions, PiecesField, type SizeFields } from './size-fields.tsx'
import { typedVisitorPrice } from './size-texts.ts'
import { type SizeValues, sentNameOfSize, sizeOf } from './size-values.ts'

/** A join and its undo replace each other's message. */
const topic = 'join'

interface JoinDialogProps {
  /** The products to join; the dialog is open while there are any. */
  products: readonly Product[]
  onClose: () => void
  /** Called once they are joined, before `onClose`. */
  onJoined: () => void
}

/** Joins products as sizes of one, with an Undo. */
export function JoinDialog({ products, onClose, onJoined }: JoinDialogProps) {
  const undoToast = useUndoToast()
  const { saveUnsaved, onCancel } = useFormDialog(onClose, { hasSave: false })

  function showJoined({ product }: ProductsJoined, change: string | undefined) {
    onJoined()
    onClose()
    invalidate('product')
    undoToast(joinMessages.joined(product.packs?.length ?? 1, product.name), [change], {
      topic,
      undone: joinMessages.undone,
    })
  }

  return (
    <Dialog isOpen={products.length > 0} onClose={onCancel} title="Join as sizes">
      {products.length > 0 && (
        <JoinForm products={products} onJoined={showJoined} saveUnsaved={saveUnsaved} onCancel={onCancel} />
      )}
    </Dialog>
  )
}

interface JoinFormProps extends ReturnType<typeof useFormDialog> {
  products: readonly Product[]
  onJoined: (joined: ProductsJoined, change: string | undefined) => void
}

interface JoinValues {
  name: string
  sizes: readonly SizeValues[]
  /** The product that the others become sizes of. */
  targetId: string
}

/** The edit of the dialog, and the call that joins. */
function useJoin({ products, onJoined, saveUnsaved }: JoinFormProps) {
  const [suggestion] = useState(() => joinedProducts(products))
  const [blank] = useState(() => {
    const { name, packs } = suggestion
    const values = { name, sizes: packs.map(sizeOf), targetId: products[0]?._id ?? '' }
    return { values, picture: keepStoredPicture }
  })
  const attempt = useRef<KeyedAttempt>(undefined)
  const form = useEdit<ProductsJoined, JoinValues>({
    stored: undefined,
    blank,
    valuesOf: () => blank.values,
    async save({ values: { name, sizes, targetId } }) {
      const others = products.filter(({ _id }) => _id !== targetId)
      const ids = [targetId, ...others.map(({ _id }) => _id)]
      // Price and stock stay as stored, even if they were changed since the list was loaded.
      const body = { ids, name, packs: sizes.map(sentNameOfSize) }
      attempt.current = attemptOf(body, attempt.current)
      const answer = await callApi('joinProducts', { body, idempotencyKey: attempt.current.key })
      const refusal = answer.error && refusalText(products, answer.error)
      if (!refusal) return answer
      invalidate('product')
      return { data: null, error: { ...answer.error, errors: {}, words: refusal } }
    },
    asksWhenStale: false,
    onSaved: (joined, { change }) => onJoined(joined, change),
  })
  useUnsavedMark(saveUnsaved, form)
  const { errors } = form
  function fieldsOf(size: SizeValues, index: number) {
    const at = (path: string) => ({ id: path, error: errors[path] })
    return recordFields({ at, errors, path: `packs.${index}`, item: size }, (part, paths) =>
      form.changeAll({ sizes: form.values.sizes.with(index, { ...size, ...part }) }, paths),
    )
  }
  return { ...form, suggestion, fieldsOf }
}

/** The errors of products that cannot be joined, which have no field; undefined if there are none. */
function refusalText(products: readonly Product[], { errors = {} }: ApiError): string | undefined {
  const refused = products.filter(({ _id }) => errors[_id] !== undefined)
  if (refused.length === 0) return undefined
  const texts = refused.map(({ _id, name }) =>
    errors[_id] === productMessages.notFound ? joinMessages.gone(name) : errors[_id],
  )
  return `${texts.join('. ')}.`
}

function JoinForm(props: JoinFormProps) {
  const { products } = props
  const form = useJoin(props)
  const { errors, failure, isSaving } = form
  const { name, sizes, targetId } = form.values
  const fields = editFields(form, {})
  return (
    <form
      ref={form.ref}
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        form.save()
      }}
      className="grid gap-4"
    >
      <p className="text-soft">{`These ${products.length} products become one, with a size for each.`}</p>
      <AlertText>
        {Object.keys(errors).length === 0 && failure && failureText(adminFailures.joinProducts, failure)}
      </AlertText>
      <ErrorSummary title="Please check these fields" errors={errors} />
      <KindSuggestions />
      <TextField
        {...fields.text('name')}
        label="Name of the product"
        limit={catalogueLimits.nameCharacters}
      />
      <ul aria-label="Sizes" className="divide-y divide-line rounded-card border border-line">
        {sizes.map((size, index) => (
          <JoinedSize
            key={size._id}
            fields={form.fieldsOf(size, index)}
            productName={ownerOf(products, size) ?? ''}
            hasPieces={(form.suggestion.packs[index]?.pieces ?? 1) > 1}
          />
        ))}
      </ul>
      <SelectField
        {...fields.text('targetId')}
        label="Text and category come from"
        options={products.map(product => [product._id, product.name])}
      />
      <Consequences
        name={name}
        hasPictures={form.suggestion.pictures.length > 0}
        ended={endedAvailabilities(products, targetId)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isSaving}>
          {isSaving ? 'Joining...' : 'Join as sizes'}
        </Button>
      </div>
    </form>
  )
}

interface JoinedSizeProps {
  fields: SizeFields
  /** The name of the product that the size has been until now. */
  productName: string
  hasPieces: boolean
}

const JoinedSize = ({ fields, productName, hasPieces }: JoinedSizeProps) => (
  <li className="pt-3">
    <fieldset className="@container min-w-0 px-3 pb-3">
      <legend className="mb-2 text-fine text-soft wrap-anywhere">
        {`${productName} · ${typedVisitorPrice(fields.item)}${fields.item.inStock ? '' : ' · out of stock'}`}
      </legend>
      <div className="grid grid-cols-2 gap-3 @min-[26rem]:grid-cols-3">
        <AmountFields {...fields} />
        <KindField {...fields} />
        {hasPieces && <PiecesField {...fields} />}
      </div>
    </fieldset>
  </li>
)

const ownerOf = (products: readonly Product[], { _id }: SizeValues) =>
  products.find(product => packsOf(product).some(pack => pack._id === _id))?.name

const Consequences = (props: { name: string; hasPictures: boolean; ended: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 text-fine text-soft wrap-anywhere">
    <li>Prices and stock stay with their sizes.</li>
    {props.ended.map(text => (
      <li key={text}>{text}</li>
    ))}
    {props.hasPictures && <li>{`All their pictures come along, up to ${productPictureLimits.pictures}.`}</li>}
    <li>{`Old links open the right size of “${props.name}”.`}</li>
    <li>Customers’ lists keep the same sizes.</li>
    <li>The others go to the trash. Undo brings everything back.</li>
  </ul>
)
