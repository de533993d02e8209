import { visitorPrice } from '../money.ts'
import { packName } from '../rules/packs/pack-name.ts'
import { compareCodeUnits } from '../rules/search-key.ts'
import type { Category } from '../schemas/category.ts'
import type { Product } from '../schemas/product.ts'
import { wallTime } from '../shop/opening-hours.ts'
import { endText } from './offer-texts.ts'
import { packsOf, unitPriceBeside, unitPriceOf } from './pack-prices.ts'
import { sizeBeside } from './pack-texts.ts'
import { publicAvailability, stockText } from './stock-texts.ts'

/* All prices of the shop, as its page, a chat message and a picture show them. */

export interface ListedSize {
  /** "500 ml"; "" if nothing is known about the size. */
  name: string
  /** The size's name, but "" if the product's name ends with it. */
  beside: string
  price: string
  /** Rupees, while an offer lowers the price. */
  regularPrice: number | undefined
  /** "until 28 Nov"; "" without an offer. */
  until: string
  /** "₹460 a litre"; "" if it is unknown or equals the price. */
  unitPrice: string
  inStock: boolean
}

export interface ListedProduct {
  _id: string
  /** The last segment of its page's path, if it was asked for. */
  slug?: string | undefined
  name: string
  /** "Back on 12 Nov 2026"; "" if there is nothing to tell beside the stock of each size. */
  stock: string
  sizes: ListedSize[]
}

export interface ListedCategory {
  _id: string
  name: string
  products: ListedProduct[]
}

function listedProduct(product: Product): ListedProduct {
  const { _id, slug, name } = product
  const sizes = packsOf(product).map(pack => ({
    name: packName(pack),
    beside: sizeBeside(product, pack),
    price: visitorPrice(pack.price),
    regularPrice: pack.regularPrice,
    until: pack.offerUntil === undefined ? '' : `until ${endText(pack.offerUntil)}`,
    unitPrice: unitPriceBeside({ ...pack, unitPrice: unitPriceOf(pack) }),
    inStock: pack.inStock,
  }))
  return { _id, slug, name, stock: publicAvailability(product) ? stockText(product) : '', sizes }
}

/** Compares as a category's page does: by position, else featured first, then by name, as databases compare texts. */
const compareProducts = (one: Product, other: Product) =>
  (one.order ?? 0) - (other.order ?? 0) ||
  Number(other.featured) - Number(one.featured) ||
  compareCodeUnits(one.name.toLowerCase(), other.name.toLowerCase()) ||
  compareCodeUnits(one._id, other._id)

/** Products that visitors see by main category, in the given order of categories; those without one come last. */
export function priceList(products: readonly Product[], categories: readonly Category[]): ListedCategory[] {
  const shown = products.filter(({ hidden }) => hidden !== true).toSorted(compareProducts)
  const ids = new Set(categories.map(({ _id }) => _id))
  const categoryOf = ({ category }: Product) => (category && ids.has(category._id) ? category._id : '')
  return [...categories, { _id: '', name: 'More' }].flatMap(({ _id, name }) => {
    const listed = shown.filter(product => categoryOf(product) === _id).map(listedProduct)
    return listed.length > 0 ? { _id, name, products: listed } : []
  })
}

/** The day of the newest change, in the shop's time zone as `2026-11-25`: prices are the same since; "" without products. */
export function pricesDate(products: readonly Pick<Product, 'updatedAt'>[], timeZone: string): string {
  const newest = products.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  return newest && wallTime(new Date(newest), timeZone).slice(0, 10)
}
