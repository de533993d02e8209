import { groupIndian } from '@chekku/domain/money'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { GalleryCard } from './gallery-card.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { GalleryRows } from './gallery-rows.tsx'
import { chosenText, galleryCategories, selectItems } from './gallery-selection.ts'
import { NoGalleryItems } from './gallery-states.tsx'
import { GalleryViewer } from './gallery-viewer.tsx'
import type { Gallery } from './read-gallery.ts'

const grouped = (count: number) => groupIndian(String(count))

const viewerHash = '#picture'

/** Number of pictures above the fold, which load eagerly. */
const firstPictures = 2

/** The selected category's pictures and the viewer they open in. */
export function GalleryBrowser({ gallery }: { gallery: Gallery }) {
  const { data: items, total, categories } = gallery
  const [query] = useSearchParams()
  const [viewedId, setViewedId] = useState<string>()
  const chosen = chosenText(query)
  const shown = selectItems(items, chosen)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // The viewer has its own URL, so Back closes it.
  const view = (id: string) => {
    setViewedId(id)
    void navigate({ search, hash: viewerHash }, { preventScrollReset: true })
  }
  const close = () => {
    if (window.location.hash === viewerHash) void navigate(-1)
  }
  const viewed = hash === viewerHash ? shown.findIndex(({ _id }) => _id === viewedId) : -1
  return (
    <>
      <GalleryFilters
        categories={galleryCategories(categories?.map(category => ({ category })) ?? items)}
        chosen={chosen}
        isReloaded={categories !== undefined}
      />
      {total > items.length && (
        <p className="mt-5 text-fine tabular-nums text-soft">
          {`${grouped(items.length)} of ${grouped(total)} pictures`}
          {chosen === '' && ': choose a category to see more'}
        </p>
      )}
      <div role="status">
        {shown.length === 0 ? (
          <NoGalleryItems />
        ) : (
          <p className="sr-only">
            {shown.length} {shown.length === 1 ? 'picture' : 'pictures'}
          </p>
        )}
      </div>
      <GalleryRows>
        {shown.map((item, place) => (
          <GalleryCard
            key={item._id}
            item={item}
            isFirst={place < firstPictures}
            onView={() => view(item._id)}
          />
        ))}
      </GalleryRows>
      {viewed !== -1 && (
        <GalleryViewer items={shown} place={viewed} onMove={item => setViewedId(item._id)} onClose={close} />
      )}
    </>
  )
}
