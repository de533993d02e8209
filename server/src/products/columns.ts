import { paiseToRupees } from '@chekku/domain/money'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import { picturesOf } from '@chekku/domain/product/pictures'
import { countsAsInStock } from '@chekku/domain/product/stock-texts'
import { availabilityMessages } from '@chekku/domain/rules/availability-messages'
import { productPictureMessages } from '@chekku/domain/rules/picture-roles'
import { ofEachText, type ProductText, productTextKeys } from '@chekku/domain/rules/product-texts'
import type { Product, ProductCreate } from '@chekku/domain/schemas/product'
import type { Availability, AvailabilityChange } from '@chekku/domain/schemas/product/availability'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import type { Selectable } from 'kysely'
import type { ProductsTable, Queries } from '../database/schema.ts'
import { categoryReference, flagColumn, presentFacts } from '../entities/columns.ts'
import type { EntityRow } from '../entities/entity-service.ts'
import type { Media } from '../media/service.ts'
import { type PackRow, presentPacks, type StoredPack } from '../packs/pack-rows.ts'

/* The columns of a product's row, and the fields of the API that they hold. */

/** The columns that lists read. */
export const listedColumns = [
  'id',
  'name',
  ...productTextKeys,
  'price_paise',
  'category_id',
  'subcategory_id',
  'image',
  'featured',
  'in_stock',
  'availability',
  'hidden',
  'sort_order',
  'slug',
  'version',
  'created_at',
  'updated_at',
] as const

/** A row of a list with its sizes; a category without a name is in the trash. */
export type ListedRow = Pick<Selectable<ProductsTable>, (typeof listedColumns)[number]> & {
  category_name: string | null
  subcategory_name: string | null
  packs: readonly PackRow[]
}

/** The columns that only products have. */
export type ProductColumns = Omit<
  Selectable<ProductsTable>,
  keyof EntityRow | 'search_key' | 'deletion_id' | DefaultedColumns
> &
  Partial<Pick<Selectable<ProductsTable>, DefaultedColumns>> & {
    /** All sizes, which have rows of their own. */
    sizes?: readonly StoredPack[] | undefined
  }

/** Columns with a default. */
type DefaultedColumns =
  | Exclude<ProductText, 'description'>
  | 'pictures'
  | 'facts'
  | 'availability'
  | 'hidden'
  | 'sort_order'
  | 'slug'

type InputColumns = Omit<ProductColumns, 'category_id' | 'subcategory_id' | 'sizes'>

/** Maps the given fields to columns; undefined for missing ones. */
export function productColumns(input: ProductCreate): InputColumns
export function productColumns(input: Partial<ProductCreate>): Partial<InputColumns>
export function productColumns(input: Partial<ProductCreate>): Partial<InputColumns> {
  return {
    name: input.name,
    ...ofEachText(text => input[text]),
    price_paise: input.price,
    featured: flagColumn(input.featured),
    ...stockColumns(input),
    hidden: flagColumn(input.hidden),
  }
}

