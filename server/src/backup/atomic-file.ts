import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '@chekku/domain/problem'
import { fileFailures } from '../database/file-failures.ts'

/** Atomically writes a new file, readable only by its owner; rejects with a Problem if it exists or writing fails. */
export async function writeFileAtomically(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw cannotWrite(file, 'there is such a file already')
  const partial = `${file}.${process.pid}.partial`
  try {
    // The block closes the file before it is renamed.
    {
      await using handle = await open(partial, 'wx', 0o600)
      await write(bytes => handle.appendFile(bytes))
      await handle.sync()
    }
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = writeFailures[code]
    throw why ? cannotWrite(file, why, error) : error
  }
}

/** Flushes a folder to make a rename durable; Windows can't open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const writeFailures: Record<string, string> = {
  ...fileFailures,
  ENOENT: 'there is no such folder',
  EEXIST: 'another backup is being written there',
}

const cannotWrite = (file: string, why: string, cause?: unknown) =>
  new Problem('conflict', `The file ${file} cannot be written: ${why}.`, { cause })
