import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { emptyShop } from '@chekku/domain/shop/shop'
import { listReader, type Reader, recordReader } from './call.ts'

// A cached response can be older than this code: a missing field takes the value it had before it was introduced.

const entityDefaults = {
  description: '',
  image: '',
  version: 1,
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
}

const productDefaults: Omit<Product, '_id' | 'name'> = {
  ...entityDefaults,
  price: 0,
  category: null,
  subcategory: null,
  featured: false,
  inStock: true,
}

/** `order` has no default: without one a category is sorted by its index in the list. */
const categoryDefaults: Omit<Category, '_id' | 'name' | 'parent' | 'order'> = {
  ...entityDefaults,
  showInNav: false,
  showInProductsDropdown: true,
}

const galleryItemDefaults: Omit<GalleryItem, '_id' | 'title' | 'name'> = {
  ...entityDefaults,
  category: '',
  categoryRef: null,
  subcategory: null,
  isPopular: false,
  popular: false,
  order: 0,
}

/** The readers of an entity and of a list of them; `complete` adds the missing fields. */
function readersOf<Entity extends object>(complete: (entity: Entity) => Entity, nameField?: keyof Entity) {
  const one: Reader<Entity> = body => {
    const entity = recordReader<Entity>()(body)
    // A page of its own needs the name; a list is shown even if one of its items has none.
    if (!entity || (nameField && typeof entity[nameField] !== 'string')) return undefined
    return complete(entity)
  }
  const list: Reader<Entity[]> = body => listReader<Entity>()(body)?.map(complete)
  return { one, list }
}

export const productReaders = readersOf<Product>(product => ({ ...productDefaults, ...product }), 'name')
export const categoryReaders = readersOf<Category>(category => ({ ...categoryDefaults, ...category }), 'name')
export const galleryItemReaders = readersOf<GalleryItem>(
  item => ({ ...galleryItemDefaults, ...item }),
  'title',
)
export const navigationReaders = readersOf<NavigationSettings>(settings => ({
  ...publicNavigationDefaults,
  ...settings,
  showFixedItems: { ...publicNavigationDefaults.showFixedItems, ...settings.showFixedItems },
  fixedItemsOrder: { ...publicNavigationDefaults.fixedItemsOrder, ...settings.fixedItemsOrder },
}))

/** The shop before it is loaded, or if that fails: all texts and lists are empty. */
export function shopDefaults(): PublicShop {
  const { notices: _, ...sections } = emptyShop
  return { ...sections, notice: null, closed: null, upcoming: [], version: 0 }
}

/** Reads the shop; a section's missing keys are empty. */
export const shopReader: Reader<PublicShop> = body => {
  const answer = recordReader<PublicShop>()(body)
  if (!answer) return undefined
  const defaults = shopDefaults()
  return {
    ...defaults,
    ...answer,
    identity: { ...defaults.identity, ...answer.identity },
    reach: { ...defaults.reach, ...answer.reach },
    places: { ...defaults.places, ...answer.places },
    hours: { ...defaults.hours, ...answer.hours },
    words: { ...defaults.words, ...answer.words },
    legal: { ...defaults.legal, ...answer.legal },
  }
}
