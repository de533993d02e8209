import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'

export type LogDestination = ReturnType<typeof createLogDestination>

/**
 * Asynchronous output of log lines to a file descriptor, which neither waits for its reader nor fails with it. Lines are
 * written together: a write for each would take longer than most responses. At most 1 MB waits for a blocked reader, and
 * lines beyond it are dropped, since the shop is worth more than its log.
 */
export function createLogDestination(descriptor: number) {
  const [minLength, maxLength, periodicFlush] = [4 * 1024, 1024 * 1024, 200]
  const output = pino.destination({ dest: descriptor, sync: false, minLength, maxLength, periodicFlush })
  output.on('error', () => undefined)
  let isOpen = true
  // Before pino's own listener, which flushes synchronously: a blocked reader would keep the process from ending.
  process.prependListener('exit', () => output.destroy())
  return {
    write(line: string): void {
      if (isOpen) output.write(line)
    },
    /** Writes what waits, for at most so long; later lines are dropped. */
    async end(timeoutMs: number): Promise<void> {
      isOpen = false
      const closed = once(output, 'close').catch(() => undefined)
      output.end()
      await Promise.race([closed, delay(timeoutMs, undefined, { ref: false })])
      output.destroy()
    },
  }
}
