import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { PictureRole } from '@chekku/domain/schemas/product/product-picture'
import type { SamplePack, SamplePicture, SampleProduct } from './catalogue-shape.ts'

type PackMore = Omit<Partial<SamplePack>, 'measure' | 'quantity' | 'price'>
type Nutrition = NonNullable<Facts['nutrition']>

/** The products of one main category. */
export const range = (category: string, products: Omit<SampleProduct, 'category'>[]): SampleProduct[] =>
  products.map(product => ({ category, ...product }))

/** A size by volume. */
export const ml = (quantity: number, price: number, more: PackMore = {}): SamplePack => ({
  measure: 'volume',
  quantity,
  price,
  ...more,
})

/** A size by weight. */
export const grams = (quantity: number, price: number, more: PackMore = {}): SamplePack => ({
  measure: 'mass',
  quantity,
  price,
  ...more,
})

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
