import { createLog } from '../observability/log.ts'
import type { LogDestination } from '../observability/log-destination.ts'
import type { Settings } from '../settings.ts'

/** What the start says to whoever runs it. */
export interface StartLines {
  info(text: string): void
  warn(text: string): void
  fatal(text: string): void
}

/**
 * As text on the terminal, or as lines of the log; those are written whatever LOG_LEVEL leaves out, since one of them holds
 * a password that is shown once.
 */
export function createStartLines(format: Settings['logFormat'], output: LogDestination): StartLines {
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
