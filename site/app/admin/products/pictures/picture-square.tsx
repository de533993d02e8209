import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import type { ComponentProps } from 'react'
import { StoredPicture } from '../../../ui/stored-picture.tsx'

export const pictureGridClasses = 'grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2'

interface PictureSquareProps extends ComponentProps<'button'> {
  picture: ProductPicture
  label: string
  note?: string
}

export const PictureSquare = ({ picture, label, note, ...button }: PictureSquareProps) => (
  <button
    type="button"
    {...button}
    className="relative block aspect-square w-full overflow-hidden rounded-control border border-line hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-pressed:outline-3 aria-pressed:outline-leaf"
  >
    <StoredPicture
      path={picture.image}
      alt={label}
      sizes="8rem"
      ratio={1}
      className="size-full object-cover"
    />
    {note && (
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 truncate bg-work/90 px-1.5 py-0.5 text-fine leading-tight"
      >
        {note}
      </span>
    )}
  </button>
)
