import { business } from '@chekku/domain/business'
import type { Product } from '@chekku/domain/schemas/product'

/** Serializes structured data for a script element, escaped against closing it early. */
export function scriptText(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Structured data of a product with its offer. */
export function productData(product: Product, origin: string): object {
  const url = `${origin}/product/${product._id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.description === '' ? {} : { description: product.description }),
    ...(product.image === '' ? {} : { image: `${origin}${product.image}` }),
    ...(product.category ? { category: product.category.name } : {}),
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
