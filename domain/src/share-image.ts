import { fromPrice } from './product/pack-texts.ts'
import type { Category } from './schemas/category.ts'
import type { Product } from './schemas/product.ts'
import type { ShopDetails } from './schemas/shop.ts'
import { fullNameOf } from './shop/shop.ts'

/** Size in pixels of the picture that a chat app shows beside a shared link. */
export const shareImageSize = { width: 1200, height: 630 } as const
export const shareImageType = 'image/jpeg'

/** Raised with each new drawing: it changes every address, and chat apps load the new picture. */
const drawing = 3

/** The picture shows no more of a description than this. */
const descriptionCharacters = 160

export type ShareKind = 'product' | 'category' | 'shop'

/** All that a share image shows; its address is a hash of it. Empty texts are left out, and what the shop does not have. */
export type ShareCard = ReturnType<typeof cardOf>

/** `above` is in small capitals above the name. */
const cardOf = (
  kind: ShareKind,
  { _id: id, name, image: picture }: Pick<SharedCategory, '_id' | 'name' | 'image'>,
  { name: brand, tagline, logo, accent }: SharedShop,
) => {
  const words = { above: '', name, description: '', price: '' }
  const brandStyle = { ...(logo && { logo }), ...(accent && { accent }) }
  return { kind, id, ...words, isOutOfStock: false, picture, brand, tagline, ...brandStyle }
}

type SharedProduct = Pick<Product, '_id' | 'name' | 'price' | 'image' | 'inStock' | 'category' | 'packs'>
type SharedShop = Pick<ShopDetails['identity'], 'name' | 'tagline' | 'logo' | 'accent'>
type SharedCategory = Pick<Category, '_id' | 'name' | 'description' | 'image'>

export function productCard(product: SharedProduct, identity: SharedShop): ShareCard {
  return {
    ...cardOf('product', product, identity),
    above: product.category?.name ?? '',
    price: fromPrice(product),
    isOutOfStock: !product.inStock,
  }
}

export function categoryCard(category: SharedCategory, identity: SharedShop): ShareCard {
  const description = [...category.description].slice(0, descriptionCharacters).join('')
  return { ...cardOf('category', category, identity), description }
}

/** The card of the pages that have no picture of their own: the shop's name in full, over its hero picture or logo. */
export function shopCard({ identity, words }: Pick<ShopDetails, 'identity' | 'words'>): ShareCard {
  const subject = { _id: 'home', name: fullNameOf({ identity }), image: words.heroImage }
  return cardOf('shop', subject, identity)
}

/** Address of a card's picture, `/share/{kind}/{id}-{16 hexadecimal digits}.jpg`: other content, other address. */
export function sharePath(card: ShareCard): string {
  return `/share/${card.kind}/${card.id}-${fingerprint(JSON.stringify([drawing, card]))}.jpg`
}

const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** FNV-1a, 64 bits, in browser and server alike. Not cryptographic. */
function fingerprint(text: string): string {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash.toString(16).padStart(16, '0')
}
