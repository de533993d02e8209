import { formatPaise, paiseToRupees, priceOnRequest, visitorPrice } from '@chekku/domain/money'
import { endText } from '@chekku/domain/product/offer-texts'
import { savings, unitPrices, unitPriceText } from '@chekku/domain/product/pack-prices'
import { offerError } from '@chekku/domain/rules/offers'
import { packTexts } from '@chekku/domain/rules/pack-defaults'
import { packMessages } from '@chekku/domain/rules/pack-errors'
import { packFields } from '@chekku/domain/rules/pack-fields'
import { packName } from '@chekku/domain/rules/pack-name'
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
  const less = savings(packs)
  return unitPrices(packs).map((price, index) => {
    if (!price) return ''
    const saved = less[index] ?? 0
    return [unitPriceText(price), saved > 0 && `${saved} % less a ${price.unit}`].filter(Boolean).join(' · ')
  })
}

/** "offer ₹540 until 30 Nov"; "" without one, or while it is not whole. */
export const offerNote = ({ offerPrice, offerFrom, offerUntil }: SizeValues): string => {
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

/** A part of a size, everything else of which is blank, to compare two versions; "" if the part is blank too. */
export const partText = (size: SizeValues, pictures: readonly { image: string }[]) =>
  [nameOfSize(size) || [], detailsOf(size, pictures)].flat().join(' · ')

/** One line per size, to compare two versions. */
export const sizesText = (sizes: readonly SizeValues[], pictures: readonly { image: string }[] = []) =>
  sizes
    .map((size, index) => {
      const name = nameOfSize(size) || (sizes.length > 1 ? `Size ${index + 1}` : 'Nothing said')
      return [name, size.price === '' && priceOnRequest, ...detailsOf(size, pictures)]
        .filter(Boolean)
        .join(' · ')
    })
    .join('\n')

/** Moves the error of a price above the MRP to the MRP, and the errors of a single size to the product's fields. */
export function errorsOfSizes(
  found: Record<string, string>,
  packs: readonly SizeValues[],
): Record<string, string> {
  const isOne = packs.length === 1
  const errors = Object.entries(found).map(([path, text]) => {
    const [, index = '', field = ''] = /^packs\.(\d+)\.(price|inStock)$/.exec(path) ?? []
    const isOfMrp = text === packMessages.aboveMrp(paiseOf(packs[Number(index)]?.mrp ?? ''))
    if (isOne && path.startsWith('offer')) return [`packs.0.${path}`, text]
    if (field === 'price' && isOfMrp) return [`packs.${index}.mrp`, text]
    return [isOne && field ? field : path, text]
  })
  return Object.fromEntries(errors)
}

export const priceInvalid = 'A price has digits and at most 2 decimals'

export const priceErrors = (sizes: readonly SizeValues[]): Record<string, string> =>
  Object.fromEntries(
    sizes.flatMap(({ price, mrp }, index) => {
      const [paise, most] = [typedPaise(price), paiseOf(mrp) || Number.POSITIVE_INFINITY]
      if (paise !== undefined && paise <= most) return []
      return [
        [`packs.${index}.price`, paise === undefined ? priceInvalid : packMessages.aboveMrp(paiseOf(mrp))],
      ]
    }),
  )

/** The errors of offers that are not below the regular price. */
export const offerErrors = (sizes: readonly SizeValues[]): Record<string, string> =>
  Object.fromEntries(
    sizes.flatMap((size, index) => {
      const price = typedPaise(size.offerPrice)
      if (size.offerPrice === '' || price === undefined) return []
      const error = offerError(nameOfSize(size), paiseOf(size.price), price)
      return error ? [[`packs.${index}.offer.price`, error]] : []
    }),
  )

/** The changed prices and stocks as text: "1 litre: ₹470, was ₹460; 5 litre tin is out of stock"; "" if none changed. */
export const sizeChangesText = (before: readonly SizeValues[], after: readonly SizeValues[]): string =>
  after
    .flatMap(size => {
      const was = before.find(({ _id }) => _id === size._id)
      if (!was) return []
      const [name, price, former] = [nameOfSize(size), typedPaise(size.price), typedPaise(was.price)]
      return [
        price !== former && `${name}: ${typedVisitorPrice(size)}, was ${typedVisitorPrice(was)}`,
        size.inStock !== was.inStock && `${name} is ${size.inStock ? 'in stock' : 'out of stock'}`,
      ].filter(text => text !== false)
    })
    .join('; ')
