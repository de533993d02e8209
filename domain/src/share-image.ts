import { orderLine } from './chat/order-message.ts'
import { formatRupees, visitorPrice } from './money.ts'
import { shownOffer } from './product/offer-texts.ts'
import { fromPrice } from './product/pack-texts.ts'
import type { Category } from './schemas/category.ts'
import type { Pack } from './schemas/product/pack.ts'
import type { Product } from './schemas/product.ts'
import type { ShopDetails } from './schemas/shop.ts'
import { fullNameOf } from './shop/shop.ts'

/** Size in pixels of the share image, which chat apps show with a shared link. */
export const shareImageSize = { width: 1200, height: 630 } as const
export const shareImageType = 'image/jpeg'

/** Version of the drawing. A new one changes every URL, so that chat apps load the new image. */
const drawingVersion = 3

/** Maximum length of a description on the image. */
const descriptionCharacters = 160

export type ShareKind = 'product' | 'category' | 'shop'

/** The content of a share image, whose hash is in its URL. Empty texts, and details the shop lacks, are left out. */
export interface ShareCard {
  kind: ShareKind
  id: string
  /** Drawn in small capitals above the name. */
  above: string
  name: string
  description: string
  price: string
  isOutOfStock: boolean
  picture: string
  brand: string
  tagline: string
  logo?: string
  accent?: string
  /** The price that is struck through, while an offer is running. */
  was?: string
  /** The id of the size of the product that it shows. */
  pack?: string
}

type SharedShop = Pick<ShopDetails['identity'], 'name' | 'tagline' | 'logo' | 'accent'>
type SharedCategory = Pick<Category, '_id' | 'name' | 'description' | 'image'>
type SharedProduct = Pick<
  Product,
  '_id' | 'name' | 'price' | 'image' | 'inStock' | 'category' | 'packs' | 'regularPrice'
>

/** The card of a product; with `pack`, of that size if there are several. */
export function productCard(product: SharedProduct, identity: SharedShop, pack?: Pack): ShareCard {
  const isSize = pack && (product.packs?.length ?? 0) > 1
  const { regularPrice } = isSize ? pack : shownOffer(product)
  const card = {
    ...plainCard('product', product, identity),
    above: product.category?.name ?? '',
    price: fromPrice(product),
    ...(regularPrice !== undefined && { was: formatRupees(regularPrice) }),
    isOutOfStock: !product.inStock,
  }
  if (!isSize) return card
  const { name, price, inStock } = orderLine(product, pack, 1)
  return {
    ...card,
    name,
    price: visitorPrice(price),
    isOutOfStock: !inStock,
    pack: pack._id,
    picture: pack.image || product.image,
  }
}

export function categoryCard(category: SharedCategory, identity: SharedShop): ShareCard {
  const description = [...category.description].slice(0, descriptionCharacters).join('')
  return { ...plainCard('category', category, identity), description }
}

/** The card of pages without a picture of their own: the shop's full name, with its hero picture or logo. */
export function shopCard({ identity, words }: Pick<ShopDetails, 'identity' | 'words'>): ShareCard {
  const subject = { _id: 'home', name: fullNameOf({ identity }), image: words.heroImage }
  return plainCard('shop', subject, identity)
}

/** A card of a name and a picture. The order of its keys is part of the hash. */
function plainCard(
  kind: ShareKind,
  { _id: id, name, image: picture }: Pick<SharedCategory, '_id' | 'name' | 'image'>,
  { name: brand, tagline, logo, accent }: SharedShop,
): ShareCard {
  const texts = { above: '', name, description: '', price: '' }
  const style = { ...(logo && { logo }), ...(accent && { accent }) }
  return { kind, id, ...texts, isOutOfStock: false, picture, brand, tagline, ...style }
}

/**
 * Path of a card's image, `/share/{kind}/{id}-{16 hexadecimal digits}.jpg`, which changes with the content; that of a
 * size has its id after the product's, `{id}~{pack}`.
 */
export function sharePath(card: { kind: string; id: string; pack?: string }): string {
  const { kind, id, pack } = card
  const subject = pack === undefined ? id : `${id}~${pack}`
  return `/share/${kind}/${subject}-${fingerprint(JSON.stringify([drawingVersion, card]))}.jpg`
}

const offsetBasis = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** FNV-1a, 64 bits, the same in browser and server. Not cryptographic. */
function fingerprint(text: string): string {
  let hash = offsetBasis
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash.toString(16).padStart(16, '0')
}
