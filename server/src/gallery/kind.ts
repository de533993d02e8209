import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { categoryReferences } from '../categories/kind.ts'
import type { Kind } from '../changes/change-set.ts'
import { entityKind } from '../entities/entity-kind.ts'
import { galleryStore } from './store.ts'

const kind = entityKind(galleryStore, 'updateGalleryItem')

/** How gallery items are changed. */
export const galleryKind: Kind = {
  ...kind,
  table: 'gallery_items',
  ...categoryReferences,
  entity: {
    ...kind.entity,
    /** Without the aliases `name` and `popular`. */
    forAudit: ({ name: _name, popular: _popular, ...item }: Partial<GalleryItem>) => item,
  },
}
