import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { categoryReferences } from '../categories/kind.ts'
import type { Kind } from '../changes/change-set.ts'
import { takenBack } from '../trash/service.ts'
import { presentGalleryItem, withNames } from './store.ts'

/** How gallery items are changed. */
export const galleryKind: Kind = {
  kind: 'gallery',
  table: 'gallery_items',
  key: ['id'],
  takeBack: takenBack('gallery'),
  ...categoryReferences,
  nameOf: ({ title }) => String(title),
  picturesOf: ({ image }) => [String(image)],
  entity: {
    audit: 'gallery',
    async load(queries, ids) {
      const rows = await withNames(queries).where('gallery_items.id', 'in', ids).execute()
      return new Map(rows.map(row => [row.id, presentGalleryItem(row)]))
    },
    /** Without the aliases `name` and `popular`. */
    audited: ({ name: _name, popular: _popular, ...item }: Partial<GalleryItem>) => item,
  },
}
