import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { useState } from 'react'
import { PictureIcon } from '../../../ui/admin/admin-icons.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { selectOnFocus } from '../../../ui/admin/fields/select-on-focus.ts'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { useCan } from '../../auth/use-can.ts'
import { fieldProps } from '../../components/form/field-props.ts'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import { pictureName } from '../../data/picture-names.ts'
import type { ProductValues } from '../form/product-values.ts'
import { PermittedField } from '../permitted-field.tsx'
import { PictureSquare, pictureGridClasses } from '../pictures/picture-square.tsx'
import {
  AmountFields,
  DetailFields,
  detailsText,
  KindSuggestions,
  RowFields,
  type SizeFields,
} from './size-fields.tsx'
import { nameOfSize, unitPriceNotes } from './size-texts.ts'
import { nextSize, type SizeValues } from './size-values.ts'

/** Price and size of a product; a row for each if there are several sizes. */
export function SizesFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { packs, pictures = [] } = form.values
  const notes = unitPriceNotes(packs)
  const list = fieldProps(form).list('packs')
  const isFixed = !useCan()('updateProduct', ['sizes'])
  // The offer has its own fold, and its errors must not open the rows of the sizes.
  const errors = Object.fromEntries(Object.entries(list.errors).filter(([path]) => !path.includes('.offer.')))
  return (
    <>
      <KindSuggestions />
      <ListEditor
        {...list}
        errors={errors}
        label="Sizes"
        isLabelHidden
        hint={<RowHeading sizes={packs} />}
        // An added size clears the errors of all sizes too, which other lists keep.
        onChange={(sizes, paths) => list.onChange(sizes, paths?.length ? paths : undefined)}
        entry="size"
        addLabel="Add another size"
        create={() => nextSize(packs.at(-1))}
        nameOf={nameOfSize}
        maximum={packLimits.packs}
        emptyHint=""
        isCompact
        isFixed={isFixed}
        alone={fields => <OneSize {...fields} form={form} note={notes[0]} />}
        note={(_size, index) => notes[index]}
        actions={(fields, name) => <RowFields {...fields} name={name} />}
      >
        {fields => (
          <div className="@container grid grid-cols-1 gap-4">
            <FieldNotes {...fields.at(`${fields.path}.price`)} />
            <div className="grid grid-cols-2 gap-3">
              <PermittedField field="sizes">
                <AmountFields {...fields} />
              </PermittedField>
            </div>
            <DetailFields {...fields} />
            {pictures.length > 1 && <SizePicture {...fields} pictures={pictures} />}
          </div>
        )}
      </ListEditor>
    </>
  )
}

const withoutPrice = (sizes: readonly SizeValues[]) =>
  sizes.some(({ price }) => !Number(price)) && productMessages.withoutPrice

const RowHeading = ({ sizes }: { sizes: readonly SizeValues[] }) => (
  <>
    {withoutPrice(sizes)}
    <span className="mt-2 flex items-end pr-1">
      <span className="grow text-body font-semibold text-ink">Sizes</span>
      <span className="w-24">{`Price (${rupeeSign})`}</span>
      <span className="w-11 text-center leading-tight">In stock</span>
    </span>
  </>
)

interface OneSizeProps extends SizeFields {
  form: EntityForm<Product, ProductValues>
  note: string | undefined
}

const noteId = 'price-hint'

/** The price of a product with a single size, the amount if it is set, and its details in a fold. */
const OneSize = ({ form, note, ...fields }: OneSizeProps) => (
  <div className="@container grid grid-cols-1">
    <div className="grid grid-cols-[4fr_3fr_4fr] gap-3 *:min-w-0">
      <PermittedField field="price">
        <TextField
          id="price"
          hintId={noteId}
          error={form.errors.price}
          label={`Price (${rupeeSign})`}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={fields.item.price}
          onChange={({ target }) =>
            // The MRP shows the error of a price above it.
            form.changeAll({ packs: [{ ...fields.item, price: target.value }] }, ['price', 'packs.0.mrp'])
          }
          {...selectOnFocus}
        />
      </PermittedField>
      <PermittedField field="sizes">
        <AmountFields {...fields} />
      </PermittedField>
    </div>
    <p id={noteId} className="mt-1.5 min-h-lh text-fine text-soft">
      {note || withoutPrice([fields.item])}
    </p>
    <Fold title="More" summary={detailsText(fields.item) || 'Kind, MRP, SKU'}>
      <DetailFields {...fields} />
    </Fold>
  </div>
)

interface SizePictureProps extends SizeFields {
  pictures: readonly ProductPicture[]
}

/** The picture of a size, chosen among the product's; one that is removed there is shown as none until Undo restores it. */
function SizePicture({ item, path, at, put, pictures }: SizePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { id, error } = at(`${path}.image`)
  const index = pictures.findIndex(({ image }) => image === item.image)
  const chosen = pictures[index]
  const choose = (image: string) => {
    put({ image })
    setIsChoosing(false)
  }
  return (
    <div>
      <button
        type="button"
        id={id}
        onClick={() => setIsChoosing(true)}
        className="flex min-h-11 items-center gap-3 rounded-control text-left hover:text-leaf"
        {...describedBy({ id, error })}
      >
        <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control bg-wash text-soft">
          {chosen ? (
            <StoredPicture
              path={chosen.image}
              alt=""
              sizes="4rem"
              ratio={1}
              className="size-14 object-cover"
            />
          ) : (
            <PictureIcon />
          )}
        </span>
        <span>
          <span className="block font-semibold leading-tight">Picture of this size</span>
          <span className="text-fine text-soft">
            {chosen ? pictureName(chosen, index) : 'None of its own'}
          </span>
        </span>
      </button>
      <FieldNotes id={id} error={error} />
      {isChoosing && (
        <Dialog isOpen isSheet onClose={() => setIsChoosing(false)} title="Picture of this size">
          <div className={pictureGridClasses}>
            {pictures.map((picture, position) => (
              <PictureSquare
                key={picture.image}
                picture={picture}
                label={pictureName(picture, position)}
                aria-pressed={position === index}
                onClick={() => choose(picture.image)}
              />
            ))}
          </div>
          <Button onClick={() => choose('')} aria-pressed={!chosen}>
            None of its own
          </Button>
        </Dialog>
      )}
    </div>
  )
}
