import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { MouseEvent } from 'react'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { blurredUnderDescription, DescriptionOver } from '../product-card/description-over.tsx'
import { pictureShape } from './gallery-picture-shape.ts'
import { frameClasses, itemClasses, itemSizes } from './gallery-rows.tsx'

const placeholder = '/art/placeholder.svg'

interface GalleryCardProps {
  item: GalleryItem
  isFirst: boolean
  onView: () => void
}

/** A gallery picture: a link to the image file that opens the viewer if JavaScript is on. */
export function GalleryCard({ item, isFirst, onView }: GalleryCardProps) {
  const { title, description, image, isPopular } = item
  const shape = pictureShape(image)
  const onClick = (event: MouseEvent) => {
    // Leave modified clicks to the browser, which opens a tab or downloads.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onView()
  }
  return (
    <li className={`min-w-0 ${itemClasses[shape]}`}>
      <article className="group relative flex flex-col rounded-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-leaf">
        <h2 className="order-last mt-2 text-body font-semibold leading-tight">
          <a
            href={image === '' ? placeholder : image}
            aria-haspopup="dialog"
            onClick={onClick}
            className="line-clamp-2 decoration-1 underline-offset-4 outline-none after:absolute after:inset-0 after:z-1 group-hover:underline"
          >
            {title}
          </a>
        </h2>
        <figure
          className={`relative overflow-hidden rounded-card border border-line bg-frame ${frameClasses[shape]}`}
        >
          <StoredPicture
            path={image}
            alt={title}
            sizes={itemSizes[shape]}
            fallback={placeholder}
            isFirst={isFirst}
            className={`size-full object-cover transition duration-200 ${description === '' ? '' : blurredUnderDescription}`}
          />
          <DescriptionOver of={title} text={description} />
          {isPopular && (
            <p className="caps absolute right-0 top-0 rounded-bl-card bg-turmeric px-2 py-0.75 text-[0.6875rem]! text-ink">
              Popular
            </p>
          )}
        </figure>
      </article>
    </li>
  )
}
