import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'

/** Lines are written together: a write for each would take longer than most responses. */
const minLength = 4 * 1024
const flushMs = 200
/** What waits for a blocked reader; lines beyond it are dropped, since the shop is worth more than its log. */
const maxLength = 1024 * 1024

export interface LogDestination extends DestinationStream {
  /** Writes what waits, for at most so long; later lines are dropped. */
  end(timeoutMs: number): Promise<void>
}

/** Asynchronous output of log lines to a file descriptor, which neither waits for its reader nor fails with it. */
export function createLogDestination(descriptor: number): LogDestination {
  const output = pino.destination({
    dest: descriptor,
    sync: false,
    minLength,
    maxLength,
    periodicFlush: flushMs,
  })
  output.on('error', () => undefined)
  let isOpen = true
  // Before pino's own listener, which flushes synchronously: a blocked reader would keep the process from ending.
  process.prependListener('exit', () => output.destroy())
  return {
    write(line) {
      if (isOpen) output.write(line)
    },
    async end(timeoutMs) {
      isOpen = false
      const closed = once(output, 'close').catch(() => undefined)
      output.end()
      await Promise.race([closed, delay(timeoutMs, undefined, { ref: false })])
      output.destroy()
    },
  }
}
