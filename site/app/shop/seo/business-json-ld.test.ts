import { business } from '@chekku/domain/business'
import { describe, expect, it } from 'vitest'
import { shopData, siteData } from './business-json-ld.ts'

const origin = 'https://shop.example'

describe('shopData', () => {
  const data = shopData('/art/share-home.jpg', origin) as {
    openingHoursSpecification: { dayOfWeek: string[]; opens: string; closes: string }[]
  }

  it('includes the address, contacts and pictures', () => {
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: business.name,
      url: 'https://shop.example/',
      image: 'https://shop.example/art/share-home.jpg',
      telephone: business.phones.map(({ label }) => label),
      priceRange: business.priceRange,
      address: { streetAddress: business.unit.street, addressCountry: business.unit.country },
      geo: { latitude: business.unit.latitude, longitude: business.unit.longitude },
      sameAs: business.social.map(({ href }) => href),
    })
  })

  it('lists every day of the week once, with its hours', () => {
    const hours = data.openingHoursSpecification
    expect(new Set(hours.flatMap(({ dayOfWeek }) => dayOfWeek)).size).toBe(7)
    expect(hours).toContainEqual(
      expect.objectContaining({ dayOfWeek: ['Sunday'], opens: '09:00', closes: '13:00' }),
    )
    expect(hours[0]?.closes).toBe('21:30')
  })
})

describe('siteData', () => {
  it('describes the product search', () => {
    expect(siteData(origin)).toMatchObject({
      '@type': 'WebSite',
      publisher: { '@id': (shopData('', origin) as { '@id': string })['@id'] },
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://shop.example/products?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
  })
})
