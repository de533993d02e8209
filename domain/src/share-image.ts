import { business } from './business.ts'
import { formatRupees } from './money.ts'
import type { Category } from './schemas/category.ts'
import type { Product } from './schemas/product.ts'

/** Size in pixels of the picture that a chat app shows beside a shared link. */
export const shareImageSize = { width: 1200, height: 630 } as const
export const shareImageType = 'image/jpeg'

/** Another number for another drawing: moves every address, so that no chat app keeps showing the old one. */
const drawing = 2

/** The rest of a long description can't be seen, so it does not count. */
const descriptionCharacters = 160

export type ShareKind = 'product' | 'category'

/** Everything that a share picture shows, and nothing else: its address is made from it. Empty texts are left out. */
export interface ShareCard {
  kind: ShareKind
  id: string
  /** Small capitals above the name. */
  above: string
  name: string
  description: string
  price: string
  isOutOfStock: boolean
  /** A stored picture's path; empty where there is none. */
  picture: string
  brand: string
  tagline: string
}

const { brand, tagline } = business

type SharedProduct = Pick<Product, '_id' | 'name' | 'price' | 'image' | 'inStock' | 'category'>
type SharedCategory = Pick<Category, '_id' | 'name' | 'description' | 'image'>

export function productCard(product: SharedProduct): ShareCard {
  return {
    kind: 'product',
    id: product._id,
    above: product.category?.name ?? '',
    name: product.name,
    description: '',
    price: formatRupees(product.price),
    isOutOfStock: !product.inStock,
    picture: product.image,
    brand,
    tagline,
  }
}

export function categoryCard(category: SharedCategory): ShareCard {
  return {
    kind: 'category',
    id: category._id,
    above: '',
    name: category.name,
    description: [...category.description].slice(0, descriptionCharacters).join(''),
    price: '',
    isOutOfStock: false,
    picture: category.image,
    brand,
    tagline,
  }
}

/**
 * Where the picture of this card is: `/share/{kind}/{id}-{16 hexadecimal digits}.jpg`. Page and server both make it from
 * the entity, so that the page needs no call to know it; whatever the picture shows otherwise, it shows elsewhere.
 */
export function sharePath(card: ShareCard): string {
  return `/share/${card.kind}/${card.id}-${fingerprint(JSON.stringify([drawing, card]))}.jpg`
}

const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** FNV-1a, 64 bits: tells versions of one card apart, the same in browser and server. Protects nothing. */
function fingerprint(text: string): string {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  return hash.toString(16).padStart(16, '0')
}
