import { formatPaise, paiseToRupees, priceOnRequest, visitorPrice } from '@chekku/domain/money'
import { endText } from '@chekku/domain/product/offer-texts'
import { unitPrices, unitPriceText } from '@chekku/domain/product/pack-prices'
import { savings } from '@chekku/domain/product/pack-savings'
import { packTexts } from '@chekku/domain/rules/packs/pack-defaults'
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
