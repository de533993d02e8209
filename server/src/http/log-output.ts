import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Lines are written together: a write of its own for each would take longer than most answers. */
const flushAfterMs = 200
const flushCharacters = 64 * 1024
/** What waits for a reader who does not read. Lines beyond it are dropped: the shop is worth more than its log. */
const waitingCharacters = 1024 * 1024

export interface LogOutput extends DestinationStream {
  /** At once what can be written at once; for the last line before an end. */
  flushSync(): void
  /** Resolves when everything was written, or cannot be. */
  drained(): Promise<void>
}

/** An output of the process for log lines, which neither waits for its reader nor fails with him. */
export function createLogOutput(descriptor: number): LogOutput {
  let waiting = ''
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  let whenDrained: (() => void)[] = []

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    if (waiting === '') {
      for (const resolve of whenDrained.splice(0)) resolve()
      return
    }
    const bytes = Buffer.from(waiting)
    waiting = ''
    isWriting = true
    writeOn(bytes)
  }

  function writeOn(bytes: Buffer): void {
    write(descriptor, bytes, (error, written) => {
      const rest = error ? bytes : bytes.subarray(written)
      if (error?.code === 'EAGAIN') return void setTimeout(writeOn, flushAfterMs, rest).unref()
      if (!error && rest.length > 0) return writeOn(rest)
      // Written; or nobody is there to read it, now or ever.
      isWriting = false
      flush()
    })
  }

  return {
    write(line) {
      if (waiting.length + line.length > waitingCharacters) return
      waiting += line
      if (waiting.length >= flushCharacters) flush()
      else timer ??= setTimeout(flush, flushAfterMs).unref()
    },
    flushSync() {
      // Behind a write that is under way it would wait, perhaps for ever.
      if (isWriting || waiting === '') return
      const text = waiting
      waiting = ''
      try {
        writeSync(descriptor, text)
      } catch {
        // Nobody reads it: there is no other place to say so.
        return
      }
    },
    drained() {
      const { promise, resolve } = Promise.withResolvers<void>()
      whenDrained = [...whenDrained, resolve]
      flush()
      return promise
    },
  }
}
