import { createHash, randomBytes } from 'node:crypto'
import type { Product } from '@chekku/domain/schemas/product'
import type { PageQuery } from '@chekku/domain/schemas/request'
import type { Page } from '@chekku/domain/schemas/response'
import { sql } from 'kysely'
import type { Queries, WriteTransaction } from '../../database/schema.ts'
import { withPacks } from '../../packs/pack-rows.ts'
import { presentProduct } from '../columns.ts'
import { selectProducts } from '../store.ts'

const previewDays = 7
const previewMs = previewDays * 24 * 60 * 60 * 1000

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** A page of drafts, newest change first, and their total. */
export async function listDrafts(queries: Queries, { page, limit }: PageQuery): Promise<Page<Product>> {
  const products = await selectProducts(queries)
    .where('products.hidden', '=', sql.lit(1))
    .orderBy('products.updated_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await queries
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('deletion_id', 'is', null)
    .where('hidden', '=', sql.lit(1))
    .executeTakeFirstOrThrow()
  const rows = await withPacks(queries, products)
  return { items: rows.map(presentProduct), total: Number(total) }
}

/** Creates a preview of a product and removes expired ones; returns its token. Only the token's hash is stored. */
export async function insertPreview(transaction: WriteTransaction, product_id: string, now: number) {
  await transaction.deleteFrom('previews').where('expires_at', '<=', now).execute()
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + previewMs
  await transaction
    .insertInto('previews')
    .values({ token_hash: hashToken(token), product_id, expires_at })
    .execute()
  return { token, expiresAt: new Date(expires_at).toISOString() }
}

/** True if a token shows this product at a given time. */
export async function isPreviewed(queries: Queries, product_id: string, token: string, now: number) {
  const row = await queries
    .selectFrom('previews')
    .select('product_id')
    .where('token_hash', '=', hashToken(token))
    .where('product_id', '=', product_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
