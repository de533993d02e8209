import type { Accounts } from '../auth/service.ts'
import { createLog } from '../observability/log.ts'
import type { LogDestination } from '../observability/log-destination.ts'
import type { Settings } from '../settings.ts'

/** Prints messages during the start. */
export interface StartMessages {
  info(text: string): void
  warn(text: string): void
  fatal(text: string): void
}

/** Prints text on the terminal, or log lines at any LOG_LEVEL, since one message has a password that is shown once. */
export function createStartMessages(format: Settings['logFormat'], output: LogDestination): StartMessages {
  if (format === 'text') {
    return {
      info: text => console.log(text),
      warn: text => console.warn(text),
      fatal: text => console.error(text),
    }
  }
  const log = createLog('info', output)
  return {
    info: text => log.info(text),
    warn: text => log.warn(text),
    fatal: text => log.fatal(text),
  }
}

/**
 * Creates the first administrator if there is none, and prints the password at once: it is stored nowhere else, and the
 * rest of the start may fail.
 */
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
