import { catalogueMessages } from '@chekku/domain/catalogue'
import { parsePicturePath } from '@chekku/domain/picture'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { Link } from 'react-router'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'

/*
 * The first picture leads in its own shape. Beside a wide one the others form rows with text on the right; beside an
 * upright one they fill its height from 1024 px: one wide, two small. Fewer than four fill less.
 */
const mosaics = {
  wide: 'lg:grid-cols-[7fr_5fr]',
  upright: 'lg:grid-cols-4 lg:grid-rows-[auto_1fr] lg:gap-y-10',
}
type Lead = keyof typeof mosaics

const gridClasses = 'grid gap-6 md:grid-cols-2 md:gap-x-8 lg:gap-x-10'
const leadClasses = { wide: 'md:row-span-3', upright: 'md:row-span-3 lg:col-span-2 lg:row-span-2' }
const leadPicture = { wide: 'aspect-3/2', upright: 'aspect-4/5 sm:aspect-3/2 md:aspect-4/5' }
const leadSizes = `(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, (min-width: 48rem) 46vw, ${acrossPhone}`

/** Beside an upright picture the second is wide, and so is the third if there is no fourth. */
const otherClasses = { wide: '', upright: 'lg:nth-2:col-span-2 lg:nth-3:last:col-span-2' }
const otherPicture = {
  wide: 'aspect-square sm:aspect-4/3 md:aspect-square lg:aspect-5/4',
  upright:
    'aspect-square sm:aspect-4/3 md:aspect-square lg:aspect-4/3 lg:group-nth-2/item:aspect-2/1 lg:group-nth-3/item:group-last/item:aspect-2/1',
}
const otherSizes = {
  wide: '(min-width: 64rem) 16vw, (min-width: 48rem) 18vw, 36vw',
  upright: '(min-width: 64rem) 46vw, (min-width: 48rem) 18vw, 36vw',
}

const leadOf = ({ image }: GalleryItem): Lead => {
  const size = parsePicturePath(image)
  return size && size.width > size.height ? 'wide' : 'upright'
}

export function PopularMosaic({ items }: { items: readonly GalleryItem[] }) {
  const lead = items[0] ? leadOf(items[0]) : 'wide'
  return (
    <ul className={`${gridClasses} ${mosaics[lead]}`}>
      {items.map((item, place) => (
        <li
          key={item._id}
          className={`group/item min-w-0 ${place === 0 ? leadClasses[lead] : otherClasses[lead]}`}
        >
          <PopularItem item={item} lead={lead} isLeading={place === 0} />
        </li>
      ))}
    </ul>
  )
}

function PopularItem({ item, lead, isLeading }: { item: GalleryItem; lead: Lead; isLeading: boolean }) {
  const { title, description, image } = item
  const beside = `grid grid-cols-[2fr_3fr] items-center gap-4 md:gap-5 ${lead === 'upright' ? 'lg:block' : ''}`
  return (
    <article className={`group relative ${isLeading ? '' : beside}`}>
      <div
        className={`overflow-hidden rounded-card border border-line bg-frame ${isLeading ? leadPicture[lead] : otherPicture[lead]}`}
      >
        <StoredPicture
          path={image}
          alt=""
          sizes={isLeading ? leadSizes : otherSizes[lead]}
          fallback="/art/image-not-found.svg"
          fallbackAlt={catalogueMessages.imageNotFound}
          className="size-full object-cover data-fallback:bg-[#f6efdf] data-fallback:object-contain"
        />
      </div>
      <div className={wordsClasses(lead, isLeading)}>
        <h3 className={isLeading ? 'text-head' : 'text-name'}>
          <Link
            to="/gallery"
            className="line-clamp-3 decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        {description !== '' && (
          <p className={`mt-1.5 max-w-measure text-soft ${isLeading ? 'line-clamp-4' : 'line-clamp-3'}`}>
            {description}
          </p>
        )}
      </div>
    </article>
  )
}

function wordsClasses(lead: Lead, isLeading: boolean): string {
  if (isLeading) return 'mt-4'
  return lead === 'upright' ? 'lg:mt-3.5' : ''
}

/** Skeleton of the mosaic while the pictures load. */
export function LoadingMosaic() {
  return (
    <div>
      <p role="status" className="mb-6 text-soft">
        {catalogueMessages.homeGalleryLoading}
      </p>
      <div className={`${gridClasses} ${mosaics.wide}`} aria-hidden="true">
        <div className={`animate-breathe ${leadClasses.wide}`}>
          <div className={`rounded-card bg-line/60 ${leadPicture.wide}`} />
        </div>
        {['second', 'third', 'fourth'].map(frame => (
          <div key={frame} className="grid animate-breathe grid-cols-[2fr_3fr] items-center gap-4 md:gap-5">
            <div className={`rounded-card bg-line/60 ${otherPicture.wide}`} />
            <div className="h-5 w-3/4 rounded-full bg-line/60" />
          </div>
        ))}
      </div>
    </div>
  )
}