/** A product's row as the API returns it: rupees, ISO times. */
export function presentProduct(row: ListedRow & { facts?: string; pictures?: string }): Product {
  return {
    _id: row.id,
    name: row.name,
    ...ofEachText(text => row[text]),
    price: paiseToRupees(row.price_paise),
    image: row.image,
    category: categoryReference(row.category_id, row.category_name),
    subcategory: categoryReference(row.subcategory_id, row.subcategory_name),
    featured: row.featured === 1,
    ...(row.hidden === 1 && { hidden: true }),
    ...(row.sort_order !== 0 && { order: row.sort_order }),
    inStock: row.in_stock === 1,
    ...presentAvailability(row.availability),
    ...presentPacks(row.packs),
    ...presentFacts(row.facts),
    ...presentPictures(row.pictures),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** The stock fields of a write. */
interface StockInput {
  inStock?: boolean | undefined
  availability?: AvailabilityChange | undefined
}

interface StockColumns {
  in_stock?: 0 | 1 | undefined
  availability?: string | undefined
}

/** The `inStock` value implied by an availability; undefined if there is none. */
function impliedStock(availability: AvailabilityChange | undefined): boolean | undefined {
  if (!availability) return undefined
  const { state } = availability
  if (state === 'in-stock' || state === 'out-of-stock') return state === 'in-stock'
  return countsAsInStock(state)
}

/** The columns of a write's stock; undefined if it has none. An availability takes precedence over `inStock`. */
function stockColumns({ inStock, availability }: StockInput): StockColumns {
  const in_stock = flagColumn(impliedStock(availability) ?? inStock)
  if (availability === undefined) return { in_stock }
  const isPlain = !availability || availability.state === 'in-stock' || availability.state === 'out-of-stock'
  return { in_stock, availability: isPlain ? '' : JSON.stringify(availability) }
}

/** Rejects an availability that contradicts `inStock` in the same request. */
export function refuseContradiction({ inStock, availability }: StockInput): void {
  const implied = impliedStock(availability)
  if (inStock !== undefined && implied !== undefined && implied !== inStock)
    throw fieldProblem('availability', availabilityMessages.contradicts)
}

const storedAvailability = (text: string) => (text === '' ? undefined : (JSON.parse(text) as Availability))

/** The availability of a row for API responses; empty if there is none beyond `inStock`. */
export function presentAvailability(text: string): Pick<Product, 'availability'> {
  const availability = storedAvailability(text)
  return availability ? { availability } : {}
}

/** Clears the availability if it contradicts the stock after the change. */
export function withSettledStock<Columns extends StockColumns>(
  columns: Columns,
  row?: Required<StockColumns>,
): Columns {
  const inStock = columns.in_stock ?? row?.in_stock
  const availability = storedAvailability(columns.availability ?? row?.availability ?? '')
  if (!availability || inStock === undefined || countsAsInStock(availability.state) === (inStock === 1))
    return columns
  return { ...columns, availability: '' }
}

/** Picture columns of a product: `image` is the first path, `pictures` JSON of all, or "" if `image` suffices. */
export interface PictureColumns {
  image: string
  pictures: string
}

/** The list of pictures in API responses; empty if `image` suffices. */
const presentPictures = (pictures = ''): { pictures?: ProductPicture[] } =>
  pictures === '' ? {} : { pictures: JSON.parse(pictures) }

export function pictureColumns(pictures: readonly ProductPicture[]): PictureColumns {
  const [first] = pictures
  const isPlain = pictures.length === 0 || (pictures.length === 1 && first?.role === null && first.alt === '')
  return { image: first?.image ?? '', pictures: isPlain ? '' : JSON.stringify(pictures) }
}

/** Every picture of a row, `image` the first. */
const listPictures = ({ image, pictures }: PictureColumns) =>
  picturesOf({ image, ...presentPictures(pictures) })

/** The columns for a list that is saved, if one is. Rejects pictures that are not stored, by index. */
export async function savedPictureColumns(
  queries: Queries,
  media: Pick<Media, 'findStored'>,
  pictures: readonly ProductPicture[] | undefined,
): Promise<PictureColumns | undefined> {
  if (!pictures) return undefined
  const stored = await media.findStored(
    queries,
    pictures.map(({ image }) => image),
  )
  const missing = pictures.flatMap(({ image }, index) => (stored.has(image) ? [] : [index]))
  if (missing.length > 0) {
    const text = productPictureMessages.notStored
    const errors = Object.fromEntries(missing.map(index => [`pictures.${index}.image`, text]))
    throw new Problem('invalid', text, { errors })
  }
  return pictureColumns(pictures)
}

/** Access to a product's pictures for the shared entity service. */
export const pictureAccess = {
  listOf: (row: PictureColumns): string[] => listPictures(row).map(({ image }) => image),
  /** Role and alternative text of the former first picture are dropped, since they do not apply to the new one. */
  withFirst(
    row: PictureColumns | undefined,
    columns: Partial<PictureColumns>,
    image: string,
  ): PictureColumns {
    const stored = {
      image: columns.image ?? row?.image ?? '',
      pictures: columns.pictures ?? row?.pictures ?? '',
    }
    const [first, ...others] = listPictures(stored)
    if (first?.image === image) return stored
    const remaining = others.filter(picture => picture.image !== image)
    return pictureColumns(image === '' ? remaining : [{ image, role: null, alt: '' }, ...remaining])
  },
}
