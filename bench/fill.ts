import { type Paise, rupeesToPaise } from '@chekku/domain/money'
import { productSearchText } from '@chekku/domain/product/search-text'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import sharp from 'sharp'
import type { Database } from '../server/src/database/database.ts'
import type { WriteTransaction } from '../server/src/database/schema.ts'
import { createMedia } from '../server/src/media/service.ts'
import { packColumns, type StoredPack } from '../server/src/packs/pack-rows.ts'

const batch = 100
const categories = 20
const description =
  'Pressed in a wooden mill at low speed, so that the oil stays cool and keeps its scent. Filtered by settling only, ' +
  'filled on the day of the order, and sent in glass. A spoonful in the morning, or for everything that is fried.'

/**
 * `plain`: only the basic product fields; `full`: also three sizes and four pictures each; `bounds`: long texts and twelve
 * sizes each, and a gallery.
 */
export type Fullness = 'plain' | 'full' | 'bounds'

/** Characters of a text, sizes of a product and items of the gallery in a catalogue that is filled to its bounds. */
export const bounds = { characters: 4_900, sizes: 12, galleryItems: 612, galleryCategories: 12 }

/** Fills an empty catalogue with this many products in 20 categories; of `plain` ones only the first has a picture. */
export async function fillCatalogue(
  database: Database,
  products: number,
  fullness: Fullness = 'plain',
): Promise<void> {
  const media = createMedia({ database })
  const pixels = {
    width: 1_280,
    height: 1_600,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
  }
  const pictures: Awaited<ReturnType<typeof media.prepare>>[] = []
  for (let at = 0; at < (fullness === 'full' ? 4 : 1); at += 1) {
    const jpeg = await sharp({ create: { ...pixels, background: 'black' } })
      .jpeg()
      .toBuffer()
    pictures.push(await media.prepare(jpeg, 'products'))
  }
  const paths = pictures.map(({ path }) => path)
  const row = { plain: productRow, full: fullRow, bounds: boundsRow }[fullness]
  await database.writeCatalogue(async transaction => {
    await media.store(transaction, pictures)
    await insertCategories(transaction)
    for (let at = 0; at < products; at += batch) {
      const filled = Array.from({ length: Math.min(batch, products - at) }, (_, n) => row(at + n, paths))
      await transaction
        .insertInto('products')
        .values(filled.map(({ packs: _packs, ...product }) => product))
        .execute()
      const packs = filled.flatMap(({ id, packs }) =>
        packs.map((pack, position) => ({
          ...packColumns(pack),
          product_id: id,
          id: pack._id,
          position,
          removed_at: null,
        })),
      )
      await transaction.insertInto('packs').values(packs).execute()
    }
    if (fullness === 'bounds') await insertGallery(transaction, paths[0] ?? '')
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

/** With three sizes and these pictures. */
function fullRow(n: number, paths: readonly string[]) {
  const { packs: _packs, ...plain } = productRow(n, paths)
  const packs = sizesOf(plain, [500, 1_000, 5_000])
  const pictures: ProductPicture[] = paths.map(image => ({ image, role: 'front', alt: '' }))
  return {
    ...plain,
    search_key: productSearchText({ ...plain, packs }),
    image: paths[0] ?? '',
    packs,
    pictures: JSON.stringify(pictures),
  }
}

/** With a text and sizes at their bounds. */
function boundsRow(n: number, paths: readonly string[]) {
  const { packs: _packs, ...row } = productRow(n, paths)
  const plain = { ...row, description: longText(n) }
  const packs = sizesOf(
    plain,
    Array.from({ length: bounds.sizes }, (_, at) => 500 * (at + 1)),
  )
  return { ...plain, search_key: productSearchText({ ...plain, packs }), packs }
}

const sizesOf = (
  { id, price_paise, in_stock }: Pick<ReturnType<typeof productRow>, 'id' | 'price_paise' | 'in_stock'>,
  quantities: number[],
): StoredPack[] =>
  quantities.map((quantity, at) => ({
    ...emptyPack,
    _id: `${id.replace('product', 'pack')}-${at}`,
    measure: 'volume',
    quantity,
    price: (price_paise * (at + 1)) as Paise,
    inStock: in_stock === 1,
  }))

/** A text of its own for each number, which compresses as prose does: of common words and rare ones. */
function longText(n: number): string {
  let text = ''
  for (let word = n + 1; text.length < bounds.characters; word = (word * 16_807) % 2_147_483_647)
    text += `${Math.floor((word / 2_147_483_647) ** 2 * 3_000).toString(36)}oil `
  return text.slice(0, bounds.characters)
}

async function insertGallery(transaction: WriteTransaction, image: string): Promise<void> {
  for (let n = 0; n < bounds.galleryItems; n += 1) {
    const links = { category_id: null, subcategory_id: null }
    const category_text = `Theme ${n % bounds.galleryCategories}`
    const times = { created_at: 1_750_000_000_000 + n, updated_at: 1_750_000_000_000 + n }
    const row = { id: `item-${n}`, title: `Picture ${n}`, description: longText(n), image, sort_order: n }
    await transaction
      .insertInto('gallery_items')
      .values({ ...row, ...links, ...times, category_text, is_popular: n % 50 === 0 ? 1 : 0, version: 1 })
      .execute()
  }
}

function productRow(n: number, [picture = '']: readonly string[]) {
  const name = `Wood-pressed oil number ${n}`
  const id = `product-${n}`
  const price_paise = rupeesToPaise(100 + (n % 500))
  const in_stock = n % 9 === 0 ? (0 as const) : (1 as const)
  const packs: StoredPack[] = [{ ...emptyPack, _id: id, price: price_paise, inStock: in_stock === 1 }]
  return {
    id,
    packs,
    name,
    description,
    search_key: productSearchText({ name, description }),
    price_paise,
    category_id: `category-${n % categories}`,
    subcategory_id: null,
    image: n === 0 ? picture : '',
    featured: n % 50 === 0 ? (1 as const) : (0 as const),
    in_stock,
    version: 1,
    created_at: 1_750_000_000_000 + n,
    updated_at: 1_750_000_000_000 + ((n * 7_919) % 1_000_003),
  }
}
