import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An ext4 disk of its own, in a file: it can be full, read-only or without power. */
export interface SmallDisk {
  /** Where it is mounted. */
  folder: string
  /** What lies on the disk at this very moment, without what the system still holds in memory. */
  copyAsPowerWentAway(): SmallDisk
  mount(): void
  unmount(): void
  /** The disk becomes read-only, as the system makes one that has failed. */
  fail(): void
  /** Checks and repairs it, as an operator would. */
  repair(): void
  remove(): void
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

/** Why this machine cannot mount a disk in a file; undefined where it can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    const disk = createSmallDisk(8)
    disk.unmount()
    disk.remove()
    return undefined
  } catch (error) {
    return `a disk in a file cannot be mounted here (${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}

export function createSmallDisk(megabytes: number): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'chekku-disk-'))
  const image = join(place, 'image')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  run('mkfs.ext4', '-q', '-F', image)
  const disk = diskIn(place, image)
  disk.mount()
  return disk
}

function diskIn(place: string, image: string): SmallDisk {
  const folder = join(place, 'mounted')
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    copyAsPowerWentAway() {
      const copyPlace = mkdtempSync(join(tmpdir(), 'chekku-disk-'))
      const copy = join(copyPlace, 'image')
      // The system may write in the middle of a copy, and no disk was ever like that: only two equal copies count.
      do copyFileSync(image, copy)
      while (!readFileSync(copy).equals(readFileSync(image)))
      return diskIn(copyPlace, copy)
    },
    mount: () => void run('mount', '-o', 'loop,errors=remount-ro', image, folder),
    unmount: () => void run('umount', folder),
    fail() {
      const device = run('findmnt', '-n', '-o', 'SOURCE', folder).trim().split('/').at(-1)
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'resilience')
    },
    repair() {
      try {
        run('e2fsck', '-p', '-f', image)
      } catch (error) {
        // 1: there were errors, and they are corrected.
        if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error
      }
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
