import type { Pack } from '../schemas/product/pack.ts'
import type { ProductPicture } from '../schemas/product/product-picture.ts'
import type { Product } from '../schemas/product.ts'
import { commonName, guessPack } from './guess-pack.ts'
import { offeredPack, packLimits, packsOf } from './packs.ts'
import { productPictureLimits } from './picture-rules.ts'
import { picturesOf } from './pictures.ts'

/** What is said of joining products as sizes of one. */
export const joinMessages = {
  some: `Please choose 2 to ${packLimits.packs} products`,
  tooMany: (sizes: number) =>
    `These products have ${sizes} sizes, and a product can have at most ${packLimits.packs}`,
  draft: (name: string) =>
    `“${name}” is a draft, which visitors do not see: please publish it, or leave it out`,
  leftOut: (name: string) => `“${name}” has no size in the list`,
  joined: (sizes: number, name: string) => `${sizes} sizes are one product now: ${name}`,
  undone: 'The products are as they were',
  notJoined: 'There is nothing to undo: these products are not in the trash any more',
  failed: 'Failed to join these products',
} as const

/** What products become when they are joined: sizes of the first, under the name that they share. */
export interface JoinedProducts {
  name: string
  /** Each keeps its id; that of a product with one size is the product's. */
  packs: Pack[]
  pictures: ProductPicture[]
}

/** The sizes of a product; what its name says counts where nothing else is said of the only one. */
function namedPacks(product: Product): readonly Pack[] {
  const packs = packsOf(product)
  const [only, ...others] = packs
  if (!only || others.length > 0 || only.measure || only.kind !== '') return packs
  const { kind, measure, quantity, pieces } = guessPack(product.name)
  return [{ ...only, kind, measure, quantity, pieces: measure ? pieces : only.pieces }]
}

/** Name, sizes and pictures of the product that several become; the smallest size is first. */
export function joinedProducts(products: readonly Product[]): JoinedProducts {
  const content = ({ quantity, pieces }: Pack) => (quantity ?? 0) * pieces
  const all = products.flatMap(picturesOf)
  const images = all.map(({ image }) => image)
  return {
    name: commonName(products.map(({ name }) => name)),
    packs: products.flatMap(namedPacks).toSorted((one, other) => content(one) - content(other)),
    pictures: all
      .filter(({ image }, at) => images.indexOf(image) === at)
      .slice(0, productPictureLimits.pictures),
  }
}

/** The size that a product has become, by the list that is saved; undefined where none of its own is in it. */
export function packOfJoined(product: Product, packs: readonly Pack[]): string | undefined {
  const own = packsOf(product)
  const kept = own.filter(({ _id }) => packs.some(pack => pack._id === _id))
  return kept.length === 0 ? undefined : offeredPack(kept)._id
}

/** The sizes with a picture each: the one of the product that was sold in one size. */
export function withOwnPictures(
  packs: readonly Pack[],
  products: readonly Product[],
  pictures: readonly ProductPicture[],
): Pack[] {
  const own = new Map(
    products.flatMap(product => {
      const [only, ...others] = packsOf(product)
      return only && others.length === 0 ? [[only._id, product.image] as const] : []
    }),
  )
  return packs.map(pack => {
    const image = pack.image || own.get(pack._id) || ''
    return { ...pack, image: pictures.some(picture => picture.image === image) ? image : '' }
  })
}
