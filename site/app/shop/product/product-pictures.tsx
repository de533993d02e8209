import { pictureAlt, picturesOf } from '@chekku/domain/product/pictures'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onPlainClick } from '../../ui/plain-click.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { useViewer } from '../shared/use-viewer.ts'
import * as productTexts from './texts.ts'

const GalleryViewer = lazy(async () => ({
  default: (await import('../gallery/gallery-viewer.tsx')).GalleryViewer,
}))

const sizes = `(min-width: 48rem) min(80vh - 10rem, 42vw), ${acrossPhone}`
const frameClasses = 'overflow-hidden rounded-card border border-line bg-frame'
/** As on cards, 4 by 5; lower only on a phone that lies. */
const coverClasses = 'aspect-4/5 max-md:max-h-[80svh] w-full object-cover'

const pictureId = (index: number) => `picture-${index + 1}`

export function ProductPictures({ product, pack }: { product: Product; pack: Pack }) {
  return (
    <div className="min-w-0 md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:self-start">
      {picturesOf(product).length > 0 ? (
        <PictureRow key={product._id} product={product} pack={pack} />
      ) : (
        <div className={frameClasses}>
          <StoredPicture path="" alt={product.name} sizes={sizes} isFirst className={coverClasses} />
        </div>
      )}
    </div>
  )
}

/** The pictures in a row that is swiped; each opens whole and full screen. */
function PictureRow({ product, pack }: { product: Product; pack: Pack }) {
  // Without JavaScript the picture of the size in the URL comes first.
  const [lead] = useState(pack.image)
  const pictures = withLead(picturesOf(product), lead).map(picture => ({
    _id: picture.image,
    image: picture.image,
    title: pictureAlt(product.name, picture),
    description: '',
  }))
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const viewer = useViewer('#viewer')
  const show = (index: number) => {
    const item = row.current?.children[index]
    if (item instanceof HTMLElement) row.current?.scrollTo({ left: item.offsetLeft })
    setShown(index)
  }
  useFollowedSize({ product, pack, pictures, shown, show })
  return (
    <>
      <ul
        ref={row}
        aria-label={productTexts.pictures}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={`${frameClasses} relative flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]`}
      >
        {pictures.map(({ image, title }, index) => (
          <li
            key={image}
            id={pictures.length > 1 ? pictureId(index) : undefined}
            className="w-full shrink-0 snap-start"
          >
            <a
              href={image}
              // Pictures out of view are reached by the thumbnails.
              tabIndex={index === shown ? undefined : -1}
              onClick={onPlainClick(viewer.open)}
              className="block cursor-zoom-in outline-offset-[-3px]"
            >
              <StoredPicture
                path={image}
                alt={title}
                sizes={sizes}
                ratio={4 / 5}
                isFirst={index === 0}
                className={`block ${coverClasses}`}
              />
              <span className="sr-only">{` ${productTexts.fullScreen}`}</span>
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbnails pictures={pictures} shown={shown} onChoose={show} />}
      {viewer.isOpen && (
        <Suspense fallback={null}>
          <GalleryViewer
            items={pictures}
            index={shown}
            canZoom
            onMove={({ _id }) => show(pictures.findIndex(picture => picture._id === _id))}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}

interface ThumbnailsProps {
  pictures: readonly { image: string; title: string }[]
  shown: number
  onChoose: (index: number) => void
}

/** Links to the pictures of the row, which work without JavaScript. */
const Thumbnails = ({ pictures, shown, onChoose }: ThumbnailsProps) => (
  <ul
    aria-label={productTexts.choosePicture}
    data-print="away"
    // Six fit into a row at any width; more are arranged in rows of four on narrow screens.
    className={`mt-2 flex flex-wrap gap-2 ${pictures.length > 6 ? 'max-xl:max-w-54' : ''}`}
  >
    {pictures.map(({ image, title }, index) => (
      <li key={image} className="max-w-12 grow basis-11 md:max-w-16">
        <a
          href={`#${pictureId(index)}`}
          aria-label={productTexts.picture(index + 1, pictures.length, title)}
          aria-current={index === shown ? 'true' : undefined}
          onClick={onPlainClick(() => onChoose(index))}
          className={`block aspect-square overflow-hidden rounded-control border-2 ${index === shown ? 'border-leaf' : 'border-line hover:border-leaf/50'}`}
        >
          <StoredPicture path={image} alt="" sizes="4rem" ratio={1} className="size-full object-cover" />
        </a>
      </li>
    ))}
  </ul>
)

const withLead = (pictures: readonly ProductPicture[], lead: string) =>
  pictures.toSorted((one, other) => Number(other.image === lead) - Number(one.image === lead))

interface FollowedSizeOptions {
  product: Product
  pack: Pack
  pictures: readonly { image: string }[]
  shown: number
  show: (index: number) => void
}

/** Shows the picture of the chosen size; for a size without one, the product's if another size's picture is shown. */
function useFollowedSize({ product, pack, pictures, shown, show }: FollowedSizeOptions): void {
  const { packs = [], image: productImage } = product
  const lastSize = useRef(pack._id)
  // Reads the size of this render; after a render with the same size there is nothing to do.
  useEffect(() => {
    if (lastSize.current === pack._id) return
    lastSize.current = pack._id
    const isSizeShown = packs.some(({ image }) => image !== '' && image === pictures[shown]?.image)
    const target = pack.image || (isSizeShown ? productImage : '')
    const index = pictures.findIndex(({ image }) => image === target)
    if (index >= 0) show(index)
  })
}
