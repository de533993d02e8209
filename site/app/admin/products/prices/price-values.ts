import { fieldPrice, type Paise, paiseToRupees, rupeesToPaise } from '@chekku/domain/money'
import { productLimits, productMessages } from '@chekku/domain/product'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf } from '@chekku/domain/product/pack-prices'
import { nameWithSize, sizeBeside } from '@chekku/domain/product/pack-texts'
import { plannedPrice } from '@chekku/domain/product/price-adjustment'
import {
  doubtsOfPrices,
  judgeChange,
  type PriceChange,
  type PriceJudgement,
} from '@chekku/domain/product/price-changes'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { priceInvalid } from '../sizes/size-checks.ts'
import { amountError, type WishValues, wishOf } from './price-wish.ts'

/** The form values: a wish for all prices, and each price as it is typed, by the id of its control. */
export interface PriceValues extends WishValues {
  /** The controls whose price was typed or pasted; another wish does not change them. */
  typed: readonly string[]
  prices: Readonly<Record<string, string>>
  /** True to end the offers that are no lower than their prices. */
  endsOffers?: boolean
}

interface RegularPack extends Pack {
  /** Rupees; undefined without a known offer. */
  offerPrice: number | undefined
}

/** The sizes of a product with their regular prices, whether an offer lowers them now or not. */
const regularPacks = (product: Product): RegularPack[] =>
  packsOf(product).map(pack => ({
    ...pack,
    price: regularPriceOf(pack),
    offerPrice: pack.offer?.price ?? (pack.regularPrice === undefined ? undefined : pack.price),
  }))

const priceKey = (product: Product, pack: Pack) => `${product._id}.${pack._id}`

/** The prices of a product as they are typed, in the order of its sizes. */
export const priceTexts = (product: Product, prices: PriceValues['prices']): string[] =>
  regularPacks(product).map(pack => prices[priceKey(product, pack)] ?? fieldPrice(pack.price))

/** A text for each regular price, by the id of its control. */
const textsOfPrices = (products: readonly Product[], textOf: (price: Paise, key: string) => string) =>
  Object.fromEntries(
    products.flatMap(product =>
      regularPacks(product).map(pack => {
        const key = priceKey(product, pack)
        return [key, textOf(rupeesToPaise(pack.price), key)]
      }),
    ),
  )

const priceFieldText = (paise: Paise) => fieldPrice(paiseToRupees(paise))

export const priceValues = (products: readonly Product[]): PriceValues => ({
  how: '+share',
  amount: '',
  rounding: '100',
  typed: [],
  prices: textsOfPrices(products, priceFieldText),
})

/** My prices over the stored ones, where I have changed them. */
export const rebasePrices = (mine: PriceValues, base: PriceValues, stored: PriceValues): PriceValues => ({
  ...mine,
  prices: Object.fromEntries(
    Object.entries(stored.prices).map(([key, text]) => {
      const typed = mine.prices[key]
      return [key, typed === undefined || typed === base.prices[key] ? text : typed]
    }),
  ),
})

export const isSamePrices = ({ prices }: PriceValues, { prices: others }: PriceValues): boolean =>
  Object.entries(prices).every(
    ([key, text]) => text === others[key] || typedPaise(text) === typedPaise(others[key] ?? ''),
  )

/** Fills in the prices of another wish; typed prices stay. */
export function withWish(values: PriceValues, changed: Partial<PriceValues>, products: readonly Product[]) {
  const next = { ...values, ...changed }
  const wish = wishOf(next)
  const typed = new Set(values.typed)
  const prices = textsOfPrices(products, (price, key) => {
    const text = typed.has(key) ? values.prices[key] : undefined
    return text ?? priceFieldText(wish ? plannedPrice(price, wish) : price)
  })
  return { ...next, prices }
}

/** Replaces prices by typed ones, which another wish does not change. */
export const withTypedPrices = (values: PriceValues, typed: PriceValues['prices']): PriceValues => ({
  ...values,
  prices: { ...values.prices, ...typed },
  typed: [...new Set([...values.typed, ...Object.keys(typed)])],
})

