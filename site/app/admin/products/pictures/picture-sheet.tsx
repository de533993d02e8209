import { pictureAlt } from '@chekku/domain/product/pictures'
import { productPictureLimits, productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { PictureRole } from '@chekku/domain/schemas/product/product-picture'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { FieldNotes } from '../../../ui/admin/field.tsx'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { pictureName, roleLabels } from '../../data/picture-names.ts'
import { CropDialog } from './crop-dialog.tsx'
import type { PicturesEdit } from './use-product-pictures.ts'

const roleOptions = [['', 'What it shows: not said'], ...Object.entries(roleLabels)] as const

interface SheetProps {
  pictures: PicturesEdit
  /** The name of the product as typed. */
  product: string
  errors: Readonly<Record<string, string>>
  index: number
  onMoved: (to: number) => void
  onClose: () => void
}

/** One picture of a product: its subject, its words, its place, its crop and its removal. */
export function PictureSheet({ pictures, product, errors, index, onMoved, onClose }: SheetProps) {
  const [isCropped, setIsCropped] = useState(false)
  const announce = useAnnounce()
  const { list = [] } = pictures
  const picture = list[index]
  if (!picture) return null
  const { image, role, alt } = picture
  const name = pictureName(picture, index)
  const id = `pictures.${index}`

  /** A button that gives the picture another place, and keeps the focus. */
  const mover = (label: string, to: number) => {
    const isPossible = to !== index && list[to] !== undefined
    const onMove = () => {
      pictures.move(image, to)
      onMoved(to)
      announce(`${name}: place ${to + 1} of ${list.length}`)
    }
    return (
      <Button aria-disabled={!isPossible} className="max-md:px-2" onClick={() => isPossible && onMove()}>
        {label}
      </Button>
    )
  }

  function onCut(cut: string) {
    setIsCropped(false)
    if (!pictures.replace(image, cut)) pictures.toast(productPictureMessages.there)
  }

  /** The picture in this place, or the one before it. */
  const focusAfter = () =>
    [id, `pictures.${index - 1}`, 'more-images'].map(one => document.getElementById(one)).find(Boolean) ??
    null

  function onRemove() {
    flushSync(() => {
      pictures.removeAt(index)
      onClose()
    })
    focusAfter()?.focus()
  }

  return (
    <Dialog isOpen isSheet onClose={onClose} focusAfter={focusAfter} title={name}>
      <div className="flex items-start gap-4">
        <StoredPicture
          path={image}
          alt=""
          sizes="6rem"
          className="aspect-4/5 w-24 shrink-0 rounded-control object-cover"
        />
        <div className="grid grow grid-cols-2 gap-2">
          {mover('Earlier', index - 1)}
          {mover('Later', index + 1)}
          {mover('Make main', 0)}
          <Button onClick={() => setIsCropped(true)}>Crop</Button>
          {index === 0 && <p className="col-span-2 text-fine text-soft">The first: cards show it too.</p>}
        </div>
      </div>
      <FieldNotes id={`${id}.image`} error={errors[`${id}.image`]} />
      <SelectField
        id={`${id}.role`}
        label={`What picture ${index + 1} shows`}
        value={role ?? ''}
        onChange={({ target }) =>
          pictures.change(index, { role: (target.value || null) as PictureRole | null })
        }
        options={roleOptions}
      />
      <TextField
        id={`${id}.alt`}
        label={`Description of picture ${index + 1}`}
        hint={`Read out to customers who do not see it. Left empty: “${pictureAlt(product.trim() || 'name of the product', { ...picture, alt: '' })}”.`}
        value={alt}
        limit={productPictureLimits.altCharacters}
        error={errors[`${id}.alt`]}
        onChange={({ target }) => pictures.change(index, { alt: target.value })}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button kind="danger" onClick={onRemove}>
          Remove
        </Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
      {isCropped && (
        <CropDialog image={image} name={name} onCut={onCut} onClose={() => setIsCropped(false)} />
      )}
    </Dialog>
  )
}
