import type { Queries, WriteTransaction } from '../database/schema.ts'
import { createToken, hashToken } from './token.ts'

/** How long after a sign-in its address and its device stay known, in milliseconds and in seconds. */
const knownForMs = 180 * 24 * 60 * 60_000
export const knownForSeconds = knownForMs / 1000

/** From where somebody signs in: the rate-limit key of the address, and the token of the device if it sent one. */
export interface SignInClient {
  address: string
  device?: string | undefined
  userAgent?: string | undefined
}

/** True if the account has signed in from this address before. */
export async function isKnownAddress(queries: Queries, accountKey: string, address: string, at: number) {
  const row = await queries
    .selectFrom('known_addresses')
    .innerJoin('administrators', 'administrators.id', 'known_addresses.administrator_id')
    .select('known_addresses.address')
    .where('administrators.email_key', '=', accountKey)
    .where('known_addresses.address', '=', address)
    .where('known_addresses.signed_in_at', '>', at - knownForMs)
    .executeTakeFirst()
  return row !== undefined
}

/** The key that counts a known device's failed attempts, in the place of an address. */
const deviceKey = (tokenHash: string) => `device ${tokenHash}`

/** The key of a device for failed attempts, if the account, or any without one, has signed in from the device before. */
export async function findKnownDevice(
  queries: Queries,
  accountKey: string | undefined,
  token: string,
  at: number,
) {
  const row = await queries
    .selectFrom('known_devices')
    .innerJoin('administrators', 'administrators.id', 'known_devices.administrator_id')
    .select('known_devices.token_hash')
    .$if(accountKey !== undefined, devices =>
      devices.where('administrators.email_key', '=', accountKey ?? ''),
    )
    .where('known_devices.token_hash', '=', hashToken(token))
    .where('known_devices.signed_in_at', '>', at - knownForMs)
    .executeTakeFirst()
  return row && deviceKey(row.token_hash)
}

/**
 * Makes address and device known to the account that signs in, and removes expired ones. Returns the device's new
 * token, which replaces its old one for its other accounts too.
 */
export async function rememberClient(
  transaction: WriteTransaction,
  administrator_id: string,
  { address, device }: SignInClient,
  at: number,
): Promise<string> {
  for (const table of ['known_addresses', 'known_devices'] as const) {
    await transaction
      .deleteFrom(table)
      .where('administrator_id', '=', administrator_id)
      .where('signed_in_at', '<=', at - knownForMs)
      .execute()
  }
  await rememberAddress(transaction, administrator_id, address, at)
  const token = createToken()
  const token_hash = hashToken(token)
  if (device !== undefined) {
    await transaction
      .updateTable('known_devices')
      .set({ token_hash })
      .where('token_hash', '=', hashToken(device))
      .execute()
    // The device's failed attempts move along, since each sign-in would else buy new guesses at other accounts.
    await transaction
      .updateTable('sign_in_failures')
      .set({ address: deviceKey(token_hash) })
      .where('address', '=', deviceKey(hashToken(device)))
      .execute()
  }
  await transaction
    .insertInto('known_devices')
    .values({ token_hash, administrator_id, signed_in_at: at })
    .onConflict(known => known.columns(['token_hash', 'administrator_id']).doUpdateSet({ signed_in_at: at }))
    .execute()
  return token
}

export async function rememberAddress(
  transaction: WriteTransaction,
  administrator_id: string,
  address: string,
  at: number,
): Promise<void> {
  await transaction
    .insertInto('known_addresses')
    .values({ administrator_id, address, signed_in_at: at })
    .onConflict(known => known.columns(['administrator_id', 'address']).doUpdateSet({ signed_in_at: at }))
    .execute()
}
