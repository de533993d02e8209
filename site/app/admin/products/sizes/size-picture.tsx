import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from '../../../ui/admin/field.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import type { SizeValues } from '../../components/sizes/size-values.ts'
import { pictureName } from '../../data/picture-names.ts'

interface SizePictureProps extends RecordFields<SizeValues> {
  pictures: readonly ProductPicture[]
}

/** Selects the picture of a size among the product's. A removed picture is deselected until Undo restores it. */
export function SizePicture({ item, path, at, put, pictures }: SizePictureProps) {
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
