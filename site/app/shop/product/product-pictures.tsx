import { parsePicturePath } from '@chekku/domain/picture'
import { pictureAlt, picturesOf } from '@chekku/domain/product/pictures'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isPlainClick } from '../../ui/plain-click.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { useViewer } from '../shared/use-viewer.ts'

const GalleryViewer = lazy(async () => ({
  default: (await import('../gallery/gallery-viewer.tsx')).GalleryViewer,
}))

const sizes = `(min-width: 80rem) 32rem, (min-width: 48rem) 44vw, ${acrossPhone}`
const frameClasses = 'overflow-hidden rounded-card border border-line bg-frame'
const stickyClasses = 'md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:self-start'
const pictureClasses = 'mx-auto h-auto max-h-[85svh] w-full object-contain max-md:max-h-(--most)'

/** Limits the height to keep sizes and Order or Ask above the fold on phones, and thumbnails above it everywhere. */
function shownHeight({ packs = [], pictures = [] }: Product, inStock: boolean): string {
  const withThumbnails = pictures.length > 1 ? ' md:max-h-[68svh]' : ''
  if (packs.length > 1) return `[--most:32svh]${withThumbnails}`
  if (withThumbnails !== '') return `[--most:40svh]${withThumbnails}`
  if (inStock) return '[--most:46svh]'
  // The label of the single size takes a line.
  return packs.length === 1 ? '[--most:32svh]' : '[--most:40svh]'
}

/** Pictures wider than this, by their height, take the width of a phone; others have a definite height there. */
const wideShape = 1.3

/** Determines one side on a phone, so that the picture has its box before it loads. */
function sideClass(path: string): string {
  const { width, height } = parsePicturePath(path) ?? { width: 0, height: 1 }
  return width / height > wideShape ? '' : ' max-md:h-(--most) max-md:w-auto max-md:max-w-full'
}

export function ProductPictures({ product, pack }: { product: Product; pack: Pack }) {
  const { name } = product
  const [first, ...others] = picturesOf(product)
  const classes = `${pictureClasses} ${shownHeight(product, pack.inStock)}`
  if (first && others.length > 0) return <SeveralPictures key={product._id} {...{ product, pack, classes }} />
  return (
    <div className={`${frameClasses} ${stickyClasses}`}>
      <StoredPicture
        path={first?.image ?? ''}
        alt={first ? pictureAlt(name, first) : name}
        sizes={sizes}
        isFirst
        className={classes + sideClass(first?.image ?? '')}
      />
    </div>
  )
}

function SeveralPictures(props: { product: Product; pack: Pack; classes: string }) {
  const { product, pack, classes } = props
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
    row.current?.scrollTo({ left: index * row.current.clientWidth })
    setShown(index)
  }
  useShownSize(product, pack, pictures, shown, show)
  return (
    <div className={`min-w-0 ${stickyClasses}`}>
      <ul
        ref={row}
        aria-label="Pictures"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={`${frameClasses} relative flex snap-x snap-mandatory items-center overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]`}
      >
        {pictures.map(({ image, title }, index) => (
          <li key={image} id={`picture-${index + 1}`} className="w-full shrink-0 snap-start">
            <a
              href={image}
              // Pictures out of view are reached by the thumbnails.
              tabIndex={index === shown ? undefined : -1}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                viewer.open()
              }}
              className="block cursor-zoom-in outline-offset-[-3px]"
            >
              <StoredPicture
                path={image}
                alt={title}
                sizes={sizes}
                isFirst={index === 0}
                className={classes + sideClass(image)}
              />
              <span className="sr-only"> full screen</span>
            </a>
          </li>
        ))}
      </ul>
      <ul
        aria-label="Choose a picture"
        data-print="away"
        // Six fit into a row at any width; more are arranged in rows of four on narrow screens.
        className={`mt-2 flex flex-wrap gap-2 ${pictures.length > 6 ? 'max-xl:max-w-54' : ''}`}
      >
        {pictures.map(({ image, title }, index) => (
          <li key={image} className="max-w-12 grow basis-11 md:max-w-16">
            <a
              href={`#picture-${index + 1}`}
              aria-label={`Picture ${index + 1} of ${pictures.length}: ${title}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                show(index)
              }}
              className={`block aspect-square overflow-hidden rounded-control border-2 ${index === shown ? 'border-leaf' : 'border-line hover:border-leaf/50'}`}
            >
              <StoredPicture path={image} alt="" sizes="4rem" className="size-full object-cover" />
            </a>
          </li>
        ))}
      </ul>
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
    </div>
  )
}

const withLead = (pictures: readonly ProductPicture[], lead: string) =>
  pictures.toSorted((one, other) => Number(other.image === lead) - Number(one.image === lead))

/** Shows the picture of the chosen size; for a size without one, the product's if another size's picture is shown. */
function useShownSize(
  { packs = [], image: ofProduct }: Product,
  pack: Pack,
  pictures: readonly { image: string }[],
  shown: number,
  show: (index: number) => void,
): void {
  const last = useRef(pack._id)
  useEffect(() => {
    if (last.current === pack._id) return
    last.current = pack._id
    const isOfSize = packs.some(({ image }) => image !== '' && image === pictures[shown]?.image)
    const wanted = pack.image || (isOfSize ? ofProduct : '')
    const index = pictures.findIndex(({ image }) => image === wanted)
    if (index >= 0) show(index)
  })
}
