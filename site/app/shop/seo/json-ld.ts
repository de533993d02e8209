import { decimalPrice } from '@chekku/domain/money'
import { fixedNames } from '@chekku/domain/navigation/navigation'
import { picturesOf } from '@chekku/domain/product/pictures'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { fullNameOf, shopConstants } from '@chekku/domain/shop/shop'
import { productPath } from '../shared/product-path.ts'
import { availabilityData } from './availability-data.ts'
import { factsData } from './facts-data.ts'
import { specialData, weekData } from './opening-hours-data.ts'
import { validityData, withVariants } from './product-variants.ts'

/* Structured data (schema.org) for search engines. */

const unlessEmpty = <Value>(value: Value): Value | undefined =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0) ? undefined : value

type Named = { identity: Pick<PublicShop['identity'], 'name' | 'fullName'> }

/** The shop: address, opening hours and contacts, as far as the owner has entered them. */
export function shopData(shop: PublicShop, image: string, origin: string): object {
  const { identity, reach, places, hours, words, legal } = shop
  const { unit } = places
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#shop`,
    name: fullNameOf(shop),
    legalName: unlessEmpty(legal.legalName),
    alternateName: unlessEmpty(identity.fullName) && identity.name,
    description: unlessEmpty(identity.description),
    url: `${origin}/`,
    image: `${origin}${image}`,
    logo: `${origin}${identity.logo || '/icon-512.png'}`,
    telephone: unlessEmpty(reach.phones),
    email: unlessEmpty(reach.email),
    foundingDate: words.foundedYear === null ? undefined : String(words.foundedYear),
    founder: unlessEmpty(words.founders.map(name => ({ '@type': 'Person', name }))),
    taxID: unlessEmpty(legal.gstin),
    priceRange: shopConstants.priceRange,
    currenciesAccepted: shopConstants.currency,
    address: unit
      ? {
          '@type': 'PostalAddress',
          streetAddress: unit.lines[0],
          addressLocality: unlessEmpty(unit.locality),
          addressRegion: unlessEmpty(unit.region),
          postalCode: unlessEmpty(unit.postalCode),
          addressCountry: shopConstants.country,
        }
      : undefined,
    geo:
      unit && unit.latitude !== null
        ? { '@type': 'GeoCoordinates', latitude: unit.latitude, longitude: unit.longitude }
        : undefined,
    openingHoursSpecification: unlessEmpty(weekData(hours)),
    specialOpeningHoursSpecification: unlessEmpty(specialData(shop)),
    sameAs: unlessEmpty(reach.social.map(({ href }) => href)),
  }
}

export function siteData(shop: Named, origin: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: fullNameOf(shop),
    alternateName: unlessEmpty(shop.identity.fullName) && shop.identity.name,
    url: `${origin}/`,
    inLanguage: shopConstants.language,
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A string for one picture, a list for several. */
function imageData(product: Product, origin: string): string | string[] | undefined {
  const images = picturesOf(product).map(({ image }) => `${origin}${image}`)
  return images.length > 1 ? images : images[0]
}

/** A product with its offer, or with an offer for each of its sizes that has a price; false if none has. */
export function productData(
  product: Product,
  shop: Named,
  origin: string,
  path = productPath(product),
): object | false {
  const url = origin + path
  const single = {
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image: imageData(product, origin),
    category: product.category?.name,
    sku: product._id,
    url,
    brand: { '@type': 'Brand', name: shop.identity.name },
    ...factsData(product),
    offers: {
      '@type': 'Offer',
      url,
      price: decimalPrice(product.price),
      priceCurrency: shopConstants.currency,
      ...validityData(product),
      ...availabilityData(product),
      seller: { '@type': 'Organization', name: fullNameOf(shop) },
    },
  }
  return withVariants(single, product, origin)
}

export function trailData(trail: readonly { name: string; path: string }[], origin: string): object {
  const steps = [{ name: fixedNames.home, path: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: listItems(steps.map(({ name, path }) => ({ name, item: `${origin}${path}` }))),
  }
}

export const productListData = (name: string, products: readonly Product[], origin: string): object =>
  listData(
    name,
    products.map(product => ({ name: product.name, url: origin + productPath(product) })),
  )

export function pictureListData(name: string, items: readonly GalleryItem[], origin: string): object {
  const pictured = items.filter(({ image }) => image !== '')
  return listData(
    name,
    pictured.map(({ title, description, image }) => ({
      item: {
        '@type': 'ImageObject',
        name: title,
        description: description || undefined,
        contentUrl: `${origin}${image}`,
      },
    })),
  )
}

const listData = (name: string, items: readonly object[]) => ({
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: listItems(items),
})

const listItems = (items: readonly object[]) =>
  items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
