import { type Paise, rupeesToPaise } from '@chekku/domain/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PacksTable, WriteTransaction } from '../schema.ts'

/** Maximum number of rows in one statement. */
const batch = 500

interface Earlier {
  id: string
  price_paise: Paise
  in_stock: 0 | 1
  /** JSON of the sizes in rupees, or "". */
  packs: string
}

interface EarlierPack
  extends Pick<Selectable<PacksTable>, 'kind' | 'measure' | 'quantity' | 'pieces' | 'grams'> {
  _id: string
  price: number
  mrp: number | null
  inStock: boolean
  sku: string
  gtin: string
  image: string
}

/** Turns the sizes of all products, also in the trash, from JSON into rows. */
export async function fillPacks(transaction: WriteTransaction): Promise<void> {
  let last = ''
  let products: Earlier[]
  do {
    const { rows } = await sql<Earlier>`
      select id, price_paise, in_stock, packs from products where id > ${last} order by id limit ${batch}`.execute(
      transaction,
    )
    products = rows
    last = rows.at(-1)?.id ?? last
    const packs = rows.flatMap(packRows)
    for (let start = 0; start < packs.length; start += batch)
      await transaction
        .insertInto('packs')
        .values(packs.slice(start, start + batch))
        .execute()
  } while (products.length === batch)
}

function packRows({ id, price_paise, in_stock, packs }: Earlier): Insertable<PacksTable>[] {
  const nothing = { kind: '', measure: null, quantity: null, pieces: 1, grams: null, mrp_paise: null }
  const texts = { sku: '', gtin: '', image: '', removed_at: null }
  if (packs === '') return [{ ...nothing, ...texts, product_id: id, id, position: 0, price_paise, in_stock }]
  return (JSON.parse(packs) as EarlierPack[]).map(({ _id, price, mrp, inStock, ...pack }, position) => ({
    ...texts,
    ...pack,
    product_id: id,
    id: _id,
    position,
    price_paise: rupeesToPaise(price),
    mrp_paise: mrp === null ? null : rupeesToPaise(mrp),
    in_stock: inStock ? 1 : 0,
  }))
}
