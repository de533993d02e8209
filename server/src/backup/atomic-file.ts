import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '@chekku/domain/problem'

/**
 * Writes a file, readable by its owner only, that gets its name after fsync: a power cut leaves the whole file or none. Rejects
 * with a Problem when it exists or can't be written.
 */
export async function writeFileAtomically(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw cannotWrite(file, 'there is such a file already')
  const partial = `${file}.${process.pid}.partial`
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      await write(bytes => handle.appendFile(bytes))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw translateFileError(file, error)
  }
}

/** Makes a rename durable; Windows can't open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } finally {
    await handle?.close()
  }
}

function translateFileError(file: string, error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error) || !('code' in error)) return error
  const why: Record<string, string> = {
    ENOENT: 'there is no such folder',
    ENOTDIR: 'a part of that path is a file',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EEXIST: 'another backup is being written there',
  }
  const known = why[String(error.code)]
  return known === undefined ? error : cannotWrite(file, known, error)
}

function cannotWrite(file: string, why: string, cause?: unknown): Problem {
  const problem = new Problem('conflict', `The file ${file} cannot be written: ${why}.`)
  problem.cause = cause
  return problem
}
