import { parsePicturePath } from '@chekku/domain/pictures/picture'
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

/** The height of the frame: on phones the name and the sizes stand in the first screen, thumbnails do everywhere. */
const heights = {
  choice: 'h-[max(11rem,32svh)] md:h-auto md:aspect-4/5 md:max-h-[68svh]',
  plain: 'h-[max(11rem,42svh)] md:h-auto md:aspect-4/5 md:max-h-[80svh]',
}
const heightOf = ({ packs = [], pictures = [] }: Product) =>
  heights[packs.length > 1 || pictures.length > 1 ? 'choice' : 'plain']

/** Ratios of width to height at which a frame crops at most a quarter; it is wide on phones and tall elsewhere. */
const fillsOn = { phone: [0.95, 1.9], other: [0.66, 1.15] } as const

/** Fills its frame if that crops little; otherwise the whole picture stands between its stretched edges. */
function FramedPicture(props: { path: string; alt: string; isFirst: boolean; isNear: boolean }) {
  const { path, alt, isFirst, isNear } = props
  const { width, height } = parsePicturePath(path) ?? { width: 4, height: 5 }
  const fills = ([least, most]: readonly [number, number]) =>
    width >= least * height && width <= most * height
  const fit = `${fills(fillsOn.phone) ? '' : 'max-md:whole'} ${fills(fillsOn.other) ? '' : 'md:whole'}`
  return (
    <>
      {isNear && path !== '' && !(fills(fillsOn.phone) && fills(fillsOn.other)) && (
        <StretchedEdges path={path} isWide={width > height} />
      )}
      <StoredPicture
        path={path}
        alt={alt}
        sizes={sizes}
        isFirst={isFirst}
        className={`relative size-full object-cover data-fallback:bg-[#f6efdf] ${fit}`}
      />
    </>
  )
}

/** The outermost rows of a wide picture, or columns of a tall one, drawn out over the frame beside it. */
function StretchedEdges({ path, isWide }: { path: string; isWide: boolean }) {
  return (
    <div className={`absolute -inset-4 grid blur-md ${isWide ? 'grid-rows-2' : 'grid-cols-2'}`}>
      {['left-0 top-0', 'bottom-0 right-0'].map(edge => (
        <div key={edge} className="relative overflow-hidden">
          <StoredPicture
            path={path}
            alt=""
            sizes="4rem"
            className={`absolute max-w-none object-fill ${edge} ${isWide ? 'h-[6000%] w-full' : 'h-full w-[6000%]'}`}
          />
        </div>
      ))}
    </div>
  )
}

export function ProductPictures({ product, pack }: { product: Product; pack: Pack }) {
  const { name } = product
  const [first, ...others] = picturesOf(product)
  if (first && others.length > 0) return <SeveralPictures key={product._id} product={product} pack={pack} />
  return (
    <div className={`relative w-full ${frameClasses} ${stickyClasses} ${heightOf(product)}`}>
      <FramedPicture path={first?.image ?? ''} alt={first ? pictureAlt(name, first) : name} isFirst isNear />
    </div>
  )
}

function SeveralPictures({ product, pack }: { product: Product; pack: Pack }) {
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
  useShownSize({ product, pack, pictures, shown, show })
  return (
    <div className={`min-w-0 ${stickyClasses}`}>
      <ul
        ref={row}
        aria-label="Pictures"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={`${frameClasses} relative flex snap-x snap-mandatory items-center gap-2 overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]`}
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
              className={`relative block w-full cursor-zoom-in overflow-hidden outline-offset-[-3px] ${heightOf(product)}`}
            >
              <FramedPicture
                path={image}
                alt={title}
                isFirst={index === 0}
                // A frame has ten elements, which pictures out of view do without.
                isNear={Math.abs(index - shown) < 2}
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

interface ShownSizeOptions {
  product: Product
  pack: Pack
  pictures: readonly { image: string }[]
  shown: number
  show: (index: number) => void
}

/** Shows the picture of the chosen size; for a size without one, the product's if another size's picture is shown. */
function useShownSize({ product, pack, pictures, shown, show }: ShownSizeOptions): void {
  const { packs = [], image: productImage } = product
  const last = useRef(pack._id)
  useEffect(() => {
    if (last.current === pack._id) return
    last.current = pack._id
    const isOfSize = packs.some(({ image }) => image !== '' && image === pictures[shown]?.image)
    const wanted = pack.image || (isOfSize ? productImage : '')
    const index = pictures.findIndex(({ image }) => image === wanted)
    if (index >= 0) show(index)
  })
}
