import { business } from './business.ts'
import { formatRupees } from './money.ts'
import type { Category } from './schemas/category.ts'
import type { Product } from './schemas/product.ts'

/** Size in pixels of the picture that a chat app shows beside a shared link. */
export const shareImageSize = { width: 1200, height: 630 } as const
export const shareImageType = 'image/jpeg'

/** Raised with each new drawing: it changes every address, and chat apps load the new picture. */
const drawing = 3

/** The picture shows no more of a description than this. */
const descriptionCharacters = 160

export type ShareKind = 'product' | 'category'

/** All that a share image shows; its address is a hash of it. Empty texts are left out. */
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
 * Where the picture of this card is: `/share/{kind}/{id}-{16 hexadecimal digits}.jpg`. Page and server both
 * compute it from the entity. Another content has another address.
 */
export function sharePath(card: ShareCard): string {
  return `/share/${card.kind}/${card.id}-${fingerprint(JSON.stringify([drawing, card]))}.jpg`
}

const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** FNV-1a, 64 bits, in browser and server alike. Not cryptographic. */
function fingerprint(text: string): string {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  }
  return hash.toString(16).padStart(16, '0')
}
