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

/** Ends all sessions of an administrator, and removes the known addresses. */
export async function revokeAccess(transaction: WriteTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('administrator_id', '=', id).execute()
  await transaction.deleteFrom('known_addresses').where('administrator_id', '=', id).execute()
}
