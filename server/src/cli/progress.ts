import type { BackupOptions } from '../backup/write-backup.ts'

const everyMs = 2_000

/** Prints the progress of a long command every two seconds. */
export function createProgress(
  print: (text: string) => void = console.log,
  clock: () => number = () => performance.now(),
): (text: () => string) => void {
  let printedAt = clock()
  return text => {
    if (clock() - printedAt < everyMs) return
    printedAt = clock()
    print(text())
  }
}

export function backupProgress(print?: (text: string) => void): BackupOptions['onProgress'] {
  const progress = createProgress(print)
  return ({ rows, ofRows, bytes }) =>
    progress(() => `Backing up: ${rows} of ${ofRows} rows, ${Math.round(bytes / 1_000_000)} MB`)
}
