import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from './debian-programs.ts'

export type MovedClock = Exclude<ReturnType<typeof createMovedClock>, string>

/**
 * A clock for processes with these settings that can be moved while they run: Debian's libfaketime, installed if
 * possible; otherwise the reason why it is not available.
 */
export function createMovedClock() {
  const library = findOrInstall('faketime', '/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined)
    return 'libfaketime is not here, and only the administrator of a Debian may add it'
  const folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-clock-'))
  const file = join(folder.path, 'clock')
  writeFileSync(file, '+0\n')
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Durations are unaffected, as with a real clock that is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the offset of their clocks in days. */
    move: (days: number) => writeFileSync(file, `${days < 0 ? '' : '+'}${days}d\n`),
    [Symbol.dispose]: folder.remove,
  }
}
