import { emptyPack } from '../src/rules/packs/pack-defaults.ts'
import { ofEachText } from '../src/rules/product-texts.ts'
import type { Category } from '../src/schemas/category.ts'
import type { GalleryItem } from '../src/schemas/gallery-item.ts'
import type { Pack } from '../src/schemas/product/pack.ts'
import type { ProductPicture } from '../src/schemas/product/product-picture.ts'
import type { Product } from '../src/schemas/product.ts'

/* One builder per entity, in the format of API responses: a test sets only the fields that it is about. */

const stored = {
  description: '',
  image: '',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export function aProduct(fields: Partial<Product> = {}): Product {
  return {
    ...stored,
    _id: 'product',
    name: 'Sesame Oil',
    ...ofEachText(() => ''),
    price: 0,
    category: null,
    subcategory: null,
    featured: false,
    inStock: true,
    ...fields,
  }
}

/** A size without measure. */
export function aPack(fields: Partial<Pack> = {}): Pack {
  return { ...emptyPack, _id: 'pack', price: 0, ...fields }
}

/** A picture without role and text. */
export function aPicture(fields: Partial<ProductPicture> = {}): ProductPicture {
  return { image: '', role: null, alt: '', ...fields }
}

/** A main category unless `parent` is given. */
export function aCategory(fields: Partial<Category> = {}): Category {
  return {
    ...stored,
    _id: 'category',
    name: 'Oils',
    order: 0,
    showInNav: false,
    showInProductsDropdown: true,
    ...fields,
  }
}

/** `name` and `popular` follow `title` and `isPopular`. */
export function aGalleryItem(fields: Partial<Omit<GalleryItem, 'name' | 'popular'>> = {}): GalleryItem {
  const { title = 'The press', isPopular = false } = fields
  return {
    ...stored,
    _id: 'gallery-item',
    category: '',
    categoryRef: null,
    subcategory: null,
    order: 0,
    ...fields,
    title,
    name: title,
    isPopular,
    popular: isPopular,
  }
}
