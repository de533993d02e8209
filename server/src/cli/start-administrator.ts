import type { Accounts } from '../auth/service.ts'
import type { Settings } from '../settings.ts'

/**
 * Makes the first administrator where there is none, and says so on the terminal at once: a password that was made up
 * is stored nowhere else, and what comes next in the start may fail.
 */
export async function makeFirstAdministrator(
  accounts: Accounts,
  given: Settings['firstAdministrator'],
  say: (text: string) => void,
): Promise<void> {
  const made = await accounts.administrators.createFirst(given)
  if (!made) return
  const lines = [
    'The first administrator was made, to sign in at /admin/login:',
    `  E-mail:   ${made.email}`,
    `  Password: ${made.password ?? 'the one that ADMIN_PASSWORD gives'}`,
    ...(made.password === undefined ? [] : ['Keep the password: it is not shown again.']),
  ]
  say(lines.join('\n'))
}
