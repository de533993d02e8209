import type { AvailabilityChange } from '@chekku/domain/schemas/product/availability'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { PictureRole } from '@chekku/domain/schemas/product/product-picture'

export type SampleSubcategory = {
  /** Its picture is `category-{key}.jpg`. */
  key: string
  name: string
  description: string
  facts?: Facts
}
export type SampleCategory = SampleSubcategory & { showInNav?: true; subcategories: SampleSubcategory[] }

/** A size; its picture is one of the product's. */
export type SamplePack = Pick<Pack, 'measure' | 'quantity' | 'price'> &
  Partial<Omit<Pack, '_id' | 'image'>> & { picture?: string }

export type SamplePicture = {
  /** File name in `server/sample/pictures/`. */
  file: string
  role: PictureRole
  alt: string
}

export type SampleProduct = {
  name: string
  description: string
  category: string
  subcategory: string | undefined
  featured?: boolean
  /** Its sizes, or else `price`, in rupees. */
  packs?: SamplePack[]
  price?: number
  availability?: AvailabilityChange
  /** Days relative to the day of seeding, so that no date of the sample has passed. */
  backInDays?: number
  packedDaysAgo?: number
  facts?: Facts
  /** Lists show the first one. */
  pictures: SamplePicture[]
}

export type SampleGalleryItem = {
  title: string
  description: string
  category: string
  isPopular?: true
  picture: string
}

type PackDetails = Omit<Partial<SamplePack>, 'measure' | 'quantity' | 'price'>
type Nutrition = NonNullable<Facts['nutrition']>

/** The products of one main category. */
export const range = (category: string, products: Omit<SampleProduct, 'category'>[]): SampleProduct[] =>
  products.map(product => ({ category, ...product }))

/** A size by volume. */
export const ml = (quantity: number, price: number, details: PackDetails = {}): SamplePack => {
  return { measure: 'volume', quantity, price, ...details }
}

/** A size by weight. */
export const grams = (quantity: number, price: number, details: PackDetails = {}): SamplePack => {
  return { measure: 'mass', quantity, price, ...details }
}

const picture =
  (role: PictureRole) =>
  (file: string, alt: string): SamplePicture => ({ file, role, alt })
export const front = picture('front')
export const label = picture('label')
export const inHand = picture('in-hand')
export const contents = picture('contents')

/** Nutrition of an oil per 100 g: fat only. */
export const oilNutrition = (saturatedFat: number): Nutrition => ({
  per: 'g',
  energy: 900,
  protein: 0,
  carbohydrate: 0,
  sugars: 0,
  fat: 100,
  saturatedFat,
  transFat: 0,
  sodium: 0,
})

export const months = (count: number) => ({ count, unit: 'months' as const })
