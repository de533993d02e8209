import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { decimalPrice } from '@chekku/domain/money'
import { publicGtin } from '@chekku/domain/product/gtin'
import { lastDayOf, type RunningOffer } from '@chekku/domain/product/offer-texts'
import { packsOf, wholeQuantity } from '@chekku/domain/product/pack-prices'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Measure } from '@chekku/domain/rules/units'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { shopConstants } from '@chekku/domain/shop/shop'
import { availabilityData } from './availability-data.ts'

/** UN/CEFACT codes of the units that sizes are measured in, and the base amount of their unit price. */
const unitCodes = {
  volume: { code: 'MLT', base: { value: 1, unitCode: 'LTR' } },
  mass: { code: 'GRM', base: { value: 1, unitCode: 'KGM' } },
  count: { code: 'H87', base: { value: 1, unitCode: 'H87' } },
} as const satisfies Record<Measure, object>

/** The structured data of a product without its sizes. */
interface SingleData {
  sku: string
  url: string
  offers: object
}

/**
 * The structured data of a product by its sizes: `single` without one, `single` with the data of the only one, a
 * ProductGroup of several. Search engines refuse a product or a variant without an offer: a size without a price is left
 * out, and a product without any price gives false.
 */
export function withVariants<Single extends SingleData>(
  single: Single,
  product: Product,
  origin: string,
): object | false {
  const { packs = [] } = product
  const [first, ...others] = packs
  if (!packsOf(product).some(isPriced)) return false
  if (!first) return single
  if (others.length === 0) return withSize(single, first)
  const { sku: productGroupID, offers, ...shared } = single
  return {
    ...shared,
    '@type': 'ProductGroup',
    productGroupID,
    variesBy: 'https://schema.org/size',
    hasVariant: packs.filter(isPriced).map(pack => variantData(single, product, pack, origin)),
  }
}

/** The last day of an offer's price, in the shop's zone. */
export const validityData = ({ offerUntil }: RunningOffer) =>
  offerUntil === undefined ? undefined : { priceValidUntil: lastDayOf(offerUntil) }

const isPriced = ({ price }: Pack) => price > 0

/** The data of a product with a single size, whose offer has the price of a measure to compare. */
const withSize = <Single extends SingleData>(single: Single, pack: Pack): object => ({
  ...single,
  size: packName(pack) || undefined,
  sku: pack.sku || single.sku,
  gtin: publicGtin(pack.gtin) || undefined,
  offers: { ...single.offers, ...validityData(pack), priceSpecification: specificationsOf(pack) },
})

function variantData(single: SingleData, product: Product, pack: Pack, origin: string): object {
  const { offers } = single
  const url = single.url + packQuery(product, pack)
  const size = packName(pack)
  const image = pack.image || product.image
  return {
    '@type': 'Product',
    name: size === '' ? product.name : `${product.name}, ${size}`,
    description: product.description || undefined,
    image: image ? `${origin}${image}` : undefined,
    size: size || undefined,
    sku: pack.sku || pack._id,
    gtin: publicGtin(pack.gtin) || undefined,
    url,
    offers: {
      ...offers,
      url,
      price: decimalPrice(pack.price),
      ...validityData(pack),
      ...availabilityData({ ...product, inStock: pack.inStock }),
      priceSpecification: specificationsOf(pack),
    },
  }
}

/** The unit price, and the MRP if our price is lower; undefined if there is neither. */
function specificationsOf(pack: Pack): object[] | undefined {
  const { price, mrp, measure, quantity } = pack
  const specification = (rupees: number, more: object) => ({
    '@type': 'UnitPriceSpecification',
    price: decimalPrice(rupees),
    priceCurrency: shopConstants.currency,
    ...more,
  })
  const amount = (value: { value: number; unitCode: string }) => ({ '@type': 'QuantitativeValue', ...value })
  const found: object[] = []
  if (measure && quantity) {
    const { code, base } = unitCodes[measure]
    const contained = amount({ value: wholeQuantity(pack), unitCode: code })
    found.push(specification(price, { referenceQuantity: { ...contained, valueReference: amount(base) } }))
  }
  if (mrp !== null && mrp > price)
    found.push(specification(mrp, { priceType: 'https://schema.org/ListPrice' }))
  return found.length > 0 ? found : undefined
}
