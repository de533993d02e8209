import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Lines are written together: a write of its own for each would take longer than most answers. */
const flushAfterMs = 200
const pieceBytes = 64 * 1024
/** What waits for a reader who does not read. Lines beyond it are dropped: the shop is worth more than its log. */
const waitingPieces = 16
/** A character of a JavaScript string takes no more in UTF-8. */
const bytesACharacter = 3

export interface LogDestination extends DestinationStream {
  /** At once what can be written at once; for the last line before an end. */
  flushSync(): void
  /** Resolves when everything was written, or cannot be. */
  drained(): Promise<void>
}

/** An output of the process for log lines, which neither waits for its reader nor fails with him. */
export function createLogDestination(descriptor: number): LogDestination {
  // Bytes, not text: what waits as strings is copied by every collection of garbage until it is written.
  let piece = Buffer.allocUnsafeSlow(pieceBytes)
  let filled = 0
  let waiting: Buffer[] = []
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  let whenDrained: (() => void)[] = []

  /** What waits, in order, which is then the caller's. */
  function take(): Buffer {
    const bytes = Buffer.concat([...waiting, piece.subarray(0, filled)])
    waiting = []
    filled = 0
    return bytes
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    const bytes = take()
    if (bytes.length === 0) {
      for (const resolve of whenDrained.splice(0)) resolve()
      return
    }
    isWriting = true
    writeOn(bytes)
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, flushAfterMs).unref()
  }

  /** Makes room for a line; false where there is none. */
  function makeRoom(): boolean {
    flush()
    if (waiting.length >= waitingPieces) return false
    if (filled === 0) return true
    waiting.push(piece.subarray(0, filled))
    piece = Buffer.allocUnsafeSlow(pieceBytes)
    filled = 0
    return true
  }

  function writeOn(bytes: Buffer): void {
    write(descriptor, bytes, (error, written) => {
      const rest = error ? bytes : bytes.subarray(written)
      if (error?.code === 'EAGAIN') return void setTimeout(writeOn, flushAfterMs, rest).unref()
      if (!error && rest.length > 0) return writeOn(rest)
      // Written; or nobody is there to read it, now or ever.
      isWriting = false
      // What came meanwhile is seldom much: it waits for more, as it would have without a write.
      if (waiting.length > 0 || whenDrained.length > 0) flush()
      else if (filled > 0) flushSoon()
    })
  }

  return {
    write(line) {
      if (filled + line.length * bytesACharacter > pieceBytes && !makeRoom()) return
      if (line.length * bytesACharacter > pieceBytes) waiting.push(Buffer.from(line))
      else filled += piece.write(line, filled)
      flushSoon()
    },
    flushSync() {
      // Behind a write that is under way it would wait, perhaps for ever.
      if (isWriting) return
      const bytes = take()
      try {
        writeSync(descriptor, bytes)
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
