import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { accountKey } from './attempt.ts'
import { hashPassword, randomPassword } from './password.ts'
import { hasAdministrators, insertAdministrator } from './store.ts'

export interface FirstAdministrator {
  email: string
  /** Only where it was made here: it is stored nowhere else. */
  password?: string
}

/** In a domain that no mail ever reaches. */
const DEFAULT_EMAIL = 'owner@chekku.example'

/** Makes the first administrator; undefined when there is one already, also when another process was faster. */
export async function createFirstAdministrator(
  database: Database,
  now: () => number,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrators(database.reader)) return undefined
  const email = given.email ?? DEFAULT_EMAIL
  const password = given.password ?? randomPassword()
  const passwordHash = await hashPassword(password)
  const isMade = await database.write(async transaction => {
    if (await hasAdministrators(transaction)) return false
    const at = now()
    const id = randomUUIDv7()
    const isInserted = await insertAdministrator(transaction, {
      id,
      email,
      email_key: accountKey(email),
      name: 'Owner',
      role: 'Administrator',
      password_hash: passwordHash,
      disabled: 0,
      created_at: at,
      updated_at: at,
    })
    if (isInserted) {
      await recordAudit(transaction, {
        action: 'created',
        kind: 'administrator',
        id,
        name: email,
        after: { email },
      })
    }
    return isInserted
  })
  if (!isMade) return undefined
  return given.password === undefined ? { email, password } : { email }
}
