import { formatPaise, type Paise, paiseToRupees, priceOnRequest, visitorPrice } from '@chekku/domain/money'
import { endText } from '@chekku/domain/product/offer-texts'
import { unitPrices, unitPriceText } from '@chekku/domain/product/pack-prices'
import { savings } from '@chekku/domain/product/pack-savings'
import { doubtsOfPrices, type PriceChange } from '@chekku/domain/product/price-changes'
import { offerError, offerMessages } from '@chekku/domain/rules/offers'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import { packFields } from '@chekku/domain/rules/packs/pack-fields'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import { typedPaise } from '@chekku/domain/rules/typed-price'
import { dayText } from '@chekku/domain/shop/date-text'
import { paiseOf, type SizeValues, typedPack } from './size-values.ts'

/** A price while it is typed, as visitors read it. */
export const typedVisitorPrice = ({ price }: SizeValues) => visitorPrice(paiseToRupees(paiseOf(price)))

/** The name of a size while it is typed; "" if it has none yet. */
export const nameOfSize = (size: SizeValues) => packName(typedPack(size))

/** A note for each size with its unit price: "₹460 a litre · 11 % less a litre"; "" if it has none. */
export function unitPriceNotes(sizes: readonly SizeValues[]): string[] {
  const packs = sizes.map(typedPack)
  const savedShares = savings(packs)
  return unitPrices(packs).map((price, index) => {
    if (!price) return ''
    const share = savedShares[index] ?? 0
    return share > 0 ? `${unitPriceText(price)} · ${share} % less a ${price.unit}` : unitPriceText(price)
  })
}

/** "offer ₹540 until 30 Nov"; "" without an offer, or while its price or its end is missing. */
export function offerNote({ offerPrice, offerFrom, offerUntil }: SizeValues): string {
  if (offerPrice === '' || offerUntil === '') return ''
  const from = offerFrom && ` from ${dayText(offerFrom.slice(0, 10))}`
  return `offer ${formatPaise(paiseOf(offerPrice))}${from} until ${endText(offerUntil)}`
}

/** The values of a size beside its name, with the number of its picture; empty for a blank one. */
function detailsOf(size: SizeValues, pictures: readonly { image: string }[]) {
  const picture = pictures.findIndex(({ image }) => image === size.image)
  const details = [
    size.price !== '' && typedVisitorPrice(size),
    offerNote(size),
    size.mrp !== '' && `MRP ${formatPaise(paiseOf(size.mrp))}`,
    size.grams !== '' && `${size.grams} g`,
    ...packTexts.map(field => size[field] !== '' && `${packFields[field].name} ${size[field]}`),
    !size.inStock && 'out of stock',
    picture >= 0 && `picture ${picture + 1}`,
  ]
  return details.filter(Boolean)
}

/** The text of a size of which one part is set, to compare two versions of that part; "" if it is blank. */
export const partText = (size: SizeValues, pictures: readonly { image: string }[]) =>
  [nameOfSize(size) || [], detailsOf(size, pictures)].flat().join(' · ')

/** One line per size, to compare two versions. */
export const sizesText = (sizes: readonly SizeValues[], pictures: readonly { image: string }[] = []) =>
  sizes
    .map((size, index) => {
      const unnamed = sizes.length > 1 ? `Size ${index + 1}` : 'Empty'
      const price = size.price === '' && priceOnRequest
      return [nameOfSize(size) || unnamed, price, ...detailsOf(size, pictures)].filter(Boolean).join(' · ')
    })
    .join('\n')

/** True for an error of an offer's times, which all sizes share. */
export const isOfferTime = (path: string) => /^packs\.\d+\.offer\.(?:from|until)$/.test(path)

/** The errors of a product by the controls of its form, instead of the paths in its request body. */
export const errorsOfSizes = (errors: Record<string, string>, packs: readonly SizeValues[]) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, text]): [string, string] => [controlAt(path, text, packs), text]),
  )

function controlAt(path: string, text: string, packs: readonly SizeValues[]): string {
  const isSingle = packs.length === 1
  // A product with a single size may be sent without sizes.
  if (isSingle && path.startsWith('offer')) return `packs.0.${path}`
  const [list, index, field, part] = path.split('.')
  if (isOfferTime(path)) return `packs.0.${field}.${part}`
  if (list !== 'packs' || (field !== 'price' && field !== 'inStock')) return path
  const mrp = packs[Number(index)]?.mrp ?? ''
  const isAboveMrp = text === packMessages.aboveMrp(paiseOf(mrp))
  if (field === 'price' && isAboveMrp) return `packs.${index}.mrp`
  return isSingle ? field : path
}

export const priceInvalid = 'A price has digits and at most 2 decimals'

/** The errors of typed prices, by the path of their controls. */
export function priceErrors(sizes: readonly SizeValues[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, { price, mrp }] of sizes.entries()) {
    const [paise, most] = [typedPaise(price), paiseOf(mrp)]
    if (paise === undefined) errors[`packs.${index}.price`] = priceInvalid
    else if (most > 0 && paise > most) errors[`packs.${index}.price`] = packMessages.aboveMrp(most)
  }
  return errors
}

/** The errors of offers that are not below the regular price, and of new times without any price. */
export function offerErrors(
  sizes: readonly SizeValues[],
  base: readonly SizeValues[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  const hasPrice = [...sizes, ...base].some(({ offerPrice }) => offerPrice.trim() !== '')
  if (!hasPrice && sizes.some(({ offerFrom, offerUntil }) => offerFrom + offerUntil !== ''))
    errors['packs.0.offer.price'] = offerMessages.priceNeeded
  for (const [index, size] of sizes.entries()) {
    const price = size.offerPrice === '' ? undefined : typedPaise(size.offerPrice)
    const error = price !== undefined && offerError(nameOfSize(size), paiseOf(size.price), price)
    if (error) errors[`packs.${index}.offer.price`] = error
  }
  return errors
}

/** Questions about unusual prices and offers of a product's sizes, to confirm before a save. */
export function doubtsOfSizes(name: string, sizes: readonly SizeValues[], base: readonly SizeValues[]) {
  const changes = sizes.map((size, index): PriceChange => {
    const hasSameId = ({ _id }: SizeValues) => _id === size._id
    // The only stored size of a product may have no id, like the added ones after it.
    const isFirstWithId = sizes.findIndex(hasSameId) === index
    const stored = isFirstWithId ? base.find(hasSameId) : undefined
    return {
      pack: typedPack(size),
      before: stored ? paiseOf(stored.price) : (0 as Paise),
      after: typedPaise(size.price),
      offer: size.offerPrice.trim() === '' ? undefined : typedPaise(size.offerPrice),
      isNewOffer: size.offerPrice !== stored?.offerPrice,
    }
  })
  return doubtsOfPrices({ name }, changes)
}

/** The changed prices and stocks as text: "1 litre: ₹470, was ₹460; 5 litre tin is out of stock"; "" if none changed. */
export const sizeChangesText = (before: readonly SizeValues[], after: readonly SizeValues[]): string =>
  after
    .flatMap(size => {
      const former = before.find(({ _id }) => _id === size._id)
      if (!former) return []
      const name = nameOfSize(size)
      const isRepriced = typedPaise(size.price) !== typedPaise(former.price)
      return [
        isRepriced && `${name}: ${typedVisitorPrice(size)}, was ${typedVisitorPrice(former)}`,
        size.inStock !== former.inStock && `${name} is ${size.inStock ? 'in stock' : 'out of stock'}`,
      ].filter(text => text !== false)
    })
    .join('; ')
