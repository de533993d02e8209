import { productPictureLimits } from '@chekku/domain/rules/picture-roles'
import type { Product } from '@chekku/domain/schemas/product'
import { type ReactNode, useEffect } from 'react'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { FilePicker } from '../../components/image-input/file-picker.tsx'
import { useFileDrop } from '../../components/image-input/use-file-drop.ts'
import type { ProductValues } from '../form/product-values.ts'
import { PictureGrid } from './picture-grid.tsx'
import type { PicturesEdit } from './use-product-pictures.ts'

interface PicturesFieldProps {
  form: EntityForm<Product, ProductValues>
  pictures: PicturesEdit
  /** The field for a single picture. */
  singleField: ReactNode
  /** Called when uploads start and end: the form cannot be saved while they are pending. */
  onSending: (isSending: boolean) => void
}

/** A single picture with its field, or a list of several. */
export function PicturesField({ form, pictures, singleField, onSending }: PicturesFieldProps) {
  const { list, uploads, missing, addFiles } = pictures
  // The field for a single picture handles drops itself.
  const { isOver, handlers } = useFileDrop(
    files => list && addFiles(files),
    () => list !== undefined,
  )
  const isSending = uploads.some(({ isUnreadable }) => !isUnreadable)
  useEffect(() => onSending(isSending), [isSending, onSending])

  const isInList = (image: string) => list?.some(picture => picture.image === image)
  const removedCount = form.entity?.pictures?.filter(({ image }) => !isInList(image)).length ?? 0
  const isFull = (list?.length ?? 0) + uploads.length >= productPictureLimits.pictures
  return (
    <div id="pictures" tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-3 outline-none">
      {list ? (
        <>
          <p className="font-semibold leading-tight">
            Product images
            <span aria-hidden="true"> *</span>
          </p>
          <p className="text-fine text-soft">Maximum size 5MB.</p>
          {form.errors.pictures && <p className="text-danger">{form.errors.pictures}</p>}
          <div
            {...handlers}
            className={`grid grid-cols-1 gap-2 rounded-card ${isOver ? 'bg-leaf/5 outline-2 outline-leaf' : ''}`}
          >
            <PictureGrid pictures={pictures} product={form.values.name} errors={form.errors} />
            {!isFull && (
              <p className="text-fine text-soft touch:hidden">Drop more pictures here, or paste them.</p>
            )}
          </div>
          {removedCount > 0 && (
            <p role="status" className="text-fine text-soft">
              {removedCount === 1
                ? 'The image will be removed on save'
                : `${removedCount} images will be removed on save`}
            </p>
          )}
        </>
      ) : (
        singleField
      )}
      {missing.length > 0 && !isFull && (
        <p className="text-fine text-soft">{`Customers ask for: ${missing.join(', ')}.`}</p>
      )}
      <p role="status" className="text-fine text-soft empty:hidden">
        {isSending && 'You can save once all pictures have arrived.'}
      </p>
      {isFull ? (
        <p className="text-fine text-soft">{`At most ${productPictureLimits.pictures} pictures.`}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <FilePicker id="more-images" multiple onFiles={addFiles}>
            Add more pictures
          </FilePicker>
          {list && (
            <FilePicker id="more-images-camera" isCamera onFiles={addFiles}>
              Take another photo
            </FilePicker>
          )}
        </div>
      )}
    </div>
  )
}
