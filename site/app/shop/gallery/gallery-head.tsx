import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useSearchParams } from 'react-router'
import { pictureListData, trailData } from '../seo/json-ld.ts'
import { PageHead, StructuredData } from '../seo/page-head.tsx'
import { useRootData } from '../shared/root-data.ts'
import { chosenText, galleryAddress, selectItems } from './gallery-selection.ts'

/** Metadata of the gallery or one of its categories for search engines and link previews. */
export function GalleryHead({ items }: { items: readonly GalleryItem[] }) {
  const { origin } = useRootData()
  const [query] = useSearchParams()
  const chosen = selectItems(items, chosenText(query))
  // An empty category shares the canonical URL of the whole gallery.
  const category = chosen.length === 0 ? '' : chosenText(query)
  const title = category === '' ? 'Gallery' : `Gallery: ${category}`
  const path = galleryAddress(category)
  return (
    <>
      <PageHead
        title={title}
        description="Pictures of our wooden presses, the farms around Pollachi, the harvest and the shop."
        path={path}
        image={chosen.find(({ image }) => image !== '')?.image}
      />
      <StructuredData
        key={`trail ${path}`}
        data={import.meta.env.SSR && trailData([{ name: title, path }], origin)}
      />
      <StructuredData
        key={`list ${path}`}
        data={import.meta.env.SSR && pictureListData(title, chosen, origin)}
      />
    </>
  )
}
