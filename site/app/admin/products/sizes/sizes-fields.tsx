import { rupeeSign } from '@chekku/domain/money'
import { packLimits } from '@chekku/domain/rules/pack-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { type ReactNode, useId } from 'react'
import { CheckField } from '../../../ui/admin/choice-fields.tsx'
import { describedBy, FieldNotes } from '../../../ui/admin/field.tsx'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { fieldProps } from '../../components/form/field-props.ts'
import { PriceField, type ProductValues } from '../../components/form/product-definition.tsx'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { nameOfSize, nextSize, type SizeValues, unitPriceNotes } from '../../components/sizes/size-values.ts'
import { pictureName } from '../../data/picture-names.ts'
import { AmountFields, hasRareFacts, KindSuggestions, MrpField, RareFields } from './size-fields.tsx'

/** Price and size of a product; a row for each if there are several sizes. */
export function SizesFields({ form }: { form: EntityForm<Product, ProductValues> }) {
  const { packs, pictures = [] } = form.values
  const notes = unitPriceNotes(packs)
  const list = fieldProps(form).list('packs')
  return (
    <>
      <KindSuggestions />
      <ListEditor
        {...list}
        label="Sizes"
        hint="Visitors choose among them in this order."
        onChange={(sizes, paths) => list.onChange(sizes, paths?.length ? paths : undefined)}
        entry="size"
        addLabel="Add another size"
        create={() => nextSize(packs.at(-1))}
        nameOf={nameOfSize}
        maximum={packLimits.packs}
        emptyHint=""
        isFlat
        alone={fields => <OneSize {...fields} form={form} note={notes[0]} />}
        note={(_size, index) => (
          <span className="block text-fine font-normal text-soft empty:hidden">{notes[index]}</span>
        )}
      >
        {fields => (
          <>
            <div className="grid grid-cols-2 gap-4 @min-[30rem]:grid-cols-3">
              <AmountFields {...fields} />
              <TextField
                {...fields.text('price')}
                label={`Price (${rupeeSign})`}
                inputMode="decimal"
                {...selectOnFocus}
              />
              <MrpField {...fields} />
              <CheckField {...fields.check('inStock')} label="In stock" className="self-end" />
            </div>
            {pictures.length > 1 && <SizePicture {...fields} pictures={pictures} />}
            <RareFields {...fields} />
          </>
        )}
      </ListEditor>
    </>
  )
}

interface OneSizeProps extends RecordFields<SizeValues> {
  form: EntityForm<Product, ProductValues>
  note: string | undefined
}

/** The price of a product with a single size, and the amount if it is set. */
function OneSize({ form, note, ...fields }: OneSizeProps) {
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <PriceField form={form} />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold leading-tight">Size</legend>
        <div className="grid grid-cols-2 gap-4 @min-[30rem]:grid-cols-4">
          <AmountFields {...fields} />
          <MrpField {...fields} />
        </div>
        <p className="mt-1.5 text-fine text-soft">
          {note || 'Optional: how much is in it. Visitors then see what a litre, kilogram or piece costs.'}
        </p>
        {hasRareFacts(fields.item) && <RareFields {...fields} />}
      </fieldset>
    </div>
  )
}

interface SizePictureProps extends RecordFields<SizeValues> {
  pictures: readonly ProductPicture[]
}

/** Selects the picture of a size among the product's. A removed picture is deselected until Undo restores it. */
function SizePicture({ item, path, at, put, pictures }: SizePictureProps) {
  const name = useId()
  const { id, error } = at(`${path}.image`)
  const chosen = pictures.some(({ image }) => image === item.image) ? item.image : ''
  const choice = (image: string, shown: ReactNode) => (
    <label
      key={image}
      className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border-2 border-line p-0.5 hover:border-ink has-checked:border-leaf has-checked:bg-leaf/5 has-focus-visible:outline-2 has-focus-visible:outline-leaf has-focus-visible:outline-offset-3"
    >
      <input
        type="radio"
        name={name}
        checked={image === chosen}
        onChange={() => put({ image })}
        className="sr-only"
        {...(image === chosen && { id, ...describedBy({ id, error }) })}
      />
      {shown}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold leading-tight">Picture of this size</legend>
      <div className="flex flex-wrap gap-2">
        {choice('', <span className="px-2">None of its own</span>)}
        {pictures.map((picture, index) =>
          choice(
            picture.image,
            <StoredPicture
              path={picture.image}
              alt={pictureName(picture, index)}
              sizes="4rem"
              className="size-11 rounded-control object-cover"
            />,
          ),
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
