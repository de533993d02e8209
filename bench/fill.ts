import { searchKey } from '@chekku/domain/search-key'
import sharp from 'sharp'
import type { Database } from '../server/src/database/database.ts'
import type { WriteTransaction } from '../server/src/database/schema.ts'
import { createMedia } from '../server/src/media/service.ts'

const batch = 100
const categories = 20
const description =
  'Pressed in a wooden mill at low speed, so that the oil stays cool and keeps its scent. Filtered by settling only, ' +
  'filled on the day of the order, and sent in glass. A spoonful in the morning, or for everything that is fried.'

/** Fills an empty catalogue with this many products in twenty categories, one product with a picture. */
export async function fillCatalogue(database: Database, products: number): Promise<void> {
  const media = createMedia({ database })
  const pixels = {
    width: 1_280,
    height: 1_600,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
  }
  const jpeg = await sharp({ create: { ...pixels, background: 'black' } })
    .jpeg()
    .toBuffer()
  const picture = await media.prepare(jpeg, 'products')
  await database.writeCatalogue(async transaction => {
    await media.store(transaction, picture)
    await insertCategories(transaction)
    for (let at = 0; at < products; at += batch) {
      const rows = Array.from({ length: Math.min(batch, products - at) }, (_, n) =>
        productRow(at + n, picture.path),
      )
      await transaction.insertInto('products').values(rows).execute()
    }
  })
  await media.close()
}

async function insertCategories(transaction: WriteTransaction): Promise<void> {
  const rows = Array.from({ length: categories }, (_, n) => ({
    id: `category-${n}`,
    name: `Category ${n}`,
    name_key: `category ${n}`,
    description,
    image: '',
    sort_order: 60 + n * 10,
    show_in_nav: n < 4 ? (1 as const) : (0 as const),
    show_in_products_dropdown: 1 as const,
    parent_id: null,
    version: 1,
    created_at: 1_750_000_000_000,
    updated_at: 1_750_000_000_000,
  }))
  await transaction.insertInto('categories').values(rows).execute()
}

function productRow(n: number, picture: string) {
  const name = `Wood-pressed oil number ${n}`
  return {
    id: `product-${n}`,
    name,
    description,
    search_key: `${searchKey(name)}\n${searchKey(description)}`,
    price_paise: 10_000 + (n % 500) * 100,
    category_id: `category-${n % categories}`,
    subcategory_id: null,
    image: n === 0 ? picture : '',
    featured: n % 50 === 0 ? (1 as const) : (0 as const),
    in_stock: n % 9 === 0 ? (0 as const) : (1 as const),
    version: 1,
    created_at: 1_750_000_000_000 + n,
    updated_at: 1_750_000_000_000 + ((n * 7_919) % 1_000_003),
  }
}
