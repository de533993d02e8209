import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'

export type LogDestination = ReturnType<typeof createLogDestination>

/**
 * Asynchronous output of log lines to a file descriptor; it does not wait for the reader and survives its failure.
 * Lines are batched, since a write for each would take longer than most responses. At most 1 MB is buffered for a
 * blocked reader; further lines are dropped, since the shop matters more than its log.
 */
export function createLogDestination(descriptor: number) {
  const [minLength, maxLength, periodicFlush] = [4 * 1024, 1024 * 1024, 200]
  const output = pino.destination({ dest: descriptor, sync: false, minLength, maxLength, periodicFlush })
  output.on('error', () => undefined)
  let isOpen = true
  // Runs before pino's own listener, whose synchronous flush would block the exit on a blocked reader.
  process.prependListener('exit', () => output.destroy())
  return {
    write(line: string): void {
      if (isOpen) output.write(line)
    },
    /** Writes the buffered lines, for at most this time; later lines are dropped. */
    async end(timeoutMs: number): Promise<void> {
      isOpen = false
      const closed = once(output, 'close').catch(() => undefined)
      output.end()
      await Promise.race([closed, delay(timeoutMs, undefined, { ref: false })])
      output.destroy()
    },
  }
}
