import type { Accounts } from '../auth/service.ts'
import { createLog } from '../observability/log.ts'
import type { LogDestination } from '../observability/log-destination.ts'
import type { Settings } from '../settings.ts'

/** Prints text or JSON log lines. Ignores LOG_LEVEL, since one message has a password that is shown only once. */
export function createStartMessages(format: Settings['logFormat'], output: LogDestination) {
  const log = format === 'json' ? createLog('info', output) : undefined
  return {
    info: (text: string) => (log ? log.info(text) : console.log(text)),
    warn: (text: string) => (log ? log.warn(text) : console.warn(text)),
    fatal: (text: string) => (log ? log.fatal(text) : console.error(text)),
  }
}

/** Creates the first administrator if there is none, and prints the password at once: it is stored nowhere else. */
export async function makeFirstAdministrator(
  accounts: Accounts,
  given: Settings['firstAdministrator'],
  print: (text: string) => void,
): Promise<void> {
  const made = await accounts.administrators.createFirst(given)
  if (!made) return
  const lines = [
    'The first administrator was made, to sign in at /admin/login:',
    `  E-mail:   ${made.email}`,
    `  Password: ${made.password ?? 'the one that ADMIN_PASSWORD gives'}`,
    ...(made.password === undefined ? [] : ['Keep the password: it is not shown again.']),
  ]
  print(lines.join('\n'))
}
