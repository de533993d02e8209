import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of what is built, and what it is built from: patterns, all from the repository's root. */
export interface Build {
  folder: string
  sources: readonly string[]
}

/**
 * A fingerprint of everything that is built from. Contents and not times: a checkout or a copy moves times, and a
 * restored older file must count as changed.
 */
export function sourceFingerprint(root: string, { sources }: Build): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(root.length)}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const stampFile = (root: string, { folder }: Build) => join(root, folder, 'sources.sha256')

/** Whether it was made, to its end, from the sources as they are now. */
export function isFresh(root: string, build: Build): boolean {
  const stamp = stampFile(root, build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceFingerprint(root, build)
}

/**
 * Makes it, by work that resolves to an exit code. The stamp goes first and comes back last, so that a broken build is
 * never taken for a whole one.
 */
export async function makeAnew(root: string, build: Build, work: () => Promise<number>): Promise<number> {
  rmSync(stampFile(root, build), { force: true })
  const fingerprint = sourceFingerprint(root, build)
  const code = await work()
  if (code === 0) writeFileSync(stampFile(root, build), `${fingerprint}\n`)
  return code
}
