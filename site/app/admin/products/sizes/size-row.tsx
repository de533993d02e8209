import { rupeeSign } from '@chekku/domain/money'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import type { ReactNode } from 'react'
import { RemoveButton } from '../../../ui/admin/button.tsx'
import { CheckField } from '../../../ui/admin/choice-fields.tsx'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { AmountFields, MrpField, RareFields, type SizeEdit, sizeText } from './size-fields.tsx'
import { SizePicture } from './size-picture.tsx'

interface SizeRowProps {
  id: string
  name: string
  /** The unit price as text. */
  note: string | undefined
  edit: SizeEdit
  /** The product's pictures. */
  pictures: readonly ProductPicture[]
  grip: ReactNode
  moveMenu: ReactNode
  onRemove: () => void
}

/** One of several sizes: its controls to move and remove it, and its fields. */
export function SizeRow({ id, name, note, edit, pictures, grip, moveMenu, onRemove }: SizeRowProps) {
  const { size, path, errors, change } = edit
  return (
    <fieldset id={id} aria-label={name} tabIndex={-1} className="@container min-w-0">
      <div className="flex items-center gap-x-1 py-1 pr-1">
        {grip}
        <p className="min-w-0 grow wrap-anywhere py-1 font-medium leading-tight">
          {name}
          <span className="block text-fine font-normal text-soft empty:hidden">{note}</span>
        </p>
        {moveMenu}
        <RemoveButton name={name} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-1 gap-2 px-3 pb-3 md:px-4">
        <div className="grid grid-cols-2 gap-4 @min-[30rem]:grid-cols-3">
          <AmountFields edit={edit} />
          <TextField
            {...sizeText(edit, 'price')}
            label={`Price (${rupeeSign})`}
            inputMode="decimal"
            {...selectOnFocus}
          />
          <MrpField edit={edit} />
          <CheckField
            id={`${path}.inStock`}
            label="In stock"
            error={errors[`${path}.inStock`]}
            checked={size.inStock}
            onChange={({ target }) => change('inStock', target.checked)}
            className="self-end"
          />
        </div>
        {pictures.length > 1 && <SizePicture edit={edit} name={`${id}-picture`} pictures={pictures} />}
        <RareFields edit={edit} />
      </div>
    </fieldset>
  )
}
