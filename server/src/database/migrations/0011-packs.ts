import { type Paise, rupeesToPaise } from '@chekku/domain/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Migration } from '../dialect.ts'
import type { PacksTable, WriteTransaction } from '../schema.ts'
import { runFile, runStatements } from './statements.ts'

/** Turns the sizes of products, also in the trash, from JSON into rows. */
export const packsMigration: Migration = {
  name: '0011-packs',
  async up(transaction, dialect) {
    await runFile(transaction, dialect, '0011-packs')
    await fillPacks(transaction)
    // Earlier changes have sizes as JSON, so they can't be undone any more.
    await runStatements(transaction, 'alter table products drop column packs\n\ndelete from changes')
  },
}

interface EarlierProduct {
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

/** Maximum number of products in memory. */
const pageSize = 500

async function fillPacks(transaction: WriteTransaction): Promise<void> {
  let lastId = ''
  let products: EarlierProduct[]
  do {
    const page = sql<EarlierProduct>`
      select id, price_paise, in_stock, packs from products where id > ${lastId} order by id limit ${pageSize}`
    products = (await page.execute(transaction)).rows
    lastId = products.at(-1)?.id ?? lastId
    for (const batch of inBatches(products.flatMap(packRows)))
      await transaction.insertInto('packs').values(batch).execute()
  } while (products.length === pageSize)
}

const emptyAmount = { kind: '', measure: null, quantity: null, pieces: 1, grams: null }
const emptyPack = { ...emptyAmount, mrp_paise: null, sku: '', gtin: '', image: '', removed_at: null }

function packRows({ id, price_paise, in_stock, packs }: EarlierProduct): Insertable<PacksTable>[] {
  if (packs === '') return [{ ...emptyPack, product_id: id, id, position: 0, price_paise, in_stock }]
  return (JSON.parse(packs) as EarlierPack[]).map(({ _id, price, mrp, inStock, ...pack }, position) => ({
    ...emptyPack,
    ...pack,
    product_id: id,
    id: _id,
    position,
    price_paise: rupeesToPaise(price),
    mrp_paise: mrp === null ? null : rupeesToPaise(mrp),
    in_stock: inStock ? 1 : 0,
  }))
}
