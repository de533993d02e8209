import { business } from '@chekku/domain/business'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'

/* The structured data of schema.org that search engines read. */

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The shop: address, opening hours and contacts. */
export function shopData(image: string, origin: string): object {
  const { unit } = business
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#shop`,
    name: business.name,
    alternateName: business.brand,
    description: business.description,
    url: `${origin}/`,
    image: `${origin}${image}`,
    logo: `${origin}/icon-512.png`,
    telephone: business.phones.map(({ label }) => label),
    email: business.email,
    foundingDate: String(business.foundedYear),
    founder: business.founders.map(name => ({ '@type': 'Person', name })),
    priceRange: business.priceRange,
    currenciesAccepted: business.currency,
    address: {
      '@type': 'PostalAddress',
      streetAddress: unit.street,
      addressLocality: unit.locality,
      addressRegion: unit.region,
      postalCode: unit.postalCode,
      addressCountry: unit.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: unit.latitude, longitude: unit.longitude },
    openingHoursSpecification: business.hours.map(hours => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.days.map(day => days[day]),
      opens: clock(hours.opens),
      closes: clock(hours.closes),
    })),
    sameAs: business.social.map(({ href }) => href),
  }
}

/** The website and its search. */
export function siteData(origin: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: business.name,
    alternateName: business.brand,
    url: `${origin}/`,
    inLanguage: business.language,
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Formats minutes after midnight as `09:30`. */
const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16)

/** A product with its offer. */
export function productData(product: Product, origin: string): object {
  const url = `${origin}/product/${product._id}`
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    image: product.image ? `${origin}${product.image}` : undefined,
    category: product.category?.name,
    sku: product._id,
    url,
    brand: { '@type': 'Brand', name: business.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: business.currency,
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: business.name },
    },
  }
}

/** A breadcrumb trail. */
export function trailData(trail: readonly { name: string; path: string }[], origin: string): object {
  const steps = [{ name: 'Home', path: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: listItems(steps.map(({ name, path }) => ({ name, item: `${origin}${path}` }))),
  }
}

/** A product list, linking to each product page. */
export const productListData = (name: string, products: readonly Product[], origin: string): object =>
  listData(
    name,
    products.map(product => ({ name: product.name, url: `${origin}/product/${product._id}` })),
  )

/** The gallery items that have a picture. */
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
  items.map((item, place) => ({ '@type': 'ListItem', position: place + 1, ...item }))