/** The price in a line of a spreadsheet: the last cell that reads as one, else the last cell. */
function lastPrice(line: string): string | undefined {
  const cells = line.split('\t').map(cell => cell.trim())
  return cells.findLast(cell => cell !== '' && typedPaise(cell) !== undefined) ?? cells.at(-1)
}

/** Fills lines of a spreadsheet into the controls with these ids; an empty cell leaves its price. */
export function withPastedPrices(values: PriceValues, keys: readonly string[], lines: string): PriceValues {
  const typed: Record<string, string> = {}
  for (const [index, line] of lines.split('\n').entries()) {
    const [key, price] = [keys[index], lastPrice(line)]
    if (key && price) typed[key] = price
  }
  return withTypedPrices(values, typed)
}

export interface PriceRow extends PriceChange, PriceJudgement {
  /** The id of its control. */
  key: string
  pack: RegularPack
  /** The name of the size; "" for the only one of a product, whose name includes it. */
  size: string
  text: string
  isChanged: boolean
  /** True if it is no higher than its offer. */
  isUndercut: boolean
}

/** The sizes of a product, each with its price before and as it is typed, and its warnings. */
export function priceRows(product: Product, texts: readonly string[], endsOffers = false): PriceRow[] {
  const changes = regularPacks(product).map((pack, index) => {
    const text = texts[index] ?? ''
    const after = typedPaise(text)
    const offer = pack.offerPrice === undefined ? undefined : rupeesToPaise(pack.offerPrice)
    const isUndercut = offer !== undefined && after !== undefined && after <= offer
    const isEnded = isUndercut && endsOffers
    const before = rupeesToPaise(pack.price)
    return { pack, text, before, after, offer: isEnded ? undefined : offer, isUndercut }
  })
  const judge = (change: PriceChange): PriceJudgement =>
    change.after === undefined ? { error: priceInvalid, doubts: [] } : judgeChange(change, changes)
  return changes.map(change => ({
    ...change,
    ...judge(change),
    key: priceKey(product, change.pack),
    size: sizeBeside(product, change.pack),
    isChanged: change.after !== change.before,
  }))
}

export interface ChangedPrices {
  product: Product
  rows: readonly PriceRow[]
}

/** The products of which a price changes, with all their sizes. */
export const changedPrices = (
  products: readonly Product[],
  { prices, endsOffers }: PriceValues,
): ChangedPrices[] =>
  products.flatMap(product => {
    const texts = priceTexts(product, prices)
    if (regularPacks(product).every(({ price }, index) => texts[index] === fieldPrice(price))) return []
    const rows = priceRows(product, texts, endsOffers)
    return rows.some(({ isChanged }) => isChanged) ? [{ product, rows }] : []
  })

/** The errors of the typed prices, by the ids of their controls. */
export function errorsOfPrices(products: readonly Product[], values: PriceValues): Record<string, string> {
  const changed = changedPrices(products, values)
  const amount = changed.length > productLimits.put ? productMessages.productsPut : amountError(values)
  const errors: Record<string, string> = amount ? { amount } : {}
  for (const { product, rows } of changed)
    for (const { key, pack, error } of rows)
      if (error) errors[key] = `${nameWithSize(product, pack)}: ${error}`
  return errors
}

/** The questions to confirm before these prices are saved. */
export const doubtsOfValues = (products: readonly Product[], values: PriceValues): string[] =>
  changedPrices(products, values).flatMap(({ product, rows }) => doubtsOfPrices(product, rows))

/** The changes of prices, and the ends of offers, as `putProducts` takes them. */
export const priceUpdates = (products: readonly Product[], values: PriceValues) =>
  changedPrices(products, values).map(({ product: { _id, version }, rows }) => ({
    _id,
    version,
    packs: rows.map(({ pack, after, isChanged, isUndercut }) => ({
      _id: pack._id,
      price: isChanged && after !== undefined ? paiseToRupees(after) : undefined,
      offer: isUndercut && values.endsOffers ? null : undefined,
    })),
  }))
