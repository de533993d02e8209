import { addressPath } from '@chekku/domain/address'
import { type FeedName, feedPicturePath } from '@chekku/domain/feeds'
import { decimalPrice, paiseToRupees } from '@chekku/domain/money'
import { publicGtin } from '@chekku/domain/product/gtin'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf, unitPriceOf, wholeQuantity } from '@chekku/domain/product/pack-prices'
import { nameWithSize, packQuery } from '@chekku/domain/product/pack-texts'
import { packName } from '@chekku/domain/rules/pack-limits'
import type { Measure } from '@chekku/domain/rules/units'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { makerOf } from '@chekku/domain/shop/maker'
import { shopConstants } from '@chekku/domain/shop/shop'
import type { Feed, FeedItem } from '../products/feeds/service.ts'
import { element, xmlOpening } from './xml.ts'

/*
 * Products as RSS 2.0 with the fields of Meta ("Catalog fields", Commerce Platform, 2025) and of Google ("Product data
 * specification", Merchant Center), each field on a line of its own.
 */

/** Maximum lengths of texts, and the words for what is in stock and what is not. */
const channels = {
  meta: { title: 200, description: 9_999, brand: 100, size: 200, stock: ['in stock', 'out of stock'] },
  google: { title: 150, description: 5_000, brand: 70, size: 100, stock: ['in_stock', 'out_of_stock'] },
} as const
const typeCharacters = 750

/** A field of an item: a text, or fields of its own; "" leaves it out. */
type Field = readonly [name: string, content: string | readonly Field[]]

/** The products as one of the two reads them. */
export function feedXml(channel: FeedName, feed: Feed, origin: string): string {
  const items = feed.items.map(item => {
    const own = channel === 'meta' ? metaFields(item, feed) : googleFields(item)
    return fieldXml(['item', [...commonFields(channel, item, feed, origin), ...own]], '')
  })
  const brand = feed.shop.identity.name
  const about = element('title', brand) + element('link', origin) + element('description', brand)
  return `${xmlOpening}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${about}\n${items.join('')}</channel>\n</rss>\n`
}

function fieldXml([name, content]: Field, prefix = 'g:'): string {
  if (typeof content === 'string') return content && `${element(prefix + name, content)}\n`
  const inner = content.map(field => fieldXml(field)).join('')
  return inner && `<${prefix}${name}>\n${inner}</${prefix}${name}>\n`
}

function commonFields(channel: FeedName, item: FeedItem, feed: Feed, origin: string): Field[] {
  const { product, pack } = item
  const { stock, ...limits } = channels[channel]
  const isVariant = packsOf(product).length > 1
  const type = [product.category?.name, product.subcategory?.name].filter(Boolean).join(' > ')
  return [
    ['id', pack._id],
    ['title', cut(nameWithSize(product, pack), limits.title)],
    ['description', cut(product.description, limits.description)],
    ['availability', stock[pack.inStock ? 0 : 1]],
    ['condition', 'new'],
    ['price', priceText(regularPriceOf(pack))],
    ['sale_price', pack.regularPrice === undefined ? '' : priceText(pack.price)],
    ['sale_price_effective_date', saleTimes(pack, feed)],
    ['link', origin + addressPath('product', product.slug ?? product._id) + packQuery(product, pack)],
    ['image_link', origin + feedPicturePath(pack.image || product.image)],
    ['brand', cut(feed.shop.identity.name, limits.brand)],
    ['item_group_id', isVariant ? product._id : ''],
    ['size', cut(packName(pack), limits.size)],
    ['gtin', publicGtin(pack.gtin)],
    ['product_type', cut(type, typeCharacters)],
  ]
}

/** From when until when an offer runs, in ISO 8601, where it has both. */
function saleTimes({ regularPrice, offer }: Pack, { shop }: Feed): string {
  if (regularPrice === undefined || !offer?.from) return ''
  const zoned = (wall: string) => {
    const text = new Date(`${wall}Z`).toLocaleString('en', {
      timeZone: shop.hours.timeZone,
      timeZoneName: 'longOffset',
    })
    return wall + (/[+-]\d\d:\d\d$/.exec(text)?.[0] ?? '+00:00')
  }
  return `${zoned(offer.from)}/${zoned(offer.until)}`
}

const metaUnits = { litre: 'l', kilogram: 'kg', piece: 'ct' } as const

/** What Meta asks of products that are sold in India, and the price of a litre, kilogram or piece. */
function metaFields({ pack, facts, country = '' }: FeedItem, { shop }: Feed): Field[] {
  const unitPrice = unitPriceOf(pack)
  return [
    ['origin_country', country],
    ['manufacturer_info', facts.maker ?? makerOf(shop)],
    ['wa_compliance_category', 'DEFAULT'],
    [
      'unit_price',
      unitPrice
        ? [
            ['value', decimalPrice(paiseToRupees(unitPrice.paise))],
            ['currency', shopConstants.currency],
            ['unit', metaUnits[unitPrice.unit]],
          ]
        : '',
    ],
  ]
}

const googleUnits = {
  volume: { small: 'ml', base: '1l' },
  mass: { small: 'g', base: '1kg' },
  count: { small: 'ct', base: '1ct' },
} as const satisfies Record<Measure, object>

/** What Google computes the price of a litre, kilogram or piece from; and that a product has no barcode. */
function googleFields({ pack }: FeedItem): Field[] {
  const { measure } = pack
  const quantity = measure ? wholeQuantity(pack) : 0
  return [
    ['identifier_exists', publicGtin(pack.gtin) === '' ? 'no' : ''],
    ['unit_pricing_measure', measure && quantity ? quantity + googleUnits[measure].small : ''],
    ['unit_pricing_base_measure', measure && quantity ? googleUnits[measure].base : ''],
  ]
}

const priceText = (rupees: Pack['price']) => `${decimalPrice(rupees)} ${shopConstants.currency}`

const letters = new Intl.Segmenter(shopConstants.language)

/** A text of at most so many characters, cut between letters as people see them. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of letters.segment(text)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
