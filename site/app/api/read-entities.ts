import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { emptyShop } from '@chekku/domain/shop/shop'
import { listReader, type Reader, recordReader } from './call.ts'

// A cached response can be older than this code: a missing field takes the value it had before it was introduced.

const described = {
  description: '',
  image: '',
  version: 1,
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
}

const productDefaults: Omit<Product, '_id' | 'name'> = {
  ...described,
  price: 0,
  category: null,
  subcategory: null,
  featured: false,
  inStock: true,
}

/** `order` has no default: without one a category is sorted by its index in the list. */
const categoryDefaults: Omit<Category, '_id' | 'name' | 'parent' | 'order'> = {
  ...described,
  showInNav: false,
  showInProductsDropdown: true,
}

const galleryItemDefaults: Omit<GalleryItem, '_id' | 'title' | 'name'> = {
  ...described,
  category: '',
  categoryRef: null,
  subcategory: null,
  isPopular: false,
  popular: false,
  order: 0,
}

function readersOf<Entity extends object>(complete: (entity: Entity) => Entity, named?: keyof Entity) {
  const one: Reader<Entity> = body => {
    const entity = recordReader<Entity>()(body)
    // A record without a name is none of these, and no page could show it.
    return entity && (named === undefined || typeof entity[named] === 'string') ? complete(entity) : undefined
  }
  const list: Reader<Entity[]> = body => listReader<Entity>()(body)?.map(complete)
  return { one, list }
}

export const products = readersOf<Product>(product => ({ ...productDefaults, ...product }), 'name')
export const categories = readersOf<Category>(category => ({ ...categoryDefaults, ...category }), 'name')
export const galleryItems = readersOf<GalleryItem>(item => ({ ...galleryItemDefaults, ...item }), 'title')
export const navigation = readersOf<NavigationSettings>(settings => ({
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

/** Fills in the keys of each section. */
export const shop: Reader<PublicShop> = body => {
  const read = recordReader<PublicShop>()(body)
  if (!read) return read
  const { identity, reach, places, hours, words, legal, ...rest } = shopDefaults()
  return {
    ...rest,
    ...read,
    identity: { ...identity, ...read.identity },
    reach: { ...reach, ...read.reach },
    places: { ...places, ...read.places },
    hours: { ...hours, ...read.hours },
    words: { ...words, ...read.words },
    legal: { ...legal, ...read.legal },
  }
}
