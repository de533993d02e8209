import { publicShopAt } from '@chekku/domain/public-shop'
import { sampleShop } from '@chekku/domain/sample-shop'
import { business } from '@chekku/domain/test/business'
import { aGalleryItem, aPicture, aProduct } from '@chekku/domain/test/entities'
import { expect, it } from 'vitest'
import { pictureListData, productData, shopData, siteData, trailData } from './json-ld.ts'

const origin = 'https://shop.example'
const shop = publicShopAt({ ...sampleShop, version: 0 }, new Date('2026-03-02T12:00Z'))

it('shopData includes the address, contacts and pictures, and every day of the week once with its hours', () => {
  const sunday = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Sunday'],
    opens: '09:00',
    closes: '13:00',
  }
  const data = shopData(shop, '/art/share-home.jpg', origin)
  expect(data).toMatchObject({
    '@type': 'LocalBusiness',
    name: business.name,
    url: 'https://shop.example/',
    image: 'https://shop.example/art/share-home.jpg',
    telephone: business.phones.map(({ label }) => label),
    priceRange: '₹₹',
    address: { streetAddress: business.unit.street, addressCountry: 'IN' },
    geo: { latitude: business.unit.latitude, longitude: business.unit.longitude },
    openingHoursSpecification: [{ opens: '09:00', closes: '21:30' }, sunday],
    sameAs: business.social.map(({ href }) => href),
  })
  const { openingHoursSpecification: hours } = data as {
    openingHoursSpecification: { dayOfWeek: string[] }[]
  }
  expect(new Set(hours.flatMap(({ dayOfWeek }) => dayOfWeek)).size).toBe(7)
})

it('siteData describes the product search', () => {
  expect(siteData(shop, origin)).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': (shopData(shop, '', origin) as { '@id': string })['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://shop.example/products?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  })
})

const oil = { _id: 'p1', name: 'Oil', price: 152.5, image: '/uploads/products/a.jpg', inStock: false }

it('productData lists several pictures, and one as it is', () => {
  const images = ['/uploads/products/b.jpg', '/uploads/products/a.jpg'] as const
  const pictures = images.map(image => aPicture({ image }))
  expect(productData(aProduct({ ...oil, image: images[0], pictures }), shop, origin)).toMatchObject({
    image: images.map(image => `https://shop.example${image}`),
  })
  const one = pictures.slice(0, 1)
  expect(productData(aProduct({ ...oil, image: images[0], pictures: one }), shop, origin)).toMatchObject({
    image: `https://shop.example${images[0]}`,
  })
})

it('productData includes price, currency and stock with absolute URLs, and leaves out empty fields', () => {
  expect(productData(aProduct(oil), shop, origin)).toMatchObject({
    '@type': 'Product',
    image: 'https://shop.example/uploads/products/a.jpg',
    url: 'https://shop.example/product/p1',
    offers: { price: '152.50', priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' },
  })
  const bare = aProduct({ ...oil, description: '', image: '', category: null })
  expect(JSON.stringify(productData(bare, shop, origin))).not.toMatch(/"(?:description|image|category)"/)
})

it('trailData starts at home, counts from 1 and uses absolute URLs', () => {
  expect(trailData([{ name: 'Oils', path: '/category/1' }], origin)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Oils', item: 'https://shop.example/category/1' },
    ],
  })
})

it('pictureListData lists only items with a picture, without empty fields', () => {
  const item = { title: 'Press', description: '' }
  const pictured = { ...item, image: '/uploads/gallery/a.jpg' }
  const items = [aGalleryItem({ ...item, image: '' }), aGalleryItem(pictured)]
  const data = pictureListData('Gallery', items, origin)
  const contentUrl = 'https://shop.example/uploads/gallery/a.jpg'
  expect(data).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, item: { '@type': 'ImageObject', name: 'Press', contentUrl } }],
  })
  expect(JSON.stringify(data)).not.toContain('description')
})
