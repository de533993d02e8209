import type { GalleryItem } from '@chekku/domain/gallery-item'
import { type MouseEvent, useState } from 'react'
import { StoredPicture } from '../ui/stored-picture.tsx'
import { blurredUnderDescription, DescriptionButton, DescriptionOver } from './description-over.tsx'
import { placeLooks, placeSizes } from './gallery-rows.tsx'
import { pictureShape } from './picture-shape.ts'

const placeholder = '/art/placeholder.svg'

interface GalleryCardProps {
  item: GalleryItem
  isFirst: boolean
  onView: () => void
}

/** A picture of the gallery: a link to the picture itself, which opens the viewer where there is script. */
export function GalleryCard({ item, isFirst, onView }: GalleryCardProps) {
  const [isDescribed, setIsDescribed] = useState(false)
  const { title, description, image, isPopular } = item
  const shape = pictureShape(image)
  const onClick = (event: MouseEvent) => {
    // A click that asks for a new tab or a download is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onView()
  }
  return (
    <li className={`min-w-0 ${placeLooks[shape]}`}>
      <article
        data-described={isDescribed || undefined}
        className="group relative size-full overflow-hidden rounded-card border border-line bg-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-leaf"
      >
        <StoredPicture
          path={image}
          alt={title}
          sizes={placeSizes[shape]}
          fallback={placeholder}
          isFirst={isFirst}
          className={`size-full object-cover transition duration-200 ${description === '' ? '' : blurredUnderDescription}`}
        />
        {description !== '' && <DescriptionOver text={description} />}
        {isPopular && (
          <p className="caps absolute right-0 top-0 rounded-bl-card bg-turmeric px-3 py-1.5 text-ink">
            Popular
          </p>
        )}
        <h2 className="absolute bottom-0 left-0 max-w-full rounded-tr-card bg-card px-3 py-2 text-body font-semibold leading-tight touch:max-w-[calc(100%-3rem)]">
          <a
            href={image === '' ? placeholder : image}
            aria-haspopup="dialog"
            onClick={onClick}
            className="line-clamp-2 outline-none after:absolute after:inset-0"
          >
            {title}
          </a>
        </h2>
        {description !== '' && (
          <DescriptionButton
            name={title}
            isShown={isDescribed}
            onToggle={() => setIsDescribed(isShown => !isShown)}
          />
        )}
      </article>
    </li>
  )
}
