import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { Problem } from '@chekku/domain/problem'

const ballastBytes = 4 * 1024 * 1024

/** Runs `work` with the room that this file takes on the disk, then takes it back: 4 MB, or as much as remains. */
export async function lendBallast<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  attempt(() => rmSync(path, { force: true }))
  try {
    return await work()
  } finally {
    // Random bytes, since some file systems compress files.
    attempt(() => writeFileSync(path, randomBytes(ballastBytes), { mode: 0o600 }))
  }
}

/** Ignores failures, since the database reports them itself when it is opened or written. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // A part of the file serves too.
  }
}

/** Runs a transaction, and once more with the room of the ballast where the disk is full. */
export const runWithBallast = <Result>(path: string, transact: () => Promise<Result>): Promise<Result> =>
  transact().catch(error => {
    if (error instanceof Problem && error.code === 'no-room') return lendBallast(path, transact)
    throw error
  })
