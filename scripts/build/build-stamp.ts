import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An output folder and its sources, as globs from the repository's root. */
export type Build = { folder: string; sources: readonly string[] }

/** A hash of the contents of all sources. Modification times do not count: a checkout changes them. */
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

/** True if there is a complete build of the current sources. */
export function isFresh(root: string, build: Build): boolean {
  const stamp = stampFile(root, build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceFingerprint(root, build)
}

/** Builds with `work`, which resolves to an exit code. The stamp is written last: a failed build is not fresh. */
export async function rebuild(root: string, build: Build, work: () => Promise<number>): Promise<number> {
  rmSync(stampFile(root, build), { force: true })
  const fingerprint = sourceFingerprint(root, build)
  const code = await work()
  if (code === 0) writeFileSync(stampFile(root, build), `${fingerprint}\n`)
  return code
}
