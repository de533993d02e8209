import { pictureAlt } from '@chekku/domain/product/pictures'
import { productPictureLimits } from '@chekku/domain/rules/picture-roles'
import type { PictureRole } from '@chekku/domain/schemas/product/product-picture'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAnnounce } from '../../../ui/admin/announcer.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { pictureName, roleLabels } from '../../data/picture-names.ts'
import { CropDialog } from './crop-dialog.tsx'
import type { PicturesEdit } from './use-product-pictures.ts'

const roleOptions = [['', 'Not stated'], ...Object.entries(roleLabels)] as const

interface SheetProps {
  pictures: PicturesEdit
  /** The name of the product as typed. */
  product: string
  errors: Readonly<Record<string, string>>
  index: number
  onMoved: (to: number) => void
  onClose: () => void
}

/** One picture of a product: its subject, its description, its place, its crop and its removal. */
export function PictureSheet({ pictures, product, errors, index, onMoved, onClose }: SheetProps) {
  const [isCropping, setIsCropping] = useState(false)
  const announce = useAnnounce()
  const { list = [] } = pictures
  const picture = list[index]
  if (!picture) return null
  const { image, role, alt } = picture
  const name = pictureName(picture, index)
  const usualAlt = pictureAlt(product.trim() || 'name of the product', { ...picture, alt: '' })
  const id = `pictures.${index}`

  /** A button that gives the picture another place; it keeps the focus where it can move it no further. */
  const moveButton = (label: string, to: number) => {
    const isPossible = to !== index && list[to] !== undefined
    const onClick = () => {
      if (!isPossible) return
      pictures.move(image, to)
      onMoved(to)
      announce(`${name}: place ${to + 1} of ${list.length}`)
    }
    return (
      <Button aria-disabled={!isPossible} className="max-md:px-2" onClick={onClick}>
        {label}
      </Button>
    )
  }

  function onCut(cut: string) {
    setIsCropping(false)
    pictures.replace(image, cut)
  }

  /** The picture in this place, else the one before it, else the button that adds pictures. */
  const focusAfter = () =>
    document.getElementById(id) ??
    document.getElementById(`pictures.${index - 1}`) ??
    document.getElementById('more-images')

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
          ratio={4 / 5}
          className="aspect-4/5 w-24 shrink-0 rounded-control object-cover"
        />
        <div className="grid grow grid-cols-2 gap-2">
          {moveButton('Earlier', index - 1)}
          {moveButton('Later', index + 1)}
          {moveButton('Make main', 0)}
          <Button onClick={() => setIsCropping(true)}>Crop</Button>
          {index === 0 && <p className="col-span-2 text-fine text-soft">Visitors see this picture first.</p>}
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
        hint={`Blind visitors hear this. Empty: “${usualAlt}”.`}
        value={alt}
        limit={productPictureLimits.altCharacters}
        error={errors[`${id}.alt`]}
        onChange={({ target }) => pictures.change(index, { alt: target.value })}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onRemove}>Remove</Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
      {isCropping && (
        <CropDialog image={image} name={name} onCut={onCut} onClose={() => setIsCropping(false)} />
      )}
    </Dialog>
  )
}
