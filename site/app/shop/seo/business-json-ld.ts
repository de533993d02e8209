import { business } from '@chekku/domain/business'

const context = 'https://schema.org'
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The shop's `@id`, for references from other structured data. */
const shopId = (origin: string) => `${origin}/#shop`

/** Structured data of the shop: address, opening hours and contacts. */
export function shopData(image: string, origin: string): object {
  const { unit } = business
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': shopId(origin),
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

/** Structured data of the website and its search. */
export function siteData(origin: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: business.name,
    alternateName: business.brand,
    url: `${origin}/`,
    inLanguage: business.language,
    publisher: { '@id': shopId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Formats minutes after midnight as `09:30`. */
function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
