import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { groupIndian } from '@chekku/domain/money'
import { distinctTexts, searchedKey } from '@chekku/domain/rules/search-key'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chipClasses } from '../../ui/chip.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { onPlainClick } from '../../ui/plain-click.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { DescriptionOver } from '../product-card/description-over.tsx'
import { useViewer } from '../shared/use-viewer.ts'
import { galleryAddress, galleryCategory, type LoadedGallery, selectItems } from './gallery-selection.ts'
import { pictureShape, rowsClasses, shapes } from './gallery-shapes.ts'
import { GalleryViewer } from './gallery-viewer.tsx'
import * as galleryTexts from './texts.ts'

const grouped = (count: number) => groupIndian(String(count))

/** Number of pictures above the fold, which load eagerly. */
const firstPictures = 2

export function GalleryBrowser({ gallery: { data: items, total, categories } }: { gallery: LoadedGallery }) {
  const [query] = useSearchParams()
  const [viewedId, setViewedId] = useState<string>()
  const chosen = galleryCategory(query)
  const shown = selectItems(items, chosen)
  const viewer = useViewer('#picture')
  const view = (id: string) => {
    setViewedId(id)
    viewer.open()
  }
  const viewedIndex = viewer.isOpen ? shown.findIndex(({ _id }) => _id === viewedId) : -1
  const partText = chosen === '' ? galleryTexts.partOfAll : galleryTexts.part
  const offered = distinctTexts(categories ?? items.map(({ category }) => category))
  return (
    <>
      <CategoryLinks
        offered={offered}
        chosen={chosen}
        // Only the server has the items of every category.
        needsServer={categories !== undefined}
        // There is nothing to choose from.
        isHidden={items.length === 0 && chosen === ''}
      />
      {total > items.length && (
        <p className="mt-5 text-fine tabular-nums text-soft">
          {partText(grouped(items.length), grouped(total))}
        </p>
      )}
      {shown.length === 0 ? (
        <div className="rule-double mt-9 pt-7">
          <NothingHere
            title={catalogueMessages.galleryEmpty}
            as="p"
            role="status"
            action={
              <WayOn to={chosen === '' ? '/products' : '/gallery'}>
                {chosen === '' ? pageTexts.explore : galleryTexts.allPictures}
              </WayOn>
            }
          >
            <p>{catalogueMessages.galleryEmptyHint}</p>
            {offered.length === 0 && <p>{galleryTexts.soon}</p>}
          </NothingHere>
        </div>
      ) : (
        <p role="status" className="sr-only">
          {galleryTexts.count(shown.length)}
        </p>
      )}
      <ul className={rowsClasses}>
        {shown.map((item, index) => (
          <GalleryCard
            key={item._id}
            item={item}
            isFirst={index < firstPictures}
            onView={() => view(item._id)}
          />
        ))}
      </ul>
      {viewedIndex !== -1 && (
        <GalleryViewer
          items={shown}
          index={viewedIndex}
          onMove={item => setViewedId(item._id)}
          onClose={viewer.close}
        />
      )}
    </>
  )
}

interface CategoryLinksProps {
  offered: readonly string[]
  chosen: string
  needsServer: boolean
  isHidden: boolean
}

/** Links, which work without JavaScript and can be shared. */
const CategoryLinks = ({ offered, chosen, needsServer, isHidden }: CategoryLinksProps) => (
  <nav aria-label={galleryTexts.categories} hidden={isHidden}>
    <ul className="flex flex-wrap gap-2">
      {['', ...offered].map(category => (
        <li key={category} className="min-w-0">
          <Link
            to={galleryAddress(category)}
            replace
            reloadDocument={needsServer}
            preventScrollReset
            aria-current={searchedKey(category) === searchedKey(chosen) ? 'true' : undefined}
            className={chipClasses}
          >
            <IndicText text={category || galleryTexts.all} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function GalleryCard(props: { item: GalleryItem; isFirst: boolean; onView: () => void }) {
  const { item, isFirst, onView } = props
  const { title, description, image, isPopular } = item
  const { ratio, itemClasses, sizes } = shapes[pictureShape(image)]
  return (
    <li className={itemClasses}>
      <article className="group relative flex flex-col rounded-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-leaf">
        <h2 className="order-last mt-2 text-body font-semibold leading-tight">
          <a
            href={image || '/art/placeholder.svg'}
            aria-haspopup="dialog"
            onClick={onPlainClick(onView)}
            className="line-clamp-2 decoration-1 underline-offset-4 outline-none after:absolute after:inset-0 after:z-1 group-hover:underline"
          >
            <IndicText text={title} />
          </a>
        </h2>
        <figure className="relative aspect-(--ratio) overflow-hidden rounded-card border border-line bg-frame">
          <StoredPicture
            path={image}
            alt={title}
            sizes={sizes}
            ratio={ratio}
            isFirst={isFirst}
            className={`size-full object-cover transition duration-200 ${description === '' ? '' : 'described:blur-sm'}`}
          />
          <DescriptionOver of={title} text={description} />
          {isPopular && (
            <p className="caps absolute right-0 top-0 rounded-bl-card bg-turmeric px-2 py-0.75 text-[0.6875rem]! text-ink">
              {galleryTexts.popular}
            </p>
          )}
        </figure>
      </article>
    </li>
  )
}
