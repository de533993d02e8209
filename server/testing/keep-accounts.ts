import type { Database } from '../src/database/database.ts'

/** Remembers the accounts and the shop's own session; the function that puts them back as they were. */
export async function keepAccounts(shop: { database: Database; token: string }) {
  const { token } = shop
  const { reader, write } = shop.database
  const administrators = await reader.selectFrom('administrators').selectAll().execute()
  const sessions = await reader.selectFrom('sessions').selectAll().execute()
  return async () => {
    await write(async transaction => {
      const others = ['api_keys', 'second_factor_rules', 'sign_in_failures'] as const
      for (const table of [...others, 'administrators'] as const)
        await transaction.deleteFrom(table).execute()
      await transaction.insertInto('administrators').values(administrators).execute()
      await transaction.insertInto('sessions').values(sessions).execute()
    })
    shop.token = token
  }
}
