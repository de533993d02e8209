import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'

const context = 'https://schema.org'

/** Structured data of a breadcrumb trail. */
export function trailData(trail: readonly { name: string; path: string }[], origin: string): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Structured data of a product list, linking to each product page. */
export function productListData(name: string, products: readonly Product[], origin: string): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: product.name,
      url: `${origin}/product/${product._id}`,
    })),
  }
}

/** Structured data of the items that have a picture. */
export function pictureListData(name: string, items: readonly GalleryItem[], origin: string): object {
  const pictured = items.filter(({ image }) => image !== '')
  return {
    '@context': context,
    '@type': 'ItemList',
    name,
    numberOfItems: pictured.length,
    itemListElement: pictured.map(({ title, description, image }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: {
        '@type': 'ImageObject',
        name: title,
        ...(description === '' ? {} : { description }),
        contentUrl: `${origin}${image}`,
      },
    })),
  }
}
