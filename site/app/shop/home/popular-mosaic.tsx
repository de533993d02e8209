import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { Link } from 'react-router'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'

/*
 * The first picture leads in its own shape. Beside a wide one the others are rows with text on the right; beside an upright
 * one they fill its height from 1024 px, where the second is wide, and so is the third if there is no fourth.
 */
const gridClasses = 'grid gap-6 md:grid-cols-2 md:gap-x-8 lg:gap-x-10'
const mosaicRowClasses = 'grid grid-cols-[2fr_3fr] items-center gap-4 md:gap-5'
const leadSizes = `(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, (min-width: 48rem) 46vw, ${acrossPhone}`
const mosaics = {
  wide: {
    grid: 'lg:grid-cols-[7fr_5fr]',
    lead: { item: 'md:row-span-3', frame: 'aspect-3/2', ratio: 3 / 2 },
    other: {
      item: '',
      article: mosaicRowClasses,
      frame: 'aspect-square sm:aspect-4/3 md:aspect-square lg:aspect-5/4',
      ratio: 1,
      words: '',
      sizes: '(min-width: 64rem) 16vw, (min-width: 48rem) 18vw, 36vw',
    },
  },
  upright: {
    grid: 'lg:grid-cols-4 lg:grid-rows-[auto_1fr] lg:gap-y-10',
    lead: {
      item: 'md:row-span-3 lg:col-span-2 lg:row-span-2',
      frame: 'aspect-4/5 sm:aspect-3/2 md:aspect-4/5',
      ratio: 4 / 5,
    },
    other: {
      item: 'lg:nth-2:col-span-2 lg:nth-3:last:col-span-2',
      article: `${mosaicRowClasses} lg:block`,
      frame:
        'aspect-square sm:aspect-4/3 md:aspect-square lg:aspect-4/3 lg:group-nth-2/item:aspect-2/1 lg:group-nth-3/item:group-last/item:aspect-2/1',
      ratio: 4 / 3,
      words: 'lg:mt-3.5',
      sizes: '(min-width: 64rem) 46vw, (min-width: 48rem) 18vw, 36vw',
    },
  },
}

export function PopularMosaic({ items }: { items: readonly GalleryItem[] }) {
  const size = items[0] && parsePicturePath(items[0].image)
  const { grid, lead, other } = mosaics[size && size.width > size.height ? 'wide' : 'upright']
  const leading = { ...lead, article: '', words: 'mt-4', sizes: leadSizes }
  return (
    <ul className={`${gridClasses} ${grid}`}>
      {items.map(({ _id, title, description, image }, index) => {
        const isLeading = index === 0
        const { item, article, frame, ratio, words, sizes } = isLeading ? leading : other
        return (
          <li key={_id} className={`group/item min-w-0 ${item}`}>
            <article className={`group relative ${article}`}>
              <div className={`overflow-hidden rounded-card border border-line bg-frame ${frame}`}>
                <StoredPicture
                  path={image}
                  alt=""
                  sizes={sizes}
                  ratio={ratio}
                  fallback="/art/image-not-found.svg"
                  fallbackAlt={catalogueMessages.imageNotFound}
                  className="size-full object-cover data-fallback:bg-[#f6efdf] data-fallback:object-contain"
                />
              </div>
              <div className={words}>
                <h3 className={isLeading ? 'text-head' : 'text-name'}>
                  <Link
                    to="/gallery"
                    className="line-clamp-3 decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
                  >
                    <IndicText text={title} />
                  </Link>
                </h3>
                {description !== '' && (
                  <p
                    className={`mt-1.5 max-w-measure text-soft ${isLeading ? 'line-clamp-4' : 'line-clamp-3'}`}
                  >
                    {description}
                  </p>
                )}
              </div>
            </article>
          </li>
        )
      })}
    </ul>
  )
}
