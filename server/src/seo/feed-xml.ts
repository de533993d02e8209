import { addressPath } from '@chekku/domain/addresses/address'
import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { feedPicturePath } from '@chekku/domain/feeds'
import { decimalPrice, paiseToRupees } from '@chekku/domain/money'
import { publicGtin } from '@chekku/domain/product/gtin'
import { regularPriceOf } from '@chekku/domain/product/offer-texts'
import { packsOf, unitPriceOf } from '@chekku/domain/product/pack-prices'
import { nameWithSize } from '@chekku/domain/product/pack-texts'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { makerOf } from '@chekku/domain/shop/maker'
import { shopConstants } from '@chekku/domain/shop/shop'
import type { Feed, FeedItem } from '../products/feeds/service.ts'
import { element, xmlOpening } from './xml.ts'

/* Products as RSS 2.0 with the fields of Meta ("Catalog fields", Commerce Platform, 2025), a line for each field. */

/** Maximum lengths of texts. */
const limits = { title: 200, description: 9_999, brand: 100, size: 200, type: 750 }

/** A field of an item: a text, or fields of its own; "" leaves it out. */
type XmlField = readonly [name: string, content: string | readonly XmlField[]]

export function feedXml(feed: Feed, origin: string): string {
  const items = feed.items.map(item => fieldXml(['item', fieldsOf(item, feed, origin)], ''))
  const brand = feed.shop.identity.name
  const about = element('title', brand) + element('link', origin) + element('description', brand)
  return `${xmlOpening}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${about}\n${items.join('')}</channel>\n</rss>\n`
}

function fieldXml([name, content]: XmlField, prefix = 'g:'): string {
  if (typeof content === 'string') return content && `${element(prefix + name, content)}\n`
  const inner = content.map(field => fieldXml(field)).join('')
  return inner && `<${prefix}${name}>\n${inner}</${prefix}${name}>\n`
}

function fieldsOf(item: FeedItem, feed: Feed, origin: string): XmlField[] {
  const { product, pack, facts, country = '' } = item
  const isVariant = packsOf(product).length > 1
  const type = [product.category?.name, product.subcategory?.name].filter(Boolean).join(' > ')
  return [
    ['id', pack._id],
    ['title', cut(nameWithSize(product, pack), limits.title)],
    ['description', cut(product.description, limits.description)],
    ['availability', pack.inStock ? 'in stock' : 'out of stock'],
    ['condition', 'new'],
    ['price', feedPrice(regularPriceOf(pack))],
    ['sale_price', pack.regularPrice === undefined ? '' : feedPrice(pack.price)],
    ['sale_price_effective_date', saleTimes(pack, feed)],
    ['link', origin + addressPath('product', product.slug ?? product._id) + packQuery(product, pack)],
    ['image_link', origin + feedPicturePath(pack.image || product.image)],
    ['brand', cut(feed.shop.identity.name, limits.brand)],
    ['item_group_id', isVariant ? product._id : ''],
    ['size', cut(packName(pack), limits.size)],
    ['gtin', publicGtin(pack.gtin)],
    ['product_type', cut(type, limits.type)],
    // Meta requires these of products that are sold in India.
    ['origin_country', country],
    ['manufacturer_info', facts.maker ?? makerOf(feed.shop)],
    ['wa_compliance_category', 'DEFAULT'],
    ['unit_price', unitPriceFields(pack)],
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

const feedUnits = { litre: 'l', kilogram: 'kg', piece: 'ct' } as const

/** The price of a litre, kilogram or piece. */
function unitPriceFields(pack: Pack): XmlField[] {
  const unitPrice = unitPriceOf(pack)
  if (!unitPrice) return []
  return [
    ['value', decimalPrice(paiseToRupees(unitPrice.paise))],
    ['currency', shopConstants.currency],
    ['unit', feedUnits[unitPrice.unit]],
  ]
}

const feedPrice = (rupees: Pack['price']) => `${decimalPrice(rupees)} ${shopConstants.currency}`

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
