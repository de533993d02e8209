import { pictureAlt } from '@chekku/domain/product/pictures'
import { productPictureLimits, productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { PictureRole, ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, LinkButton, RemoveButton } from '../../../ui/admin/button.tsx'
import { Select } from '../../../ui/admin/choice-fields.tsx'
import { FieldNotes } from '../../../ui/admin/field.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { SortableArea } from '../../components/sortable/sortable-area.tsx'
import { SortableList } from '../../components/sortable/sortable-list.tsx'
import { pictureName, roleNames } from '../../data/picture-names.ts'
import { CropDialog } from './crop-dialog.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'
import type { ProductPictures } from './use-product-pictures.ts'

const roleOptions = [['', 'What it shows: not said'], ...Object.entries(roleNames)] as const

interface RowsProps {
  pictures: ProductPictures
  /** The name of the product as typed. */
  product: string
  errors: Readonly<Record<string, string>>
}

/** The pictures of a product, reordered by dragging or by a menu, and the pending uploads. */
export function PictureRows({ pictures, product, errors }: RowsProps) {
  const { list = [], uploads, move } = pictures
  const sortable = list.map((picture, index) => ({
    id: picture.image,
    name: pictureName(picture, index),
    picture,
  }))
  return (
    <div className="grid grid-cols-1 gap-2">
      {list.length > 0 && (
        <SortableArea>
          <SortableList
            label="Pictures"
            items={sortable}
            onMove={move}
            className="divide-y divide-line rounded-card border border-line"
          >
            {({ name, picture }, index, { grip, moveMenu }) => (
              <PictureRow
                {...{ pictures, product, errors, index, name, picture }}
                controls={list.length > 1 ? { grip, moveMenu } : undefined}
              />
            )}
          </SortableList>
        </SortableArea>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Pictures on their way" className="grid grid-cols-1 gap-2">
          {uploads.map(upload => (
            <UploadRow key={upload.key} upload={upload} pictures={pictures} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps extends RowsProps {
  index: number
  name: string
  picture: ProductPicture
  controls: undefined | { grip: ReactNode; moveMenu: ReactNode }
}

function PictureRow({ pictures, product, errors, index, name, picture, controls }: RowProps) {
  const [isDescribed, setIsDescribed] = useState(false)
  const [isCropped, setIsCropped] = useState(false)
  const { image, role, alt } = picture
  const last = (pictures.list?.length ?? 0) - 1
  const id = `pictures.${index}`
  const altId = `${id}.alt`
  const isShown = isDescribed || alt !== '' || errors[altId] !== undefined

  function onRemove() {
    flushSync(() => pictures.removeAt(index))
    // The next row has the id now; after the last one, the row before takes the focus.
    const next = `pictures.${Math.min(index, last - 1)}.row`
    document.getElementById(last > 0 ? next : 'more-images')?.focus()
  }

  function onCut(cut: string) {
    setIsCropped(false)
    // The cropped picture gets a new row: the button that opened the dialog is removed.
    if (!flushSync(() => pictures.replace(image, cut))) return pictures.toast(productPictureMessages.there)
    document.getElementById(`${id}.crop`)?.focus()
  }

  function onDescribe() {
    flushSync(() => setIsDescribed(true))
    document.getElementById(altId)?.focus()
  }

  return (
    <fieldset id={`${id}.row`} aria-label={name} tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-2 p-2">
      <div className="flex items-center gap-1">
        {controls?.grip}
        <StoredPicture
          path={image}
          alt={name}
          sizes="4rem"
          className="size-16 shrink-0 rounded-control object-cover"
        />
        <span className="grow" />
        {controls?.moveMenu}
        <RemoveButton id={`${id}.image`} name={name} onClick={onRemove} />
      </div>
      {index === 0 && <p className="text-fine text-soft">The first: cards show it too.</p>}
      <FieldNotes id={`${id}.image`} error={errors[`${id}.image`]} />
      <Select
        id={`${id}.role`}
        aria-label={`What picture ${index + 1} shows`}
        value={role ?? ''}
        onChange={({ target }) =>
          pictures.change(index, { role: (target.value || null) as PictureRole | null })
        }
        options={roleOptions}
      />
      {isShown && (
        <TextField
          id={altId}
          label={`Description of picture ${index + 1}`}
          hint={`Read out to customers who do not see it. Left empty: “${pictureAlt(product.trim() || 'name of the product', { ...picture, alt: '' })}”.`}
          value={alt}
          limit={productPictureLimits.altCharacters}
          error={errors[altId]}
          onChange={({ target }) => pictures.change(index, { alt: target.value })}
        />
      )}
      <div className="flex flex-wrap gap-x-5">
        {!isShown && (
          <LinkButton onClick={onDescribe}>
            Describe it
            <span className="sr-only"> in words: picture {index + 1}</span>
          </LinkButton>
        )}
        <LinkButton id={`${id}.crop`} onClick={() => setIsCropped(true)}>
          Crop
          <span className="sr-only"> picture {index + 1}</span>
        </LinkButton>
      </div>
      {isCropped && (
        <CropDialog image={image} name={name} onCut={onCut} onClose={() => setIsCropped(false)} />
      )}
    </fieldset>
  )
}

function UploadRow({ upload, pictures }: { upload: PictureUpload; pictures: ProductPictures }) {
  const { key, choice, sent, error, isUnreadable } = upload
  const { name } = choice.file
  return (
    <li className="rounded-card border border-line p-3">
      <p className="wrap-anywhere font-medium">{name}</p>
      {error === undefined ? (
        <progress aria-label={`${name} sent`} max={1} value={sent} className="mt-2 h-2 w-full accent-leaf" />
      ) : (
        <p role="alert" className="mt-1 text-danger">
          {error}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {error !== undefined && !isUnreadable && (
          <Button onClick={() => pictures.retry(key)}>Try again</Button>
        )}
        <LinkButton onClick={() => pictures.remove(key)} className="px-2">
          {error === undefined ? 'Stop' : 'Leave out'}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      </div>
    </li>
  )
}
