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

/** An ext4 file system in a file that can be full, read-only or cut off. */
export interface SmallDisk {
  /** Mount point. */
  folder: string
  /** A copy of the disk's contents, without the system's write cache. */
  copyAsPowerWentAway(): SmallDisk
  mount(): void
  unmount(): void
  /** Remounts it read-only, as the system does after a disk failure. */
  fail(): void
  /** Checks and repairs the file system. */
  repair(): void
  remove(): void
  /** Unmounts and removes it. */
  [Symbol.dispose](): void
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

/** The reason why this machine cannot mount a disk image; undefined if it can. */
export function whyNoSmallDisk(): string | undefined {
  try {
    createSmallDisk(8)[Symbol.dispose]()
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
  const unmount = () => void run('umount', folder)
  const remove = () => rmSync(place, { recursive: true, force: true })
  return {
    folder,
    copyAsPowerWentAway() {
      const copyPlace = mkdtempSync(join(tmpdir(), 'chekku-disk-'))
      const copy = join(copyPlace, 'image')
      // The system may write during a copy: only two equal copies are a state of the disk.
      do copyFileSync(image, copy)
      while (!readFileSync(copy).equals(readFileSync(image)))
      return diskIn(copyPlace, copy)
    },
    mount: () => void run('mount', '-o', 'loop,errors=remount-ro', image, folder),
    unmount,
    remove,
    [Symbol.dispose]() {
      unmount()
      remove()
    },
    fail() {
      const device = run('findmnt', '-n', '-o', 'SOURCE', folder).trim().split('/').at(-1)
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'resilience')
    },
    repair() {
      try {
        run('e2fsck', '-p', '-f', image)
      } catch (error) {
        // Exit code 1: errors were corrected.
        if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error
      }
    },
  }
}
