import { joinMessages } from '../rules/join-messages.ts'
import { productPictureLimits } from '../rules/picture-roles.ts'
import type { Pack } from '../schemas/product/pack.ts'
import type { ProductPicture } from '../schemas/product/product-picture.ts'
import type { Product } from '../schemas/product.ts'
import { commonName, guessPack } from './guess-pack.ts'
import { offeredPack, packsOf, wholeQuantity } from './pack-prices.ts'
import { picturesOf } from './pictures.ts'
import { countsAsInStock, publicAvailability, stockText } from './stock-texts.ts'

/** The result of joining products: all become sizes of the first, under their common name. */
export interface JoinedProducts {
  name: string
  /** Sizes keep their ids; a product without sizes gives its own id to its size. */
  packs: Pack[]
  pictures: ProductPicture[]
}

/** The sizes of a product. If the only one has neither measure nor kind, it is guessed from the product's name. */
function namedPacks(product: Product): readonly Pack[] {
  const packs = packsOf(product)
  const [only, ...others] = packs
  if (!only || others.length > 0 || only.measure || only.kind !== '') return packs
  const { kind, measure, quantity, pieces } = guessPack(product.name)
  return [{ ...only, kind, measure, quantity, pieces: measure ? pieces : only.pieces }]
}

/** Name, sizes and pictures of the product that results from joining these; sizes are sorted, smallest first. */
export function joinedProducts(products: readonly Product[]): JoinedProducts {
  const pictures = products.flatMap(picturesOf)
  const images = pictures.map(({ image }) => image)
  return {
    name: commonName(products.map(({ name }) => name)),
    packs: products.flatMap(namedPacks).toSorted((one, other) => wholeQuantity(one) - wholeQuantity(other)),
    pictures: pictures
      .filter(({ image }, index) => images.indexOf(image) === index)
      .slice(0, productPictureLimits.pictures),
  }
}

/**
 * A warning for each product whose availability ends with the join. That of the product with `targetId`, to which the
 * sizes go, stays unless the stock of all sizes contradicts it.
 */
export function endedAvailabilities(products: readonly Product[], targetId: string): string[] {
  const joinedInStock = products.some(({ inStock }) => inStock)
  return products.flatMap(product => {
    const { state } = publicAvailability(product) ?? {}
    if (!state || (product._id === targetId && countsAsInStock(state) === joinedInStock)) return []
    return joinMessages.ended(product.name, stockText(product), stockText({ inStock: product.inStock }))
  })
}

/** The id of the size that a product became in the saved list; undefined if none of its own sizes is in it. */
export function packOfJoined(product: Product, packs: readonly Pick<Pack, '_id'>[]): string | undefined {
  const savedPacks = packsOf(product).filter(({ _id }) => packs.some(pack => pack._id === _id))
  return savedPacks.length === 0 ? undefined : offeredPack(savedPacks)._id
}

/**
 * Adds a picture to each size without one: that of the product which was sold in this size only. A picture that is not
 * among `pictures` is dropped.
 */
export function withOwnPictures<Size extends Pick<Pack, '_id' | 'image'>>(
  packs: readonly Size[],
  products: readonly Product[],
  pictures: readonly ProductPicture[],
): Size[] {
  const imageByPack = new Map<string, string>()
  for (const product of products) {
    const [onlyPack, ...others] = packsOf(product)
    if (onlyPack && others.length === 0) imageByPack.set(onlyPack._id, product.image)
  }
  return packs.map(pack => {
    const image = pack.image || imageByPack.get(pack._id) || ''
    return { ...pack, image: pictures.some(picture => picture.image === image) ? image : '' }
  })
}
