import type { AdministratorsTable, Queries, WriteTransaction } from '../database/schema.ts'

export const findAdministrator = (queries: Queries, column: 'id' | 'email_key', value: string) =>
  queries.selectFrom('administrators').selectAll().where(column, '=', value).executeTakeFirst()

/** Returns false if the e-mail exists. */
export async function insertAdministrator(transaction: WriteTransaction, administrator: AdministratorsTable) {
  const result = await transaction
    .insertInto('administrators')
    .values(administrator)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends all sessions of an administrator, and removes the known addresses and devices. */
export async function revokeAccess(transaction: WriteTransaction, id: string): Promise<void> {
  for (const table of ['sessions', 'known_addresses', 'known_devices'] as const)
    await transaction.deleteFrom(table).where('administrator_id', '=', id).execute()
}
