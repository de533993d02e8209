import type { Dialect } from '../dialect.ts'
import type { WriteTransaction } from '../schema.ts'

/**
 * One step of the tables' history, never changed once it was released. It uses the schema builder or plain SQL: the
 * types of `Schema` are those of today's tables.
 */
export interface Migration {
  name: string
  up(transaction: WriteTransaction, dialect: Dialect): Promise<void>
}
