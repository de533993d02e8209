import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/admin/button.tsx'
import { SortableArea } from '../../components/sortable/sortable-area.tsx'
import { SortableList } from '../../components/sortable/sortable-list.tsx'
import { pictureName, roleLabels } from '../../data/picture-names.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { PictureSquare, pictureGridClasses } from './picture-square.tsx'
import type { PictureUpload } from './use-picture-uploads.ts'
import type { PicturesEdit } from './use-product-pictures.ts'

const noteOf = ({ role }: ProductPicture, index: number) =>
  [index === 0 && 'Main', role && roleLabels[role]].filter(Boolean).join(' · ')

interface GridProps {
  pictures: PicturesEdit
  /** The name of the product as typed. */
  product: string
  errors: Readonly<Record<string, string>>
}

/** The pictures of a product, reordered by dragging or in the sheet that each opens, and the pending uploads. */
export function PictureGrid({ pictures, product, errors }: GridProps) {
  const { list = [], uploads, move } = pictures
  const [opened, setOpened] = useState<number>()
  const items = list.map((picture, index) => ({
    id: picture.image,
    name: pictureName(picture, index),
    picture,
  }))
  const hasErrors = (index: number) => Object.keys(errors).some(path => path.startsWith(`pictures.${index}.`))
  return (
    <div className="grid grid-cols-1 gap-2">
      {list.length > 0 && (
        <SortableArea>
          <SortableList
            label="Pictures"
            items={items}
            onMove={move}
            isGrid
            dragsByRow
            className={pictureGridClasses}
          >
            {({ name, picture }, index) => (
              <PictureSquare
                id={`pictures.${index}`}
                picture={picture}
                label={name}
                note={noteOf(picture, index)}
                aria-haspopup="dialog"
                aria-invalid={hasErrors(index) || undefined}
                onClick={() => setOpened(index)}
              />
            )}
          </SortableList>
        </SortableArea>
      )}
      {opened !== undefined && (
        <PictureSheet
          {...{ pictures, product, errors }}
          index={opened}
          onMoved={setOpened}
          onClose={() => setOpened(undefined)}
        />
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

function UploadRow({ upload, pictures }: { upload: PictureUpload; pictures: PicturesEdit }) {
  const { key, choice, share, error, isUnreadable } = upload
  const { name } = choice.file
  return (
    <li className="rounded-card border border-line p-3">
      <p className="wrap-anywhere font-medium">{name}</p>
      {error === undefined ? (
        <progress aria-label={`${name} sent`} max={1} value={share} className="mt-2 h-2 w-full accent-leaf" />
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
          <span className="sr-only">{` ${name}`}</span>
        </LinkButton>
      </div>
    </li>
  )
}
