import { aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { productData, scriptText } from './json-ld.ts'

const oil = aProduct({
  _id: 'p1',
  name: 'Oil',
  description: 'Good',
  price: 152.5,
  image: '/uploads/products/a.jpg',
  category: { _id: 'c', name: 'Oils' },
  inStock: false,
})

describe('scriptText', () => {
  it('escapes what could end the script element or a line, and parses back unchanged', () => {
    const data = { text: '</script><!-- & \u2028\u2029 "quoted" \\' }
    const text = scriptText(data)
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual(data)
  })
})

describe('productData', () => {
  it('includes price, currency and stock with absolute URLs', () => {
    expect(productData(oil, 'https://shop.example')).toMatchObject({
      '@type': 'Product',
      image: 'https://shop.example/uploads/products/a.jpg',
      url: 'https://shop.example/product/p1',
      offers: { price: '152.50', priceCurrency: 'INR', availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('leaves out empty fields', () => {
    const data = productData({ ...oil, description: '', image: '', category: null }, 'https://shop.example')
    expect(data).not.toHaveProperty('description')
    expect(data).not.toHaveProperty('image')
    expect(data).not.toHaveProperty('category')
  })
})
